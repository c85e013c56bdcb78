#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>
#include <stdlib.h>

#include "queue.h"
#include "real.h"
#include "taken.h"

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout);
intptr_t dispatch_semaphore_signal(void *semaphore);
intptr_t dispatch_group_wait(void *group, uint64_t timeout);
void dispatch_group_enter(void *group);
void dispatch_group_leave(void *group);
void dispatch_group_async(void *group, void *queue, void *block);
void dispatch_group_async_f(void *group, void *queue, void *context, void (*function)(void *));
void dispatch_group_notify(void *group, void *queue, void *block);
void dispatch_group_notify_f(void *group, void *queue, void *context, void (*function)(void *));

static int32_t waits;

void vt_count_waits(int32_t change) { __atomic_add_fetch(&waits, change, __ATOMIC_SEQ_CST); }
bool vt_somebody_waits(void) { return __atomic_load_n(&waits, __ATOMIC_SEQ_CST) > 0; }

/// Attempts a real wait with a zero time-out whenever the object may have changed, until it succeeds.
static intptr_t wait_for(void *object, uint64_t timeout, vt_attempt attempt) {
  vt_world *world = vt_this_thread.world;
  if (attempt(object, 0) == 0) return 0;
  int64_t delay = vt_delay(world, timeout);
  int64_t until;
  if (__builtin_add_overflow(world->monotonic, delay, &until)) until = INT64_MAX;
  while (delay > 0) {
    if (vt_calls.block(world, object, attempt, delay) == VT_TAKEN || attempt(object, 0) == 0) return 0;
    delay = until == INT64_MAX ? INT64_MAX : until - world->monotonic;
  }
  return 1;
}

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  REAL(dispatch_semaphore_wait)
  if (!vt_this_thread.world) return real(semaphore, timeout);
  intptr_t problem = wait_for(semaphore, timeout, real);
  if (problem == 0) vt_note_taken(semaphore, 1);
  return problem;
}

intptr_t dispatch_semaphore_signal(void *semaphore) {
  REAL(dispatch_semaphore_signal)
  vt_note_taken(semaphore, -1);
  // A woken thread may free the semaphore, so only its address is used after the real signal.
  intptr_t woken = real(semaphore);
  if (vt_somebody_waits()) vt_calls.woken(semaphore, false);
  return woken;
}

intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  REAL(dispatch_group_wait)
  if (!vt_this_thread.world) return real(group, timeout);
  return wait_for(group, timeout, real);
}

void dispatch_group_leave(void *group) {
  REAL(dispatch_group_leave)
  dispatch_retain(group);
  real(group);
  if (vt_somebody_waits() && dispatch_group_wait(group, 0) == 0) vt_calls.woken(group, true);
  dispatch_release(group);
}

struct member {
  void *group;
  void *context;
  void (*function)(void *);
};

static void run_member(void *context) {
  struct member *member = context;
  member->function(member->context);
  dispatch_group_leave(member->group);
  dispatch_release(member->group);
  free(member);
}

void dispatch_group_async_f(void *group, void *queue, void *context, void (*function)(void *)) {
  REAL(dispatch_group_async_f)
  if (!vt_this_thread.world) return real(group, queue, context, function);
  struct member *member = malloc(sizeof *member);
  if (!member) abort();
  *member = (struct member){group, context, function};
  dispatch_retain(group);
  dispatch_group_enter(group);
  vt_calls.enqueue(vt_this_thread.world,
                   vt_make_item(run_member, member, queue, vt_this_thread.lane));
}

void dispatch_group_async(void *group, void *queue, void *block) {
  REAL(dispatch_group_async)
  if (!vt_this_thread.world) return real(group, queue, block);
  dispatch_group_async_f(group, queue, _Block_copy(block), vt_run_block);
}

void dispatch_group_notify_f(void *group, void *queue, void *context, void (*function)(void *)) {
  REAL(dispatch_group_notify_f)
  vt_world *world = vt_this_thread.world;
  if (!world) return real(group, queue, context, function);
  vt_item item = vt_make_item(function, context, queue, vt_this_thread.lane);
  if (dispatch_group_wait(group, 0) == 0)
    vt_calls.enqueue(world, item);
  else {
    // Kept alive until it is empty.
    dispatch_retain(group);
    vt_calls.notify(world, group, item);
  }
}

void dispatch_group_notify(void *group, void *queue, void *block) {
  REAL(dispatch_group_notify)
  if (!vt_this_thread.world) return real(group, queue, block);
  dispatch_group_notify_f(group, queue, _Block_copy(block), vt_run_block);
}

#endif
