#include "AllocationCounter.h"

#include <stdlib.h>

// A sanitizer replaces the allocator too. Two replacements in one program would be one too many.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(hwaddress_sanitizer)                         \
    || __has_feature(leak_sanitizer) || __has_feature(memory_sanitizer)                            \
    || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZED)

#include <errno.h>

// The allocator's own names for itself, which stay reachable once the usual ones are taken.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Initial-exec, because any other thread-local storage may itself allocate on first use.
static __thread long long allocations __attribute__((tls_model("initial-exec")));

long long allocations_on_this_thread(void) { return allocations; }

// Symbols of the executable win over those of shared libraries, so the Swift runtime calls these.
void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  allocations += 1;
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  allocations += 1;
  // The standard allows powers of two that are multiples of a pointer's size; memalign takes more.
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

#else

long long allocations_on_this_thread(void) { return -1; }

#endif
