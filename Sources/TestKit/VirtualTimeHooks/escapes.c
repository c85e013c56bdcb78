#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <sys/timerfd.h>

#include "real.h"
#include "thread.h"

// What these functions start runs in real time. They are permitted and reported, so that a silent wait for
// them does not look like a mistake of the app.

void dispatch_block_notify(void *block, void *queue, void *notification);

static void tell(vt_escape escape) {
  if (vt_this_thread.world) vt_calls.escaped(vt_this_thread.world, escape);
}

void dispatch_block_notify(void *block, void *queue, void *notification) {
  REAL(dispatch_block_notify)
  tell(VT_WORK_ITEM_NOTIFY);
  real(block, queue, notification);
}

int timerfd_settime(int file, int flags, const struct itimerspec *new, struct itimerspec *old) {
  REAL(timerfd_settime)
  tell(VT_RUN_LOOP_TIMER);
  return real(file, flags, new, old);
}

#endif
