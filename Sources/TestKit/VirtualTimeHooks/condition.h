#ifndef VT_CONDITION_H
#define VT_CONDITION_H

#include <pthread.h>

/// Waits in real time, whatever this thread runs.
int vt_wait_really(pthread_cond_t *condition, pthread_mutex_t *mutex);

#endif
