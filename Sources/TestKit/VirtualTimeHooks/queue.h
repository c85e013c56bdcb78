#ifndef VT_QUEUE_H
#define VT_QUEUE_H

#include "thread.h"

extern struct dispatch_queue_s _dispatch_main_q;
void dispatch_retain(void *object);
void dispatch_release(void *object);
const char *dispatch_queue_get_label(void *queue);

/// What items of the queue must hold, so that a serial queue runs one at a time: the queue itself, or the
/// serial queue that it targets.
void *vt_exclusive(void *queue);

/// Whether worlds take turns with a queue: the main queue, one that no world created, or one in which another
/// world has run.
bool vt_is_common(void *queue, void *exclusive, const vt_world *world);

/// The time from now until a Dispatch time by the world's clocks; never less than zero.
int64_t vt_delay(const vt_world *world, uint64_t when);

/// Runs code immediately, as an item of a queue.
void vt_run_in_place(void *queue, void *exclusive, void (*function)(void *), void *context);

/// The part that all blocks have in common.
typedef struct {
  void *isa;
  int flags, reserved;
  void *invoke;
} vt_block;

void vt_run_block(void *block);
void *_Block_copy(const void *block);
void _Block_release(const void *block);

#endif
