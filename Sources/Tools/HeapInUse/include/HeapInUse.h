#ifndef HEAP_IN_USE_H
#define HEAP_IN_USE_H

/// Bytes of the heap that are handed out now, or -1 where nobody can say (neither glibc nor macOS).
long long heap_bytes_in_use(void);

#endif
