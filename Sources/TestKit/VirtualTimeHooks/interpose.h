#ifndef VT_INTERPOSE_H
#define VT_INTERPOSE_H

// Functions are only interposed where symbols of the executable take precedence over those of shared
// libraries, and the runtime is known.
#if defined(__linux__) && !defined(VT_PORTABLE)
#define VT_INTERPOSE 1
#else
#define VT_INTERPOSE 0
#endif

#endif
