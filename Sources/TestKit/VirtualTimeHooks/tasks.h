#ifndef VT_TASKS_H
#define VT_TASKS_H

/// Records the owner of a task that begins on the main actor, bypassing the global executor.
void vt_note_main_job(void *queue, void *job, void (*function)(void *));

#endif
