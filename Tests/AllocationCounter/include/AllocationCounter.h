#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How often the calling thread has asked the heap for memory since it began, or -1 where nobody
/// counts: outside Linux with glibc, and under a sanitizer, which needs the allocator for itself.
///
/// Only differences mean something. A reallocation counts as one, even where it stays in place.
/// It counts only in an executable that links this file itself, as a test bundle on Linux does.
long long allocations_on_this_thread(void);

#endif
