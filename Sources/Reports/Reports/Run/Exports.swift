// Reports of a whole run also need the words for its parts.
@_exported public import RunText
