// How the kit fails a test. Apps link the kit too, and XCTest and Testing must be linked by tests alone, so
// these are only filled in by the module `TestFailures`, which the products for tests bring along. Where it is
// missing, nothing is told.
#ifndef TEST_REPORTER_H
#define TEST_REPORTER_H

#include <stdbool.h>

/// Fails the running test. `site` is a `CallSite` of the kit, or NULL. False where nothing could be told.
bool test_reporter_fail(const char *words, const void *site);

/// The running test's module, suites and function with dots between, to be freed. NULL where it is not known.
char *test_reporter_test_name(void);

/// An `IssueCatcherBox` of the kit, retained, or NULL.
void *test_reporter_catcher(void);

#endif
