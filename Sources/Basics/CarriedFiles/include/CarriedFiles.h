#pragma once

#include <stddef.h>

/// A file whose bytes are part of the program.
typedef struct {
  /// For a lesson, without the file extension.
  const char *name;
  const unsigned char *bytes;
  size_t count;
} CarriedFile;

/// The lessons of Examples/Workshop in the workshop's order; `name` is NULL after the last.
CarriedFile carried_lesson(size_t index);

/// The table of facts, without a name.
CarriedFile carried_facts(void);

/// The observations of the field and the spreads of what they do not tell, without a name.
CarriedFile carried_field(void);

/// The part of the page with this file name; `name` is NULL if there is none.
CarriedFile carried_page_part(const char *name);
