#ifndef VT_CALLER_H
#define VT_CALLER_H

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/// Whether code or a static variable belongs to a library with this in its file name.
static inline bool vt_is_in(const void *place, const char *library) {
  Dl_info info;
  return dladdr(place, &info) && info.dli_fname && strstr(info.dli_fname, library);
}

/// Whether code belongs to URLSession. Some toolchains link curl into it.
static inline bool vt_is_url_session(const void *code) {
  return vt_is_in(code, "libcurl") || vt_is_in(code, "libFoundationNetworking");
}

#endif
