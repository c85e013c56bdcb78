import SchedulerEngine

/// Reads the fields that it visits; what a row names must be in the header.
struct FieldReader: LogVisitor {
  typealias Failure = EventLogProblem

  let fields: LogFields
  var names: Int64 = 0
  var apps: Int64 = 0

  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) throws(Failure) {
    value = try fields.number(key, in: range)
  }

  mutating func flag(
    _ key: StaticString, _ doc: StaticString, _ value: inout Bool
  ) throws(Failure) {
    value = try fields.bool(key)
  }

  mutating func optionalFlag(
    _ key: StaticString, _ doc: StaticString, _ value: inout Bool
  ) throws(Failure) {
    value = fields.find(key) == nil ? false : try fields.bool(key)
  }

  mutating func text(
    _ key: StaticString, _ doc: StaticString, _ value: inout String
  ) throws(Failure) {
    value = try fields.text(key)
  }

  mutating func word<Word: LogWord>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Word
  ) throws(Failure) {
    value = try fields.word(key)
  }

  mutating func words(
    _ key: StaticString, _ doc: StaticString, _ value: inout RuleSet
  ) throws(Failure) {
    value = .none
    for node in try fields.list(key) { value.insert(try fields.word(node, key)) }
  }

  mutating func instant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant
  ) throws(Failure) {
    value =
      fields.isNull(try fields.node(key))
      ? .never
      : Instant(milliseconds: try fields.number(key, in: 0...Instant.never.milliseconds - 1))
  }

  mutating func optionalInstant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant?
  ) throws(Failure) {
    value = nil
    guard fields.find(key) != nil else { return }
    var instant = Instant.never
    try self.instant(key, doc, &instant)
    value = instant
  }

  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) throws(Failure) {
    let count = list == .names ? names : apps
    if count == 0 { throw fields.problem(.missing(key: list == .names ? "names" : "apps")) }
    value = Int32(try fields.number(key, in: 0...max(0, count - 1)))
  }

  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) throws(Failure) {
    let kind: Variant.Kind = try fields.word(key)
    value = .blank(kind)
    try value.visitFields(&self)
  }
}
