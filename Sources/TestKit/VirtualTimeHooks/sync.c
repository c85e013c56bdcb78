#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>
#include <stdlib.h>

#include "queue.h"
#include "real.h"

void dispatch_sync(void *queue, void *block);
void dispatch_sync_f(void *queue, void *context, void (*function)(void *));
void dispatch_barrier_sync(void *queue, void *block);
void dispatch_barrier_sync_f(void *queue, void *context, void (*function)(void *));
void dispatch_async_and_wait(void *queue, void *block);
void dispatch_async_and_wait_f(void *queue, void *context, void (*function)(void *));

static bool holds(const void *exclusive) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    if (frame->exclusive == exclusive) return true;
  return false;
}

/// Runs the code on this thread, after everything that was sent to the queue earlier.
static void run_synchronously(void *queue, void (*function)(void *), void *context) {
  void *exclusive = vt_exclusive(queue);
  if (exclusive && holds(exclusive)) {
    // A device would hang here too: the queue waits for itself.
    vt_calls.escaped(vt_this_thread.world, VT_SYNC_DEADLOCK);
    vt_calls.block(vt_this_thread.world, NULL, NULL, INT64_MAX);
  }
  if (exclusive) vt_calls.claim(vt_this_thread.world, exclusive);
  vt_note_place(vt_this_thread.world, &(vt_frame){.queue = queue});
  vt_run_in_place(queue, exclusive, function, context);
  vt_note_place(vt_this_thread.world, vt_this_thread.frame);
}

static void run_borrowed_block(void *block) { vt_run_block(_Block_copy(block)); }

#define SYNCHRONOUS(name)                                                                          \
  void name(void *queue, void *block) {                                                            \
    REAL(name)                                                                                     \
    if (!vt_this_thread.world) return real(queue, block);                                          \
    run_synchronously(queue, run_borrowed_block, block);                                           \
  }                                                                                                \
  void name##_f(void *queue, void *context, void (*function)(void *)) {                            \
    REAL(name##_f)                                                                                 \
    if (!vt_this_thread.world) return real(queue, context, function);                              \
    run_synchronously(queue, function, context);                                                   \
  }

SYNCHRONOUS(dispatch_sync)
SYNCHRONOUS(dispatch_barrier_sync)
SYNCHRONOUS(dispatch_async_and_wait)

#endif
