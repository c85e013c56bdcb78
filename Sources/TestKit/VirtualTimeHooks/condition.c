#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include "condition.h"

#include "caller.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include "thread.h"

// Older programs use condition variables of another layout; an unversioned lookup may find their functions.
#if defined(__x86_64__)
#define VERSION "GLIBC_2.3.2"
#else
#define VERSION "GLIBC_2.17"
#endif

#define REAL_CONDITION(name)                                                                       \
  extern __typeof__(name) ___interceptor_##name __attribute__((weak));                             \
  static __typeof__(&name) found;                                                                  \
  __typeof__(&name) real = __atomic_load_n(&found, __ATOMIC_RELAXED);                              \
  if (!real) {                                                                                     \
    real = ___interceptor_##name ? &___interceptor_##name                                          \
                                 : (__typeof__(&name))dlvsym(RTLD_NEXT, #name, VERSION);           \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                  \
    __atomic_store_n(&found, real, __ATOMIC_RELAXED);                                              \
  }

static __thread pthread_mutex_t *mutex_to_unlock;

/// A signal sent after this is not lost, because the wait is already recorded.
static intptr_t unlock(void *condition, uint64_t timeout) {
  (void)condition, (void)timeout;
  pthread_mutex_unlock(mutex_to_unlock);
  return 1;
}

static int wait_in_world(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t delay) {
  mutex_to_unlock = mutex;
  vt_wait_end end = vt_calls.block(vt_this_thread.world, condition, unlock, delay);
  pthread_mutex_lock(mutex);
  return end == VT_TIMED_OUT ? ETIMEDOUT : 0;
}

static int64_t nanoseconds(const struct timespec *time) {
  int64_t all;
  if (__builtin_mul_overflow((int64_t)time->tv_sec, 1000000000, &all)
      || __builtin_add_overflow(all, time->tv_nsec, &all))
    all = time->tv_sec < 0 ? 0 : INT64_MAX;
  return all;
}

static int64_t left(const struct timespec *until, clockid_t clock) {
  if (until->tv_sec >= INT64_MAX / 1000000000) return INT64_MAX;
  const vt_world *world = vt_this_thread.world;
  int64_t delay = nanoseconds(until) - (clock == CLOCK_REALTIME ? world->wall : world->monotonic);
  return delay > 0 ? delay : 0;
}

int vt_wait_really(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  REAL_CONDITION(pthread_cond_wait)
  return real(condition, mutex);
}

/// The library for dates and languages (ICU) creates its tables once. Other threads wait for the one that
/// creates them, in real time, because that thread may be in no world.
static bool is_wait_for_tables(const pthread_cond_t *condition) {
  return vt_is_in(condition, "FoundationICU");
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (!vt_this_thread.world || is_wait_for_tables(condition))
    return vt_wait_really(condition, mutex);
  return wait_in_world(condition, mutex, INT64_MAX);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *until) {
  REAL_CONDITION(pthread_cond_timedwait)
  const vt_world *world = vt_this_thread.world;
  if (!world) return real(condition, mutex, until);
  // A condition does not reveal its clock, so the clock closer to the time is used.
  int64_t end = nanoseconds(until);
  bool wall = llabs(end - world->wall) < llabs(end - world->monotonic);
  return wait_in_world(condition, mutex, left(until, wall ? CLOCK_REALTIME : CLOCK_MONOTONIC));
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *until) {
  if (vt_this_thread.world) return wait_in_world(condition, mutex, left(until, clock));
  static int (*found)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
  if (!found) found = (__typeof__(found))dlsym(RTLD_NEXT, "pthread_cond_clockwait");
  return found(condition, mutex, clock, until);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  REAL_CONDITION(pthread_cond_signal)
  int result = real(condition);
  if (vt_somebody_waits()) vt_calls.woken(condition, false);
  return result;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  REAL_CONDITION(pthread_cond_broadcast)
  int result = real(condition);
  if (vt_somebody_waits()) vt_calls.woken(condition, true);
  return result;
}

#endif
