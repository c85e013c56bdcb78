#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>
#include <stdlib.h>

#include "caller.h"
#include "real.h"
#include "timer.h"

typedef struct dispatch_source_type_s dispatch_source_type;
extern dispatch_source_type _dispatch_source_type_timer;
void *dispatch_source_create(void *type, uintptr_t handle, uintptr_t mask, void *queue);
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler(void *source, void *block);
void dispatch_source_set_event_handler_f(void *source, void (*handler)(void *));
void dispatch_source_set_cancel_handler(void *source, void *block);
void dispatch_source_set_cancel_handler_f(void *source, void (*handler)(void *));
void dispatch_source_cancel(void *source);
uintptr_t dispatch_source_get_data(void *source);
void dispatch_activate(void *object);
void dispatch_resume(void *object);
void dispatch_suspend(void *object);
void dispatch_set_context(void *object, void *context);
void *dispatch_get_context(void *object);
void dispatch_set_finalizer_f(void *object, void (*finalizer)(void *));
void *dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);

/// Sets Dispatch's own context, not the one that the app sees. The function here could instead find an older
/// source with this address, whose end Dispatch has not reported yet.
static void set_real_context(void *source, vt_timer *timer) {
  REAL(dispatch_set_context)
  real(source, timer);
}

void *dispatch_source_create(void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  REAL(dispatch_source_create)
  vt_world *world = vt_this_thread.world;
  if (!world) return real(type, handle, mask, queue);
  bool is_timer = type == (void *)&_dispatch_source_type_timer;
  // An event on the app's queue itself would run in parallel with the world's code on that queue.
  void *source = real(type, handle, mask, is_timer ? queue : NULL);
  if (!source) return source;
  if (!is_timer && !vt_is_url_session(__builtin_return_address(0)))
    vt_calls.escaped(world, VT_DISPATCH_SOURCE);
  vt_timer *timer = calloc(1, sizeof *timer);
  if (!timer) abort();
  timer->source = source;
  timer->queue = queue ? queue : dispatch_get_global_queue(0, 0);
  timer->world = world;
  timer->lane = vt_this_thread.lane;
  timer->holders = 1;
  set_real_context(source, timer);
  dispatch_set_finalizer_f(source, vt_remove_timer);
  vt_add_timer(timer);
  timer->is_real = !is_timer;
  if (timer->is_real) vt_carry_events(timer);
  return source;
}

/// The world's timer behind a source, if this thread runs that world.
static vt_timer *mine(void *source) {
  vt_timer *timer = vt_find_timer(source);
  if (!timer || timer->world == vt_this_thread.world) return timer;
  vt_release_timer(timer);
  return NULL;
}

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  REAL(dispatch_source_set_timer)
  vt_timer *timer = mine(source);
  if (!timer) return real(source, start, interval, leeway);
  timer->start = start;
  timer->interval = interval > INT64_MAX || interval == 0 ? UINT64_MAX : interval;
  timer->setting += 1;
  timer->is_set = true;
  timer->is_pending = false;
  vt_plan_timer(timer);
  vt_release_timer(timer);
}

/// Runs a block that someone else releases.
static void run_kept_block(void *block) { vt_run_block(_Block_copy(block)); }

static void replace(void **kept, void *block) {
  void *before = *kept;
  *kept = block ? _Block_copy(block) : NULL;
  if (before) _Block_release(before);
}

void dispatch_source_set_event_handler(void *source, void *block) {
  REAL(dispatch_source_set_event_handler)
  vt_timer *timer = mine(source);
  if (!timer) return real(source, block);
  replace(&timer->event_block, block);
  timer->handler = block ? run_kept_block : NULL;
  vt_release_timer(timer);
}

void dispatch_source_set_event_handler_f(void *source, void (*handler)(void *)) {
  REAL(dispatch_source_set_event_handler_f)
  vt_timer *timer = mine(source);
  if (!timer) return real(source, handler);
  replace(&timer->event_block, NULL);
  timer->handler = handler;
  vt_release_timer(timer);
}

void dispatch_source_set_cancel_handler(void *source, void *block) {
  REAL(dispatch_source_set_cancel_handler)
  vt_timer *timer = mine(source);
  if (!timer) return real(source, block);
  replace(&timer->cancel_block, block);
  timer->cancel_handler = NULL;
  vt_release_timer(timer);
}

void dispatch_source_set_cancel_handler_f(void *source, void (*handler)(void *)) {
  REAL(dispatch_source_set_cancel_handler_f)
  vt_timer *timer = mine(source);
  if (!timer) return real(source, handler);
  replace(&timer->cancel_block, NULL);
  timer->cancel_handler = handler;
  vt_release_timer(timer);
}

void dispatch_source_cancel(void *source) {
  REAL(dispatch_source_cancel)
  vt_timer *timer = mine(source);
  real(source);
  if (!timer) return;
  if (!timer->is_cancelled) {
    timer->is_cancelled = true;
    // A real source reports when it has released its file.
    if (timer->is_real) return vt_release_timer(timer);
    void (*function)(void *) = timer->cancel_block ? vt_run_block : timer->cancel_handler;
    void *context = timer->cancel_block ? _Block_copy(timer->cancel_block) : timer->context;
    if (function)
      vt_calls.enqueue(timer->world, vt_make_item(function, context, timer->queue, timer->lane));
  }
  vt_release_timer(timer);
}

uintptr_t dispatch_source_get_data(void *source) {
  REAL(dispatch_source_get_data)
  vt_timer *timer = mine(source);
  if (!timer) return real(source);
  bool is_real = timer->is_real;
  vt_release_timer(timer);
  // The number of times it fired since the last call of its handler.
  return is_real ? real(source) : 1;
}

void dispatch_activate(void *object) {
  REAL(dispatch_activate)
  vt_timer *timer = mine(object);
  real(object);
  if (!timer) return;
  timer->is_active = true;
  vt_plan_timer(timer);
  vt_release_timer(timer);
}

void dispatch_resume(void *object) {
  REAL(dispatch_resume)
  vt_timer *timer = mine(object);
  real(object);
  if (!timer) return;
  // Resuming a new source for the first time activates it.
  if (!timer->is_active)
    timer->is_active = true;
  else
    timer->suspensions -= 1;
  vt_plan_timer(timer);
  vt_release_timer(timer);
}

void dispatch_suspend(void *object) {
  REAL(dispatch_suspend)
  vt_timer *timer = mine(object);
  real(object);
  if (!timer) return;
  timer->suspensions += 1;
  vt_release_timer(timer);
}

void dispatch_set_context(void *object, void *context) {
  REAL(dispatch_set_context)
  vt_timer *timer = mine(object);
  if (!timer) return real(object, context);
  timer->context = context;
  vt_release_timer(timer);
}

void *dispatch_get_context(void *object) {
  REAL(dispatch_get_context)
  vt_timer *timer = mine(object);
  if (!timer) return real(object);
  void *context = timer->context;
  vt_release_timer(timer);
  return context;
}

void dispatch_retain(void *object) {
  REAL(dispatch_retain)
  real(object);
  vt_timer *timer = mine(object);
  if (!timer) return;
  timer->holders += 1;
  vt_release_timer(timer);
}

void dispatch_release(void *object) {
  REAL(dispatch_release)
  vt_timer *timer = mine(object);
  if (timer) {
    timer->holders -= 1;
    if (timer->holders == 0) {
      timer->is_cancelled = true;
      vt_drop_events(timer);
    }
    vt_release_timer(timer);
  }
  real(object);
}

#endif
