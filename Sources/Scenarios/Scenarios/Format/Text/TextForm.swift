/// How one kind of text is read and written; reading what was written gives the same value.
struct TextForm<Value: Sendable>: Sendable {
  let kind: TextKind
  let parse: @Sendable (inout TextCursor) throws(TextFault) -> Value
  #if hasFeature(Embedded)
    /// The page writes no values.
    var print: @Sendable (Value) -> String { { _ in "" } }
  #else
    let print: @Sendable (Value) -> String
  #endif

  #if hasFeature(Embedded)
    @inline(__always)
  #endif
  init(
    _ kind: TextKind,
    parse: @escaping @Sendable (inout TextCursor) throws(TextFault) -> Value,
    print: @escaping @Sendable (Value) -> String
  ) {
    self.kind = kind
    self.parse = parse
    #if !hasFeature(Embedded)
      self.print = print
    #endif
  }

  /// The whole text must be used up.
  func read(_ text: TextCursor) throws(TextFault) -> Value {
    var cursor = text
    if cursor.isAtEnd { throw cursor.fault(.isEmpty) }
    let value = try parse(&cursor)
    try cursor.requireEnd()
    return value
  }
}
