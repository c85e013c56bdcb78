#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stdlib.h>

#include "queue.h"
#include "real.h"
#include "tasks.h"

void dispatch_async(void *queue, void *block);
void dispatch_async_f(void *queue, void *context, void (*function)(void *));
void dispatch_barrier_async(void *queue, void *block);
void dispatch_barrier_async_f(void *queue, void *context, void (*function)(void *));
void dispatch_after(uint64_t when, void *queue, void *block);
void dispatch_after_f(uint64_t when, void *queue, void *context, void (*function)(void *));

void vt_run_block(void *block) {
  ((void (*)(void *))((vt_block *)block)->invoke)(block);
  _Block_release(block);
}

static vt_item item_for(void *queue, void (*function)(void *), void *context) {
  return vt_make_item(function, context, queue, vt_this_thread.lane);
}

int64_t vt_delay(const vt_world *world, uint64_t when) {
  if (when == UINT64_MAX) return INT64_MAX;
  // The two highest bits select the clock; only times of the wall clock are negated.
  int64_t delay = (when >> 62) == 3 ? -(int64_t)when - world->wall
                                    : (int64_t)(when & ~(3ULL << 62)) - world->monotonic;
  return delay > 0 ? delay : 0;
}

static void send(void *queue, void (*function)(void *), void *context) {
  vt_calls.enqueue(vt_this_thread.world, item_for(queue, function, context));
}

static void send_later(uint64_t when, void *queue, void (*function)(void *), void *context) {
  vt_world *world = vt_this_thread.world;
  vt_calls.schedule(world, item_for(queue, function, context), vt_delay(world, when));
}

void dispatch_async(void *queue, void *block) {
  REAL(dispatch_async)
  if (!vt_this_thread.world) return real(queue, block);
  send(queue, vt_run_block, _Block_copy(block));
}

void dispatch_async_f(void *queue, void *context, void (*function)(void *)) {
  REAL(dispatch_async_f)
  vt_note_main_job(queue, context, function);
  if (!vt_this_thread.world) return real(queue, context, function);
  send(queue, function, context);
}

void dispatch_barrier_async(void *queue, void *block) {
  REAL(dispatch_barrier_async)
  if (!vt_this_thread.world) return real(queue, block);
  send(queue, vt_run_block, _Block_copy(block));
}

void dispatch_barrier_async_f(void *queue, void *context, void (*function)(void *)) {
  REAL(dispatch_barrier_async_f)
  if (!vt_this_thread.world) return real(queue, context, function);
  send(queue, function, context);
}

void dispatch_after(uint64_t when, void *queue, void *block) {
  REAL(dispatch_after)
  if (!vt_this_thread.world) return real(when, queue, block);
  send_later(when, queue, vt_run_block, _Block_copy(block));
}

void dispatch_after_f(uint64_t when, void *queue, void *context, void (*function)(void *)) {
  REAL(dispatch_after_f)
  if (!vt_this_thread.world) return real(when, queue, context, function);
  send_later(when, queue, function, context);
}

#endif
