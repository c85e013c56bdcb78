#ifndef VT_TASKS_H
#define VT_TASKS_H

#include "thread.h"

typedef void (*vt_send)(void *queue, void *context, void (*function)(void *));

/// True if the call was the runtime's way to the main actor and has been dealt with here.
bool vt_route_main_job(void *queue, void *job, void (*function)(void *), vt_send real);

#endif
