#ifndef VT_TASKS_H
#define VT_TASKS_H

/// Notes who owns a task that begins on the main actor and so passes no other place.
void vt_note_main_job(void *queue, void *job, void (*function)(void *));

#endif
