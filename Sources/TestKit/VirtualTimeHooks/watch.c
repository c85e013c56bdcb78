#define _GNU_SOURCE
#include <pthread.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <time.h>
#include <unistd.h>

#include "thread.h"

bool vt_is_abandoned(const vt_world *world) {
  return __atomic_load_n(&world->abandoned, __ATOMIC_ACQUIRE);
}

uint64_t vt_beat(const vt_world *world) { return __atomic_load_n(&world->beat, __ATOMIC_RELAXED); }

bool vt_abandon(vt_world *world, uint64_t beat) {
  // The beat is taken away from the job, so that either it or the watchdog ends the wait.
  if (!__atomic_compare_exchange_n(&world->beat, &beat, beat + 2, false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_RELAXED))
    return false;
  __atomic_store_n(&world->abandoned, true, __ATOMIC_RELEASE);
  vt_free_common();
  return true;
}

vt_lane vt_running_lane(const vt_world *world) {
  return __atomic_load_n(&world->lane, __ATOMIC_RELAXED);
}

/// Processor time of a thread, or zero where it cannot be known.
static int64_t processor_time(uint64_t thread) {
#if defined(__linux__)
  clockid_t clock;
  struct timespec time;
  if (pthread_getcpuclockid((pthread_t)thread, &clock) != 0) return 0;
  if (syscall(SYS_clock_gettime, clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#else
  (void)thread;
  return 0;
#endif
}

int64_t vt_processor_time(const vt_world *world) {
  return processor_time(__atomic_load_n(&world->thread, __ATOMIC_RELAXED));
}

int64_t vt_real_monotonic(void) {
  struct timespec now;
#if defined(__linux__)
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
