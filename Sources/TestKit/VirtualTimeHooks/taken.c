#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include "taken.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#include "queue.h"

intptr_t dispatch_semaphore_signal(void *semaphore);
intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout);

/// How many more times a process has taken a semaphore than released it. The semaphore is kept alive until
/// the balance is zero.
typedef struct entry {
  void *semaphore;
  vt_lane lane;
  int64_t balance;
  struct entry *next;
} entry;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static entry *entries;

void vt_note_taken(void *semaphore, int64_t change) {
  if (!vt_this_thread.world) return;
  vt_lane lane = vt_this_thread.lane;
  pthread_mutex_lock(&mutex);
  entry **link = &entries;
  while (*link && ((*link)->semaphore != semaphore || (*link)->lane != lane)) link = &(*link)->next;
  entry *found = *link;
  entry *balanced = NULL;
  if (found) {
    found->balance += change;
    if (found->balance == 0) {
      *link = found->next;
      balanced = found;
    }
  } else if ((found = malloc(sizeof *found))) {
    *found = (entry){semaphore, lane, change, entries};
    entries = found;
    dispatch_retain(semaphore);
  }
  pthread_mutex_unlock(&mutex);
  if (!balanced) return;
  free(balanced);
  dispatch_release(semaphore);
}

void vt_give_back(vt_lane lane) {
  entry *mine = NULL;
  pthread_mutex_lock(&mutex);
  for (entry **link = &entries; *link;) {
    entry *each = *link;
    if (each->lane != lane) {
      link = &each->next;
      continue;
    }
    *link = each->next;
    each->next = mine;
    mine = each;
  }
  pthread_mutex_unlock(&mutex);
  while (mine) {
    entry *each = mine;
    mine = each->next;
    // Called outside the world, so these calls are not recorded again.
    for (; each->balance > 0; each->balance -= 1) dispatch_semaphore_signal(each->semaphore);
    for (; each->balance < 0; each->balance += 1) dispatch_semaphore_wait(each->semaphore, 0);
    dispatch_release(each->semaphore);
    free(each);
  }
}

#endif
