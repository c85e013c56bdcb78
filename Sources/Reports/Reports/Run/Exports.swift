// A report of a whole run also needs the words for single things in it.
@_exported public import RunText
