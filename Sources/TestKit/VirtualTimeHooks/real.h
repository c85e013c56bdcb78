#ifndef VT_REAL_H
#define VT_REAL_H

#include <dlfcn.h>

// The real function, which the definition of the same name hides. The thread sanitizer has its own wrappers,
// and work that belongs to no world must go through them, so that the sanitizer can follow it.
#define REAL(name)                                                                                 \
  extern __typeof__(name) ___interceptor_##name __attribute__((weak));                             \
  static __typeof__(&name) found;                                                                  \
  __typeof__(&name) real = __atomic_load_n(&found, __ATOMIC_RELAXED);                              \
  if (!real) {                                                                                     \
    real = ___interceptor_##name ? &___interceptor_##name                                          \
                                 : (__typeof__(&name))dlsym(RTLD_NEXT, #name);                     \
    __atomic_store_n(&found, real, __ATOMIC_RELAXED);                                              \
  }

#endif
