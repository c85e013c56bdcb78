#ifndef VT_TAKEN_H
#define VT_TAKEN_H

#include "thread.h"

/// Records that this thread's process took a semaphore, or released it if the change is negative.
void vt_note_taken(void *semaphore, int64_t change);

#endif
