#ifndef VT_THREAD_H
#define VT_THREAD_H

#include "VirtualTimeHooks.h"

/// One item on this thread's stack. There are several if an item runs another one immediately.
typedef struct vt_frame {
  void *queue;
  void *exclusive;
  /// Whether worlds take turns with the queue.
  bool is_common;
  struct vt_frame *outer;
} vt_frame;

typedef struct {
  vt_world *world;
  vt_frame *frame;
  vt_lane lane;
  /// Set while a call is watched for the function that the runtime passes to the main queue.
  bool learning;
  /// How often the running job has switched between actors.
  int64_t switches;
  /// How many locks of the kit the thread holds; read by a signal handler on the same thread.
  volatile int locks;
  /// The address after the last byte of its stack; zero for a thread that is never parked.
  uintptr_t stack_end;
} vt_thread;

// Initial-exec, because any other thread-local storage may itself allocate on first use.
extern __thread vt_thread vt_this_thread __attribute__((tls_model("initial-exec")));
extern vt_callbacks vt_calls;

void vt_run_item(vt_item item);

/// Lets other threads see on which queue the running job is. No frame means a thread that app code created.
void vt_note_place(vt_world *world, const vt_frame *frame);

/// Wakes the threads that wait for queues shared by worlds, so that they check again.
void vt_free_common(void);

/// Whether code in a world may be waiting for an object that is signalled.
bool vt_somebody_waits(void);

#endif
