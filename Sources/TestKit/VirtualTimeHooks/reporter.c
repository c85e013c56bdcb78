#include "TestReporter.h"

#include <stddef.h>

// Weak, so that a program that links `TestFailures` uses that module's functions instead.

__attribute__((weak)) bool test_reporter_fail(const char *words, const void *site) {
  (void)words;
  (void)site;
  return false;
}

__attribute__((weak)) char *test_reporter_test_name(void) { return NULL; }

__attribute__((weak)) void *test_reporter_catcher(void) { return NULL; }
