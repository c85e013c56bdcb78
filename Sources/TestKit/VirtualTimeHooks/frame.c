#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <pthread.h>
#include <stddef.h>

#include "condition.h"
#include "queue.h"

// The main actor's state is one per process. Worlds that run side by side take turns with it, by a lock
// that a waiting item lays down and that may be freed by another thread.
static pthread_mutex_t main_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t main_free = PTHREAD_COND_INITIALIZER;
static vt_world *main_holder;

void vt_free_main(void) {
  pthread_mutex_lock(&main_mutex);
  pthread_cond_broadcast(&main_free);
  pthread_mutex_unlock(&main_mutex);
}

static void take_main(vt_world *world) {
  // Waiting for another world is no time that the job took.
  vt_rest(world);
  pthread_mutex_lock(&main_mutex);
  while (main_holder && !vt_is_abandoned(main_holder)) vt_wait_really(&main_free, &main_mutex);
  main_holder = world;
  pthread_mutex_unlock(&main_mutex);
  vt_rest(world);
}

static void give_main(vt_world *world) {
  pthread_mutex_lock(&main_mutex);
  if (main_holder == world) main_holder = NULL;
  pthread_cond_signal(&main_free);
  pthread_mutex_unlock(&main_mutex);
}

static bool on_main(void) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    if (frame->exclusive == (void *)&_dispatch_main_q) return true;
  return false;
}

bool vt_pause_main(void) {
  if (!on_main()) return false;
  give_main(vt_this_thread.world);
  return true;
}

void vt_resume_main(bool paused) {
  if (paused) take_main(vt_this_thread.world);
}

void vt_held(void (*visit)(void *, void *), void *context) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    if (frame->exclusive) visit(context, frame->exclusive);
}

void vt_run_in_place(void *queue, void *exclusive, void (*function)(void *), void *context) {
  vt_frame frame = {queue, exclusive, vt_this_thread.frame};
  bool main = exclusive == (void *)&_dispatch_main_q && !on_main();
  if (main) take_main(vt_this_thread.world);
  vt_this_thread.frame = &frame;
  function(context);
  vt_this_thread.frame = frame.outer;
  if (main) give_main(vt_this_thread.world);
}

vt_item vt_make_item(void (*function)(void *), void *context, void *queue, vt_lane lane) {
  if (queue) dispatch_retain(queue);
  vt_item item = {function, context, queue, queue ? vt_exclusive(queue) : NULL, lane, VT_CALL};
  return item;
}

void vt_run_item(vt_item item) {
  vt_run_in_place(item.queue, item.exclusive, item.function, item.context);
  if (item.queue) dispatch_release(item.queue);
}

#endif
