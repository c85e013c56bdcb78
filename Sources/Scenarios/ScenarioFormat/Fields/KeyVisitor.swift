/// Meets every key of an object once, in the order of the documentation. Decoder, printer and schema
/// are visitors, so that each key is said in one place.
protocol KeyVisitor {
  /// One key. What is asked for as a closure costs nothing where a visitor passes by.
  mutating func key<Value>(
    _ name: String, _ presence: Presence, _ form: () -> Form<Value>, _ doc: () -> String,
    said: () -> Value?, take: (Located<Value>) -> Void)

  /// Whether none of the next keys, so many, is of interest; they then count as met.
  mutating func passes(over count: Int) -> Bool
}

extension KeyVisitor {
  mutating func passes(over count: Int) -> Bool { false }

  mutating func optional<Value>(
    _ name: String, _ slot: inout Located<Value>?, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String
  ) {
    key(name, .optional, form, doc, said: { slot?.value }, take: { slot = $0 })
  }

  mutating func required<Value>(
    _ name: String, _ slot: inout Located<Value>, _ form: @autoclosure () -> Form<Value>,
    _ doc: @autoclosure () -> String
  ) {
    key(name, .required, form, doc, said: { slot.value }, take: { slot = $0 })
  }

  /// Left out and empty are the same.
  mutating func list<Item>(
    _ name: String, _ slot: inout [Located<Item>], of item: @autoclosure () -> Form<Item>,
    most: Int, _ doc: @autoclosure () -> String
  ) {
    key(
      name, .optional, { .list(of: item(), most: most) }, doc,
      said: { slot.isEmpty ? nil : slot }, take: { slot = $0.value })
  }

  /// Accepted for the sake of other programs.
  mutating func ignored<Value>(
    _ name: String, _ form: @autoclosure () -> Form<Value>, _ doc: @autoclosure () -> String
  ) {
    key(name, .optional, form, doc, said: { nil }, take: { _ in })
  }

  /// Always the same number.
  mutating func constant(
    _ name: String, _ number: Int64, _ doc: @autoclosure () -> String
  ) {
    key(
      name, .required, { .integer(number...number) }, doc, said: { number }, take: { _ in })
  }
}
