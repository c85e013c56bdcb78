#include "HeapInUse.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

long long heap_bytes_in_use(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(0, &statistics);
  return (long long)statistics.size_in_use;
}

#elif defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>

long long heap_bytes_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2();
  return (long long)info.uordblks + (long long)info.hblkhd;
#else
  return -1;
#endif
}

#else

long long heap_bytes_in_use(void) { return -1; }

#endif
