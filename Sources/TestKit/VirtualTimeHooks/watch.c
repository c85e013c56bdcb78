#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <sys/uio.h>
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

int32_t vt_thread_of(const vt_world *world) {
  return __atomic_load_n(&world->thread, __ATOMIC_RELAXED);
}

int32_t vt_this_thread_number(void) {
#if defined(__linux__)
  return (int32_t)syscall(SYS_gettid);
#else
  return 0;
#endif
}

#if defined(__linux__)

/// Reads a file about the thread that runs the world. Returns false if there is none.
static bool read_about(const vt_world *world, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/%s", vt_thread_of(world), name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, size - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  return count > 0;
}

/// Like another process's memory, because it may be gone.
static bool read_memory(uintptr_t at, void *words, size_t size) {
  struct iovec here = {words, size}, there = {(void *)at, size};
  return syscall(SYS_process_vm_readv, (long)getpid(), &here, 1L, &there, 1L, 0L) == (long)size;
}

/// The holder of the lock that a thread waits for in this call; zero if it is none, or if its holder is not
/// kept in it.
static int32_t holder_of(const unsigned long *arguments) {
  // A limit is the fourth argument.
  if (arguments[3] != 0) return 0;
  switch (arguments[1] & 0x7F) {
  case 0:
  case 9: {
    // The C library's mutex: its state, which is 2 while somebody waits, a count, the holder, the users, the
    // kind, of which only the simple ones are meant.
    int32_t mutex[5];
    if (arguments[2] != 2 || !read_memory(arguments[0], mutex, sizeof mutex)) return 0;
    return mutex[0] == 2 && (mutex[4] & ~0x303) == 0 ? mutex[2] : 0;
  }
  case 6:
  case 13: {
    // Swift's mutex is the number of its holder, with a bit for those who wait.
    uint32_t word;
    return read_memory(arguments[0], &word, sizeof word) ? (int32_t)(word & 0x3FFFFFFF) : 0;
  }
  default: return 0;
  }
}

bool vt_waits_in_vain(const vt_world *world, int32_t *holder) {
  char text[256];
  unsigned long call, at[6];
  if (!read_about(world, "syscall", text, sizeof text) ||
      sscanf(text, "%lu %lx %lx %lx %lx %lx %lx", &call, at, at + 1, at + 2, at + 3, at + 4, at + 5) != 7)
    return false;
  *holder = 0;
  switch (call) {
  case SYS_futex: return (*holder = holder_of(at)) != 0;
#if defined(SYS_pause)
  case SYS_pause: return true;
  case SYS_poll: return at[1] == 0 && (int32_t)at[2] < 0;
  case SYS_select: return at[0] == 0 && at[4] == 0;
#endif
  case SYS_ppoll: return at[1] == 0 && at[2] == 0;
  case SYS_pselect6: return at[0] == 0 && at[4] == 0;
  default: return false;
  }
}

#else

bool vt_waits_in_vain(const vt_world *world, int32_t *holder) {
  (void)world;
  (void)holder;
  return false;
}

#endif

bool vt_is_waiting(const vt_world *world) {
#if defined(__linux__)
  char line[256];
  if (!read_about(world, "stat", line, sizeof line)) return true;
  // The state is the letter after the name, which is in parentheses and may itself contain parentheses.
  const char *name = strrchr(line, ')');
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
