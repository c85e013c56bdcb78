// How the kit fails a test. Apps link the kit too, but only tests may link XCTest and Testing. These
// functions are therefore implemented by the module `TestFailures`, which the products for tests include.
// Without it, nothing is reported.
#ifndef TEST_REPORTER_H
#define TEST_REPORTER_H

#include <stdbool.h>

/// Fails the running test. `site` is a `CallSite` of the kit, or NULL. Returns false if nothing could be
/// reported.
bool test_reporter_fail(const char *words, const void *site);

/// The running test's module, suites and function, separated by dots. The caller frees it. NULL if it is
/// unknown.
char *test_reporter_test_name(void);

/// An `IssueCatcherBox` of the kit, retained, or NULL.
void *test_reporter_catcher(void);

#endif
