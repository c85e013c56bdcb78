#ifndef VT_TIMER_H
#define VT_TIMER_H

#include <pthread.h>

#include "queue.h"

/// A Dispatch source of a world. Of a timer the real source stands for it to the app and never fires. Of
/// any other it fires on a thread of Dispatch, and what the app does then is sent into the world.
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
  /// Earlier settings have lower numbers; what they scheduled is void.
  uint64_t setting;
  int32_t suspensions;
  bool is_set, is_active, is_pending;
  /// No timer.
  bool is_real;
  /// The real source is suspended until the world has handled its event.
  bool is_held;
  /// Atomic because the real source may end on a thread of Dispatch, at any time.
  _Atomic bool is_cancelled;
  /// The real source and each scheduled firing hold it.
  int32_t references;
  /// How often the app holds the source. A real one ends asynchronously when nobody does; this one at
  /// once.
  int32_t holders;
  struct vt_timer *next;
} vt_timer;

/// The world's timer that a source stands for, if it does; to be given back with `vt_release_timer`.
vt_timer *vt_find_timer(void *source);
void vt_add_timer(vt_timer *timer);
/// The source is gone.
void vt_remove_timer(void *timer);
void vt_release_timer(vt_timer *timer);

void vt_retain_timer(vt_timer *timer);

/// Plans the next firing, the timer having been set, activated or resumed.
void vt_plan_timer(vt_timer *timer);

/// Lets the events of a real source come into the world.
void vt_carry_events(vt_timer *timer);
/// Nobody holds the source any more, and Dispatch frees none that is suspended.
void vt_drop_events(vt_timer *timer);

#endif
