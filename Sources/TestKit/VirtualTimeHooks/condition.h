#ifndef VT_CONDITION_H
#define VT_CONDITION_H

#include <pthread.h>

/// Waits in real time, even on a thread that runs a world.
int vt_wait_really(pthread_cond_t *condition, pthread_mutex_t *mutex);

#endif
