#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

static const uint64_t abandoned = (uint64_t)1 << 63;

bool vt_is_abandoned(const vt_world *world) {
  return __atomic_load_n(&world->beat, __ATOMIC_ACQUIRE) & abandoned;
}

uint64_t vt_beat(const vt_world *world) {
  return __atomic_load_n(&world->beat, __ATOMIC_RELAXED) & ~abandoned;
}

bool vt_abandon(vt_world *world) {
  // Between the jobs of a chain the beat is even, but only briefly, so this tries again.
  for (int attempt = 0; attempt < 10000; attempt += 1) {
    uint64_t beat = vt_beat(world);
    if (beat % 2 == 0) continue;
    // Beat and flag share one word, so that either the job's end or the abandonment comes first.
    if (!__atomic_compare_exchange_n(&world->beat, &beat, beat | abandoned, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED))
      continue;
    vt_free_common();
    return true;
  }
  return false;
}

bool vt_is_sanitized(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
  return true;
#endif
#endif
  return false;
}

void vt_running_place(const vt_world *world, char *place) {
  uint64_t words[VT_PLACE_LENGTH / sizeof(uint64_t)];
  for (size_t at = 0; at < sizeof words / sizeof *words; at += 1)
    words[at] = __atomic_load_n(&world->place[at], __ATOMIC_RELAXED);
  memcpy(place, words, sizeof words);
}

vt_lane vt_running_lane(const vt_world *world) {
  return __atomic_load_n(&world->lane, __ATOMIC_RELAXED);
}

int64_t vt_processor_time(const vt_world *world) {
#if defined(__linux__)
  int32_t thread = __atomic_load_n(&world->thread, __ATOMIC_RELAXED);
  // Linux numbers the clock of a thread's processor time in this way. `pthread_getcpuclockid` would read the
  // memory of a thread that may have ended.
  clockid_t clock = (clockid_t)(~(uint32_t)thread << 3 | 6);
  struct timespec time;
  if (thread == 0 || syscall(SYS_clock_gettime, clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#else
  (void)world;
  return 0;
#endif
}

bool vt_is_waiting(const vt_world *world) {
#if defined(__linux__)
  char path[64], line[256] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/stat",
           __atomic_load_n(&world->thread, __ATOMIC_RELAXED));
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  ssize_t count = read(file, line, sizeof line - 1);
  close(file);
  // The state is the letter after the name, which is in parentheses and may itself contain parentheses.
  const char *name = count > 0 ? strrchr(line, ')') : NULL;
  return !(name && name[1] == ' ' && name[2] == 'R');
#else
  (void)world;
  return true;
#endif
}

int64_t vt_processor_time_of_all(void) {
#if defined(__linux__)
  struct timespec time;
  if (syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#else
  return 0;
#endif
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
