#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include "real.h"
#include "thread.h"

// What these start lives in real time. They are let through and told of, so that a silent wait for
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

// Dispatch may need one more worker while app code runs on this thread; that is none of the app's.
static int is_dispatch(const void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
  REAL(pthread_create)
  if (!is_dispatch(__builtin_return_address(0))) tell(VT_THREAD);
  return real(thread, attributes, run, argument);
}

int socket(int domain, int type, int protocol) {
  REAL(socket)
  tell(VT_SOCKET);
  return real(domain, type, protocol);
}

#endif
