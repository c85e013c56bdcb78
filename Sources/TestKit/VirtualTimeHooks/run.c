#define _GNU_SOURCE
#include <stddef.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "interpose.h"
#include "thread.h"

__thread vt_thread vt_this_thread __attribute__((tls_model("initial-exec")));

vt_world *vt_current_world(void) { return vt_this_thread.world; }
vt_lane vt_current_lane(void) { return vt_this_thread.lane; }

vt_lane vt_new_lane(void) {
  static vt_lane last = VT_LANE_FIRST - 1;
  return __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
}

void vt_enter(vt_world *world, vt_lane lane) {
#if defined(__linux__)
  static __thread int32_t number __attribute__((tls_model("initial-exec")));
  if (!number) number = (int32_t)syscall(SYS_gettid);
  __atomic_store_n(&world->thread, number, __ATOMIC_RELAXED);
#endif
  vt_this_thread.world = world;
  vt_this_thread.lane = lane;
}

void vt_leave(void) {
  vt_this_thread.world = NULL;
  vt_this_thread.lane = VT_LANE_OUTSIDE;
}

void vt_rest(vt_world *world) { __atomic_add_fetch(&world->beat, 1, __ATOMIC_RELAXED); }

static void wake_in(const vt_frame *frame, vt_world *world, vt_lane lane) {
  vt_this_thread.lane = lane;
  __atomic_store_n(&world->lane, lane, __ATOMIC_RELAXED);
  vt_note_place(world, frame);
  __atomic_add_fetch(&world->beat, 1, __ATOMIC_RELEASE);
}

void vt_wake(vt_world *world, vt_lane lane) { wake_in(vt_this_thread.frame, world, lane); }

void vt_run(vt_world *world, vt_item item) {
  vt_this_thread.switches = 0;
  wake_in(&(vt_frame){.queue = item.queue}, world, item.lane);
  vt_run_item(item);
  vt_rest(world);
}

int64_t vt_now(const vt_world *world) { return __atomic_load_n(&world->monotonic, __ATOMIC_RELAXED); }

void vt_set_now(vt_world *world, int64_t monotonic, int64_t wall) {
  __atomic_store_n(&world->monotonic, monotonic, __ATOMIC_RELAXED);
  __atomic_store_n(&world->wall, wall, __ATOMIC_RELAXED);
}

int64_t vt_rested(const vt_world *world) { return __atomic_load_n(&world->rested, __ATOMIC_RELAXED); }

void vt_set_rested(vt_world *world) {
  __atomic_store_n(&world->rested, vt_now(world), __ATOMIC_RELAXED);
}

#if !VT_INTERPOSE

// Items run on real queues anyway. A queue passed here is serial, and only serves to hold back the next item.
void vt_follow_tasks(bool following) { (void)following; }
uintptr_t vt_place_of_task(void) { return 0; }
void vt_free_common(void) {}
void vt_note_place(vt_world *world, const vt_frame *frame) { (void)world, (void)frame; }
void vt_run_item(vt_item item) { item.function(item.context); }

vt_item vt_make_item(void (*function)(void *), void *context, void *queue, vt_lane lane) {
  return (vt_item){function, context, NULL, queue, lane, VT_CALL};
}

#endif
