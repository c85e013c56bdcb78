#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "condition.h"
#include "queue.h"

// The program has only one main actor, and only one of each queue in its statics. Worlds that run side by
// side take turns with all of them under a single lock, because two locks could be taken in either order. A
// waiting item releases it, and another thread may free it.
static pthread_mutex_t common_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t common_free = PTHREAD_COND_INITIALIZER;
static vt_world *common_holder;

void vt_free_common(void) {
  pthread_mutex_lock(&common_mutex);
  pthread_cond_broadcast(&common_free);
  pthread_mutex_unlock(&common_mutex);
}

static void take_common(vt_world *world) {
  // Waiting for another world does not count as the job's time.
  vt_rest(world);
  pthread_mutex_lock(&common_mutex);
  while (common_holder && !vt_is_abandoned(common_holder)) vt_wait_really(&common_free, &common_mutex);
  common_holder = world;
  pthread_mutex_unlock(&common_mutex);
  vt_rest(world);
}

static void give_common(vt_world *world) {
  pthread_mutex_lock(&common_mutex);
  if (common_holder == world) common_holder = NULL;
  pthread_cond_signal(&common_free);
  pthread_mutex_unlock(&common_mutex);
}

static bool holds_common(void) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    if (frame->is_common) return true;
  return false;
}

bool vt_pause_common(void) {
  if (!holds_common()) return false;
  give_common(vt_this_thread.world);
  return true;
}

void vt_resume_common(bool paused) {
  if (paused) take_common(vt_this_thread.world);
}

void vt_held(void (*visit)(void *, void *), void *context) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    if (frame->exclusive) visit(context, frame->exclusive);
}

void vt_note_place(vt_world *world, const vt_frame *frame) {
  const char *label = "";
  if (frame) label = frame->queue ? dispatch_queue_get_label(frame->queue) : "com.apple.root";
  uint64_t words[VT_PLACE_LENGTH / sizeof(uint64_t)] = {0};
  strncpy((char *)words, frame && !*label ? "without a label" : label, VT_PLACE_LENGTH - 1);
  for (size_t at = 0; at < sizeof words / sizeof *words; at += 1)
    __atomic_store_n(&world->place[at], words[at], __ATOMIC_RELAXED);
}

void vt_run_in_place(void *queue, void *exclusive, void (*function)(void *), void *context) {
  vt_world *world = vt_this_thread.world;
  bool is_common = queue && vt_is_common(queue, exclusive, world);
  bool takes = is_common && !holds_common();
  vt_frame frame = {queue, exclusive, is_common, vt_this_thread.frame};
  if (takes) take_common(world);
  vt_this_thread.frame = &frame;
  function(context);
  vt_this_thread.frame = frame.outer;
  if (takes) give_common(world);
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
