#ifndef VT_TAKEN_H
#define VT_TAKEN_H

#include "thread.h"

/// Notes that the process of this thread took a semaphore, or gave it where the change is negative.
void vt_note_taken(void *semaphore, int64_t change);

#endif
