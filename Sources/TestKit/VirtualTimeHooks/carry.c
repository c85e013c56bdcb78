#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>

#include "real.h"
#include "timer.h"

// A source for a file or a signal fires when the real event happens. The source is suspended, and its event
// waits, until the world has handled it, so that a serial queue of the world stays serial.

void dispatch_source_set_event_handler_f(void *source, void (*handler)(void *));
void dispatch_source_set_cancel_handler_f(void *source, void (*handler)(void *));
void dispatch_resume(void *object);
void dispatch_suspend(void *object);

static void suspend_really(void *source) {
  REAL(dispatch_suspend)
  real(source);
}

static void resume_really(void *source) {
  REAL(dispatch_resume)
  real(source);
}

// Dispatch does not free a suspended source, and a freed source must not be resumed. Suspending or resuming
// one is therefore recorded before anyone else may do either.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static bool hold(vt_timer *timer) {
  pthread_mutex_lock(&mutex);
  bool holds = !timer->is_cancelled;
  if (holds) {
    suspend_really(timer->source);
    timer->is_held = true;
  }
  pthread_mutex_unlock(&mutex);
  return holds;
}

static void let_go(vt_timer *timer) {
  pthread_mutex_lock(&mutex);
  if (timer->is_held) resume_really(timer->source);
  timer->is_held = false;
  pthread_mutex_unlock(&mutex);
}

static void send(vt_timer *timer, void (*function)(void *)) {
  vt_retain_timer(timer);
  vt_calls.fired(timer->lane, vt_make_item(function, timer, timer->queue, timer->lane));
}

static void handle(void *context) {
  vt_timer *timer = context;
  if (!timer->is_cancelled && timer->handler)
    timer->handler(timer->event_block ? timer->event_block : timer->context);
  let_go(timer);
  vt_release_timer(timer);
}

static void handle_cancellation(void *context) {
  vt_timer *timer = context;
  if (timer->cancel_block)
    vt_run_block(_Block_copy(timer->cancel_block));
  else if (timer->cancel_handler)
    timer->cancel_handler(timer->context);
  vt_release_timer(timer);
}

static void happens(void *context) {
  vt_timer *timer = context;
  if (hold(timer)) send(timer, handle);
}

static void is_cancelled(void *context) { send(context, handle_cancellation); }

void vt_carry_events(vt_timer *timer) {
  dispatch_retain(timer->queue);
  REAL(dispatch_source_set_event_handler_f)
  real(timer->source, happens);
  {
    REAL(dispatch_source_set_cancel_handler_f)
    real(timer->source, is_cancelled);
  }
}

void vt_drop_events(vt_timer *timer) {
  if (timer->is_real) let_go(timer);
}

#endif
