#pragma once

#include <stddef.h>

/// A file whose bytes are part of the program.
typedef struct {
  /// Without the ending, for a lesson.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} CarriedFile;

/// The lessons of Examples/Workshop in the order of the workshop; without a name behind the last.
CarriedFile carried_lesson(size_t index);

/// A part of the page by the name of its file; without a name where there is none.
CarriedFile carried_page_part(const char *name);
