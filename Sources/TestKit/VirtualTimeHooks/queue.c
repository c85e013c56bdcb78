#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include "queue.h"

#include <pthread.h>
#include <stddef.h>

#include "real.h"

void *dispatch_queue_create(const char *label, void *attributes);
void *dispatch_queue_create_with_target(const char *label, void *attributes, void *target);
void dispatch_set_target_queue(void *object, void *target);
void dispatch_queue_set_specific(void *queue, const void *key, void *value, void (*destroy)(void *));
void *dispatch_queue_get_specific(void *queue, const void *key);
void *dispatch_get_specific(const void *key);
void dispatch_assert_queue(void *queue);
void dispatch_assert_queue_barrier(void *queue);
void dispatch_assert_queue_not(void *queue);
extern struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;

// A queue's first word is its class. Dispatch does not say whether a queue is serial, so a queue known to be
// serial shows the class of all serial queues.
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *serial_queue;
static void learn(void) { serial_queue = dispatch_queue_create("serial", NULL); }
static bool is_serial(void *queue) {
  pthread_once(&once, learn);
  return *(void **)queue == *(void **)serial_queue;
}

static char target_key;

void *vt_exclusive(void *queue) {
  void *serial = NULL;
  for (; queue; queue = dispatch_queue_get_specific(queue, &target_key)) {
    if (queue == (void *)&_dispatch_main_q) return queue;
    if (is_serial(queue)) serial = queue;
  }
  return serial;
}

/// Dispatch does not reveal a queue's target either, so the queue stores what it was given.
static void aim(void *queue, void *target) {
  if (target) dispatch_queue_set_specific(queue, &target_key, target, NULL);
}

static char owner_key;
// The owner of queues that belong to the program instead of a world.
static char program;

bool vt_is_common(void *queue, void *exclusive, const vt_world *world) {
  if (exclusive == (void *)&_dispatch_main_q) return true;
  void *owner = dispatch_queue_get_specific(exclusive ? exclusive : queue, &owner_key);
  // The system's queues have no owner and protect nothing.
  if (owner == world || (!owner && !exclusive)) return false;
  if (exclusive && owner != &program)
    dispatch_queue_set_specific(exclusive, &owner_key, &program, NULL);
  return true;
}

/// A queue in a static is created once and kept for all worlds.
static void own(void *queue) {
  vt_world *world = vt_this_thread.world;
  void *owner = world && !vt_is_in_once() ? (void *)world : &program;
  dispatch_queue_set_specific(queue, &owner_key, owner, NULL);
}

void *dispatch_queue_create_with_target(const char *label, void *attributes, void *target) {
  REAL(dispatch_queue_create_with_target)
  void *queue = real(label, attributes, target);
  aim(queue, target);
  own(queue);
  return queue;
}

void dispatch_set_target_queue(void *object, void *target) {
  REAL(dispatch_set_target_queue)
  real(object, target);
  // Sources have targets too, but are not queues.
  if (is_serial(object)) aim(object, target);
}

void *vt_main_queue(void) { return &_dispatch_main_q; }
void vt_release(void *object) { dispatch_release(object); }

/// Whether this thread runs an item of the queue, or of a queue that targets it.
static bool is_on(const void *queue) {
  for (vt_frame *frame = vt_this_thread.frame; frame; frame = frame->outer)
    for (void *at = frame->queue; at; at = dispatch_queue_get_specific(at, &target_key))
      if (at == queue) return true;
  return false;
}

void *dispatch_get_specific(const void *key) {
  REAL(dispatch_get_specific)
  if (!vt_this_thread.world) return real(key);
  if (!vt_this_thread.frame) return NULL;
  void *queue = vt_this_thread.frame->queue;
  for (; queue; queue = dispatch_queue_get_specific(queue, &target_key)) {
    void *value = dispatch_queue_get_specific(queue, key);
    if (value) return value;
  }
  return NULL;
}

// A wrong assertion ends the process in its world. The real function would end the whole program.
static void assert_on(void *queue, bool wanted) {
  if (is_on(queue) == wanted) return;
  void *actual = vt_this_thread.frame ? vt_this_thread.frame->queue : NULL;
  vt_calls.trapped(vt_this_thread.world, dispatch_queue_get_label(queue), wanted,
                   actual ? dispatch_queue_get_label(actual) : "");
}

void dispatch_assert_queue(void *queue) {
  REAL(dispatch_assert_queue)
  vt_this_thread.world ? assert_on(queue, true) : real(queue);
}

void dispatch_assert_queue_barrier(void *queue) {
  REAL(dispatch_assert_queue_barrier)
  vt_this_thread.world ? assert_on(queue, true) : real(queue);
}

void dispatch_assert_queue_not(void *queue) {
  REAL(dispatch_assert_queue_not)
  vt_this_thread.world ? assert_on(queue, false) : real(queue);
}

#endif
