import SchedulerEngine

/// Collects what there is to know of the fields that it visits.
struct FieldDescriber: HeaderVisitor {
  typealias Failure = Never

  private struct Field: Equatable {
    let key: String
    let value: String
    let doc: String
    /// The words with which it stands; none where it always does.
    var words: [String] = []
    /// The key that has these words.
    var of = ""
  }

  private var fields: [Field] = []

  /// In Markdown.
  var table: String {
    if fields.isEmpty { return "" }
    let lines = fields.map { field in
      let words = field.words.map { "`\($0)`" }.joined(separator: ", ")
      let condition = words.isEmpty ? "" : " With `\(field.of)` \(words)."
      return "| `\(field.key)` | \(field.value) | \(field.doc).\(condition) |\n"
    }
    return "| key | value | meaning |\n| --- | --- | --- |\n" + lines.joined()
  }

  mutating func add(_ key: StaticString, _ value: String, _ doc: String) {
    fields.append(Field(key: "\(key)", value: value, doc: doc))
  }

  private mutating func add(_ key: StaticString, _ value: String, _ doc: StaticString) {
    add(key, value, "\(doc)")
  }

  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): add(key, "number", doc)
    case (let lowest, .max): add(key, "number from \(lowest)", doc)
    case (let lowest, let highest): add(key, "number from \(lowest) to \(highest)", doc)
    }
  }

  mutating func flag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    add(key, "true or false", doc)
  }

  mutating func optionalFlag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    add(key, "true or false", "\(doc); false where the key is missing")
  }

  mutating func text(_ key: StaticString, _ doc: StaticString, _ value: inout String) {
    add(key, "text", doc)
  }

  mutating func word<Word: LogWord>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Word
  ) {
    add(key, FieldDescriber.words(Word.self), doc)
  }

  mutating func words(_ key: StaticString, _ doc: StaticString, _ value: inout RuleSet) {
    add(key, "list of " + FieldDescriber.words(RuleID.self), doc)
  }

  private static func words<Word: LogWord>(_ type: Word.Type) -> String {
    Word.all.map { "`\($0.logWord)`" }.joined(separator: ", ")
  }

  mutating func instant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant) {
    add(key, "instant or null", "\(doc); null is never")
  }

  mutating func optionalInstant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant?
  ) {
    add(key, "instant or null", "\(doc); null is never, and the key may be missing")
  }

  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) {
    add(key, "place in `\(list == .names ? "names" : "apps")`", doc)
  }

  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) {
    add(key, FieldDescriber.words(Variant.Kind.self), doc)
    let first = fields.count
    for kind in Variant.Kind.all {
      var describer = FieldDescriber()
      var variant = Variant.blank(kind)
      variant.visitFields(&describer)
      for var field in describer.fields {
        let known = fields[first...].firstIndex {
          $0.key == field.key && $0.value == field.value && $0.doc == field.doc
        }
        field.of = "\(key)"
        field.words = (known.map { fields[$0].words } ?? []) + [kind.logWord]
        if let known { fields[known] = field } else { fields.append(field) }
      }
    }
    for place in fields.indices[first...] where fields[place].words.count == Variant.Kind.all.count
    {
      fields[place].words = []
    }
  }

  mutating func decimal(_ key: StaticString, _ doc: StaticString, _ value: inout UInt64) {
    add(key, "text of digits", "\(doc); a number in JSON would lose some")
  }

  mutating func digest(_ key: StaticString, _ doc: StaticString, _ value: inout UInt64) {
    add(key, "text of sixteen hexadecimal digits", doc)
  }

  mutating func coded<Value: RawRepresentable<UInt8> & CaseIterable>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Value
  ) {
    add(key, Value.allCases.map { "\($0.rawValue)" }.joined(separator: ", "), doc)
  }

  mutating func names(_ key: StaticString, _ doc: StaticString, _ value: inout NameTable) {
    add(key, "list of texts", "\(doc); what is no UTF-8 is `{\"bytes\":[...]}`")
  }

  mutating func apps(
    _ key: StaticString, _ doc: StaticString, _ value: inout [NameID], of names: NameTable
  ) {
    add(key, "list of places in `names`", doc)
  }

  mutating func list<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout [Object]
  ) {
    add(key, "list of objects", doc)
  }

  mutating func object<Object: LogObject>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Object
  ) {
    add(key, "object", doc)
  }
}
