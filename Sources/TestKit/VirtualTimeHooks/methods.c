#define _GNU_SOURCE
#include "VirtualTimeHooks.h"

#if defined(__linux__)
#include <elf.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Of Swift's runtime.
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, uint32_t flags)
  __attribute__((weak));

static bool ends_in(const char *name, const char *end) {
  size_t length = strlen(name), rest = strlen(end);
  return length >= rest && !strcmp(name + length - rest, end);
}

// The witness of a conformance is there for each class, whoever has the method.
static bool names(const char *symbol, const char *method) {
  if (ends_in(symbol, "TW") || !swift_demangle) return false;
  char *text = swift_demangle(symbol, strlen(symbol), NULL, NULL, 0);
  bool does = text && strstr(text, method);
  free(text);
  return does;
}

/// The address of the method in the file, or 0.
static uintptr_t search(const char *file, uintptr_t descriptor, const char *method) {
  const Elf64_Ehdr *head = (const Elf64_Ehdr *)file;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + head->e_shoff);
  for (int place = 0; place < head->e_shnum; place++) {
    if (sections[place].sh_type != SHT_SYMTAB) continue;
    const Elf64_Sym *symbols = (const Elf64_Sym *)(file + sections[place].sh_offset);
    size_t count = sections[place].sh_size / sizeof(Elf64_Sym);
    const char *text = file + sections[sections[place].sh_link].sh_offset, *type = NULL;
    for (size_t at = 0; at < count && !type; at++)
      if (symbols[at].st_value == descriptor && ends_in(text + symbols[at].st_name, "Mn"))
        type = text + symbols[at].st_name;
    if (!type) return 0;
    uintptr_t part = 0;
    for (size_t at = 0; at < count; at++) {
      const char *name = text + symbols[at].st_name;
      if (strncmp(name, type, strlen(type) - 2) || !names(name, method)) continue;
      // A closure in the function, or what is left of it in an optimised program, ends in other letters.
      if (ends_in(name, "F")) return symbols[at].st_value;
      part = symbols[at].st_value;
    }
    return part;
  }
  return 0;
}

uintptr_t vt_method(uintptr_t descriptor, const char *method) {
  uintptr_t base = 0;
  const char *path = vt_image_of(descriptor, &base);
  if (!path) return 0;
  // The name of the program itself is the one it was called with.
  int file = open(path[0] == '/' ? path : "/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat facts;
  uintptr_t found = 0;
  if (!fstat(file, &facts) && facts.st_size > (off_t)sizeof(Elf64_Ehdr)) {
    char *bytes = mmap(NULL, facts.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      if (!memcmp(bytes, ELFMAG, SELFMAG)) found = search(bytes, descriptor - base, method);
      munmap(bytes, facts.st_size);
    }
  }
  close(file);
  return found ? found + base : 0;
}
#else
uintptr_t vt_method(uintptr_t descriptor, const char *method) { return 0; }
#endif
