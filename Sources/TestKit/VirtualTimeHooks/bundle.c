#define _GNU_SOURCE
#include "VirtualTimeHooks.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// The methods of Foundation's class that an app asks about its property list, by their symbols, and what answers
// instead, which is Swift and has the same calling convention. Weak, because not everybody links it.
extern void vt_bundle_identifier(void) __attribute__((weak));
extern void vt_bundle_dictionary(void) __attribute__((weak));
extern void vt_bundle_object(void) __attribute__((weak));

static int replace(uintptr_t *table, size_t count, const char *symbol, void (*with)(void)) {
  uintptr_t original = (uintptr_t)dlsym(RTLD_DEFAULT, symbol);
  if (!original || !with) return 0;
  for (size_t place = 0; place < count; place++) {
    if (table[place] != original) continue;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)&table[place] & ~(page - 1);
    if (mprotect((void *)first, page, PROT_READ | PROT_WRITE)) return 0;
    table[place] = (uintptr_t)with;
    return 1;
  }
  return 0;
}

int vt_answer_for_bundles(void *metadata) {
  // Behind the kind, the superclass and the facts about instances stand the size of the table and what of it is in
  // front.
  uint32_t size = *(uint32_t *)((char *)metadata + 32), front = *(uint32_t *)((char *)metadata + 36);
  size_t count = (size - front) / sizeof(uintptr_t);
  return replace(metadata, count, "$s10Foundation6BundleC16bundleIdentifierSSSgvg", vt_bundle_identifier)
    & replace(metadata, count, "$s10Foundation6BundleC14infoDictionarySDySSypGSgvg", vt_bundle_dictionary)
    & replace(
      metadata, count, "$s10Foundation6BundleC6object20forInfoDictionaryKeyypSgSS_tF", vt_bundle_object);
}
#else
int vt_answer_for_bundles(void *metadata) { return 0; }
#endif
