#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

/// Sleeps in the world's time; a time that is too long to represent lasts forever. The shortest sleep is one
/// nanosecond: code that sleeps until a rounded clock reaches a time would otherwise loop forever.
static void virtual_sleep(const struct timespec *time) {
  int64_t nanoseconds;
  if (__builtin_mul_overflow((int64_t)time->tv_sec, 1000000000, &nanoseconds)
      || __builtin_add_overflow(nanoseconds, time->tv_nsec, &nanoseconds))
    nanoseconds = INT64_MAX;
  vt_calls.block(vt_this_thread.world, NULL, NULL, nanoseconds > 0 ? nanoseconds : 1);
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (!vt_this_thread.world) return (int)syscall(SYS_nanosleep, time, left);
  virtual_sleep(time);
  return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (!vt_this_thread.world)
    return syscall(SYS_clock_nanosleep, clock, flags, time, left) == 0 ? 0 : errno;
  struct timespec now = {0, 0};
  if (flags & TIMER_ABSTIME) clock_gettime(clock, &now);
  struct timespec rest = {time->tv_sec - now.tv_sec, time->tv_nsec - now.tv_nsec};
  virtual_sleep(&rest);
  return 0;
}

int usleep(useconds_t microseconds) {
  struct timespec time = {microseconds / 1000000, (microseconds % 1000000) * 1000};
  return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec time = {seconds, 0}, left = {0, 0};
  return nanosleep(&time, &left) == 0 ? 0 : (unsigned)left.tv_sec;
}

#endif
