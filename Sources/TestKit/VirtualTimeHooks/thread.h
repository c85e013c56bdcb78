#ifndef VT_THREAD_H
#define VT_THREAD_H

#include "VirtualTimeHooks.h"

/// One item on this thread's stack. There are several if an item runs another one immediately.
typedef struct vt_frame {
  void *queue;
  void *exclusive;
  /// Worlds take turns with it.
  bool is_common;
  struct vt_frame *outer;
} vt_frame;

typedef struct {
  vt_world *world;
  vt_frame *frame;
  vt_lane lane;
  /// Set while a call is watched for the function that the runtime passes to the main queue.
  bool learning;
  /// How many locks of the kit it holds; a signal of its own reads this.
  volatile int locks;
  /// The address after the last byte of its stack; zero for a thread that is never parked.
  uintptr_t stack_end;
} vt_thread;

// Initial-exec, because any other thread-local storage may itself allocate on first use.
extern __thread vt_thread vt_this_thread __attribute__((tls_model("initial-exec")));
extern vt_callbacks vt_calls;

void vt_run_item(vt_item item);

/// Lets others see where the running job is. Without a frame, it is on a thread that app code created.
void vt_note_place(vt_world *world, const vt_frame *frame);

/// Wakes those who wait for what worlds take turns with, so that they check again.
void vt_free_common(void);

/// Whether a signal may concern code in a world.
bool vt_somebody_waits(void);

#endif
