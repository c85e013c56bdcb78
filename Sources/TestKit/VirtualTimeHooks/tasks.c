#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include "tasks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "queue.h"

// A task belongs to the lane in which it was first enqueued, and returns to it no matter who resumes it. The
// Swift runtime numbers tasks in ascending order, so lanes are stored without a lock, a word for each.

typedef __attribute__((swiftcall)) void (*enqueue_original)(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job,
                                                                        enqueue_original original);
__attribute__((swiftcall)) uint64_t swift_task_getJobTaskId(void *job);
__attribute__((swiftcall)) void swift_task_enqueueGlobal(void *job);

enum { PAGE_BITS = 14, PAGE_LENGTH = 1 << PAGE_BITS, PAGES = 1 << 18 };
static vt_lane *pages[PAGES];

/// Where a job's owner is stored; NULL for jobs that are not tasks, such as an actor's own.
static vt_lane *place(void *job) {
  uint64_t number = swift_task_getJobTaskId(job);
  if (number == 0 || number >> PAGE_BITS >= PAGES) return NULL;
  vt_lane **slot = &pages[number >> PAGE_BITS];
  vt_lane *page = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
  if (!page) {
    vt_lane *fresh = calloc(PAGE_LENGTH, sizeof *fresh);
    if (!fresh) return NULL;
    if (__atomic_compare_exchange_n(slot, &page, fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      page = fresh;
    else
      free(fresh);
  }
  return &page[number & (PAGE_LENGTH - 1)];
}

static vt_lane here(void) {
  return vt_this_thread.world ? vt_this_thread.lane : VT_LANE_OUTSIDE;
}

/// The lane that owns a job: the first one that asks for its owner.
static vt_lane owner(void *job) {
  vt_lane *kept = place(job);
  if (!kept) return here();
  vt_lane lane = __atomic_load_n(kept, __ATOMIC_RELAXED);
  if (lane != VT_LANE_UNKNOWN) return lane;
  __atomic_store_n(kept, here(), __ATOMIC_RELAXED);
  return here();
}

// A task that switches to an actor which is free goes on at once, in the same job. One that asks an actor again
// and again never lets go of its thread, so it is stopped here for a while after many switches. What it goes on
// with is code of the app, which tells its line.
typedef __attribute__((swiftasynccall)) void (*task_resume)(__attribute__((swift_async_context)) void *context);
typedef __attribute__((swiftasynccall)) void (*task_switch)(
    __attribute__((swift_async_context)) void *context, task_resume resume, void *actor, uintptr_t kind);
static task_switch switch_really;
static _Thread_local struct {
  bool following;
  uintptr_t address;
} followed;

enum { SWITCHES_AT_ONCE = 1000 };

__attribute__((swiftasynccall)) void swift_task_switch(
    __attribute__((swift_async_context)) void *context, task_resume resume, void *actor, uintptr_t kind) {
  vt_thread *thread = &vt_this_thread;
  if (thread->world) {
    if (followed.following && vt_is_of_program((uintptr_t)resume)) followed.address = (uintptr_t)resume;
    thread->switches += 1;
    if (thread->switches % SWITCHES_AT_ONCE == 0)
      vt_calls.switched(thread->world, thread->switches, SWITCHES_AT_ONCE, (uintptr_t)resume);
  }
  __attribute__((musttail)) return switch_really(context, resume, actor, kind);
}

void vt_follow_tasks(bool following) {
  followed.following = following;
  followed.address = 0;
}

uintptr_t vt_place_of_task(void) { return followed.address; }

static void enqueue_again(void *job) { swift_task_enqueueGlobal(job); }

static __attribute__((swiftcall)) void enqueue_global(void *job, enqueue_original original) {
  vt_lane lane = owner(job);
  vt_thread *thread = &vt_this_thread;
  if (lane == here()) return original(job);
  if (lane == VT_LANE_OUTSIDE) {
    // App code resumed a task of the test, which continues where it came from.
    vt_thread inside = *thread;
    *thread = (vt_thread){0};
    original(job);
    *thread = inside;
    return;
  }
  vt_item item = {enqueue_again, job, NULL, NULL, lane, VT_CALL};
  vt_calls.foreign(lane, item);
}

static void (*run_on_main)(void *);

void vt_note_main_job(void *queue, void *job, void (*function)(void *)) {
  if (queue != (void *)&_dispatch_main_q) return;
  if (vt_this_thread.learning) {
    __atomic_store_n(&run_on_main, function, __ATOMIC_RELAXED);
    vt_this_thread.learning = false;
  }
  // A resumed task passes through the global executor first, so the owner is only recorded here for a new
  // one.
  if (function == __atomic_load_n(&run_on_main, __ATOMIC_RELAXED)) owner(job);
}

__attribute__((constructor)) static void install(void) {
  swift_task_enqueueGlobal_hook = enqueue_global;
  switch_really = (task_switch)dlsym(RTLD_NEXT, "swift_task_switch");
}

vt_callbacks vt_calls;

void vt_install(const vt_callbacks *callbacks) { vt_calls = *callbacks; }

void vt_learn_main(bool learning) { vt_this_thread.learning = learning; }

#endif
