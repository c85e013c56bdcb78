#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <stddef.h>
#include <stdlib.h>

#include "queue.h"
#include "real.h"

void dispatch_apply(size_t count, void *queue, void *block);
void dispatch_apply_f(size_t count, void *queue, void *context, void (*function)(void *, size_t));

// The number on recent iPhones. Assumed, so that it is the same on every machine.
enum { CORES = 6 };

/// Turns that several workers share. The last worker to leave frees it.
typedef struct {
  size_t next, done, count;
  int32_t workers;
  void *context;
  void (*function)(void *, size_t);
} turns;

static void work(void *context) {
  turns *shared = context;
  while (shared->next < shared->count) {
    shared->function(shared->context, shared->next++);
    shared->done += 1;
  }
  if (shared->done == shared->count) vt_calls.woken(shared, true);
  // All workers run in one world, one at a time.
  if (--shared->workers == 0) free(shared);
}

static intptr_t all_done(void *object, uint64_t timeout) {
  (void)timeout;
  const turns *shared = object;
  return shared->done < shared->count;
}

/// The caller is one of the workers; the others only run while it waits for something.
static void share(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
  if (count < 2 || (queue && vt_exclusive(queue))) {
    for (size_t turn = 0; turn < count; turn += 1) function(context, turn);
    return;
  }
  turns *shared = malloc(sizeof *shared);
  if (!shared) abort();
  size_t workers = count < CORES ? count : CORES;
  *shared = (turns){0, 0, count, (int32_t)workers + 1, context, function};
  for (size_t worker = 1; worker < workers; worker += 1)
    vt_calls.enqueue(vt_this_thread.world,
                     vt_make_item(work, shared, queue, vt_this_thread.lane));
  work(shared);
  while (shared->done < shared->count)
    vt_calls.block(vt_this_thread.world, shared, all_done, INT64_MAX);
  if (--shared->workers == 0) free(shared);
}

void dispatch_apply_f(size_t count, void *queue, void *context, void (*function)(void *, size_t)) {
  REAL(dispatch_apply_f)
  if (!vt_this_thread.world) return real(count, queue, context, function);
  share(count, queue, context, function);
}

static void run_turn(void *block, size_t turn) {
  ((void (*)(void *, size_t))((vt_block *)block)->invoke)(block, turn);
}

void dispatch_apply(size_t count, void *queue, void *block) {
  REAL(dispatch_apply)
  if (!vt_this_thread.world) return real(count, queue, block);
  share(count, queue, block, run_turn);
}

#endif
