#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stdlib.h>
#include <unistd.h>

#include "real.h"
#include "thread.h"

// An app that ends itself ends its own process, and not the program that runs the tests.

void exit(int status) {
  if (vt_this_thread.world) vt_calls.left(vt_this_thread.world, status);
  REAL(exit)
  real(status);
  __builtin_unreachable();
}

void _exit(int status) {
  if (vt_this_thread.world) vt_calls.left(vt_this_thread.world, status);
  REAL(_exit)
  real(status);
  __builtin_unreachable();
}
#endif
