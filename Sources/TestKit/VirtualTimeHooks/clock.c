#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

// Symbols of the executable take precedence over those of shared libraries, so the Swift runtime, Foundation
// and Dispatch all read the clock of the world that this thread runs.

static struct timespec split(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return time;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  vt_world *world = vt_this_thread.world;
  if (world) switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: *time = split(world->wall); return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: *time = split(world->monotonic); return 0;
    default: break;
    }
  return (int)syscall(SYS_clock_gettime, clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

#endif
