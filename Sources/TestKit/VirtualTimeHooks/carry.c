#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>

#include "real.h"
#include "timer.h"

// A source of a file or a signal fires when the real thing happens. Its event waits, the source being
// suspended, until the world has handled it; so a serial queue of the world stays serial.

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

static bool is_held(vt_timer *timer, bool holds) {
  return __atomic_exchange_n(&timer->is_held, holds, __ATOMIC_ACQ_REL);
}

static void send(vt_timer *timer, void (*function)(void *)) {
  vt_retain_timer(timer);
  vt_calls.fired(timer->lane, vt_make_item(function, timer, timer->queue, timer->lane));
}

static void handle(void *context) {
  vt_timer *timer = context;
  if (!timer->is_cancelled && timer->handler)
    timer->handler(timer->event_block ? timer->event_block : timer->context);
  if (is_held(timer, false)) resume_really(timer->source);
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
  if (timer->is_cancelled) return;
  suspend_really(timer->source);
  is_held(timer, true);
  send(timer, handle);
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
  if (timer->is_real && is_held(timer, false)) resume_really(timer->source);
}

#endif
