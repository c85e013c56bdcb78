#define _GNU_SOURCE
#include "interpose.h"
#if VT_INTERPOSE
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "real.h"
#include "thread.h"

// The kernel dates files by its own clock. A file that app code has written since its world began gets the
// world's date when it is closed.

/// The kernel's clock for files may be this many nanoseconds behind.
enum { TICK = 20000000 };

static void date(int file, const vt_world *world) {
  int flags = fcntl(file, F_GETFL);
  struct stat facts;
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) return;
  if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) return;
  int64_t written = (int64_t)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec;
  if (written < world->began - TICK) return;
  struct timespec now = {world->wall / 1000000000, world->wall % 1000000000};
  struct timespec both[2] = {now, now};
  futimens(file, both);
}

int close(int file) {
  REAL(close)
  if (vt_this_thread.world) {
    int before = errno;
    date(file, vt_this_thread.world);
    errno = before;
  }
  return real(file);
}

#endif
