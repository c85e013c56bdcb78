#define _GNU_SOURCE
#include "interpose.h"

#include "VirtualTimeHooks.h"

#if VT_INTERPOSE
#include "real.h"

static __thread int32_t depth __attribute__((tls_model("initial-exec")));

void swift_once(void *token, void (*function)(void *), void *context);
void swift_once(void *token, void (*function)(void *), void *context) {
  REAL(swift_once)
  depth += 1;
  real(token, function, context);
  depth -= 1;
}

bool vt_is_in_once(void) { return depth > 0; }

#else

bool vt_is_in_once(void) { return false; }

#endif
