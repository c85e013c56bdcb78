#ifndef VT_TIMER_H
#define VT_TIMER_H

#include <pthread.h>

#include "queue.h"

/// A Dispatch source of a world. The app sees the real source. For a timer, the real source never fires. Any
/// other fires on a thread of Dispatch, and the app's response is sent into the world.
typedef struct vt_timer {
  void *source;
  void *queue;
  vt_world *world;
  vt_lane lane;
  void (*handler)(void *);
  void *context;
  void *event_block;
  void (*cancel_handler)(void *);
  void *cancel_block;
  uint64_t start, interval;
  /// Earlier settings have lower numbers, and firings that they scheduled are void.
  uint64_t setting;
  int32_t suspensions;
  bool is_set, is_active, is_pending;
  /// Not a timer.
  bool is_real;
  /// The real source is suspended until the world has handled its event.
  bool is_held;
  /// Atomic because the real source may end on a thread of Dispatch, at any time.
  _Atomic bool is_cancelled;
  /// Held by the real source, each scheduled firing or sent event, and each user of `vt_find_timer`.
  int32_t references;
  /// How often the app retains the source. A real source ends asynchronously after the last release; this one
  /// ends at once.
  int32_t holders;
  struct vt_timer *next;
} vt_timer;

/// The world's timer behind a source, if there is one. Release it with `vt_release_timer`.
vt_timer *vt_find_timer(void *source);
void vt_add_timer(vt_timer *timer);
/// Called when the source no longer exists.
void vt_remove_timer(void *timer);
void vt_release_timer(vt_timer *timer);

void vt_retain_timer(vt_timer *timer);

/// Plans the next firing after the timer was set, activated or resumed.
void vt_plan_timer(vt_timer *timer);

/// Lets events of a real source into the world.
void vt_carry_events(vt_timer *timer);
/// Resumes a source that the app has released, because Dispatch does not free a suspended one.
void vt_drop_events(vt_timer *timer);

#endif
