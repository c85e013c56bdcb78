#include "interpose.h"
#if VT_INTERPOSE
#include "timer.h"

#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static vt_timer *timers;
static int32_t count;

vt_timer *vt_find_timer(void *source) {
  // Most programs have no timers, and this is called for all objects of Dispatch.
  if (__atomic_load_n(&count, __ATOMIC_ACQUIRE) == 0) return NULL;
  pthread_mutex_lock(&mutex);
  vt_timer *timer = timers;
  while (timer && timer->source != source) timer = timer->next;
  if (timer) timer->references += 1;
  pthread_mutex_unlock(&mutex);
  return timer;
}

void vt_add_timer(vt_timer *timer) {
  pthread_mutex_lock(&mutex);
  timer->references = 1;
  timer->next = timers;
  timers = timer;
  __atomic_add_fetch(&count, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&mutex);
}

void vt_remove_timer(void *context) {
  vt_timer *timer = context;
  pthread_mutex_lock(&mutex);
  for (vt_timer **link = &timers; *link; link = &(*link)->next)
    if (*link == timer) {
      *link = timer->next;
      break;
    }
  __atomic_sub_fetch(&count, 1, __ATOMIC_RELEASE);
  timer->is_cancelled = true;
  pthread_mutex_unlock(&mutex);
  vt_release_timer(timer);
}

void vt_retain_timer(vt_timer *timer) {
  pthread_mutex_lock(&mutex);
  timer->references += 1;
  pthread_mutex_unlock(&mutex);
}

void vt_release_timer(vt_timer *timer) {
  pthread_mutex_lock(&mutex);
  bool last = --timer->references == 0;
  pthread_mutex_unlock(&mutex);
  if (!last) return;
  if (timer->event_block) _Block_release(timer->event_block);
  if (timer->cancel_block) _Block_release(timer->cancel_block);
  if (timer->is_real) dispatch_release(timer->queue);
  free(timer);
}

typedef struct {
  vt_timer *timer;
  uint64_t setting;
} firing;

static void plan(vt_timer *timer, int64_t delay);

static void fire(void *context) {
  firing fired = *(firing *)context;
  free(context);
  vt_timer *timer = fired.timer;
  if (!timer->is_cancelled && timer->setting == fired.setting) {
    if (timer->suspensions > 0)
      timer->is_pending = true;
    else {
      // Planned first, because the handler may set the timer again.
      if (timer->interval != UINT64_MAX) plan(timer, (int64_t)timer->interval);
      if (timer->handler) timer->handler(timer->event_block ? timer->event_block : timer->context);
    }
  }
  vt_release_timer(timer);
}

static void plan(vt_timer *timer, int64_t delay) {
  firing *next = malloc(sizeof *next);
  if (!next) abort();
  *next = (firing){timer, timer->setting};
  vt_retain_timer(timer);
  vt_calls.schedule(timer->world, vt_make_item(fire, next, timer->queue, timer->lane), delay);
}

void vt_plan_timer(vt_timer *timer) {
  if (timer->is_real) return;
  if (!timer->is_active || timer->is_cancelled || timer->suspensions > 0) return;
  if (timer->is_pending || (timer->is_set && timer->start != UINT64_MAX)) {
    plan(timer, timer->is_pending ? 0 : vt_delay(timer->world, timer->start));
    timer->is_pending = timer->is_set = false;
  }
}

#endif
