import SchedulerEngine

/// Reads the fields that it visits; what a row names must be in the header. After the first mistake it
/// reads nothing more. Nothing is thrown in between, since a way out behind each of hundreds of fields
/// would be most of what the page has of this.
struct FieldReader: LogVisitor {
  typealias Failure = Never

  let fields: LogFields
  var names: Int64 = 0
  var apps: Int64 = 0
  private(set) var problem: EventLogProblem?

  init(fields: LogFields, names: Int64 = 0, apps: Int64 = 0) {
    self.fields = fields
    self.names = names
    self.apps = apps
  }

  func check() throws(EventLogProblem) {
    if let problem { throw problem }
  }

  mutating func attempt(_ read: (inout Self) throws(EventLogProblem) -> Void) {
    if problem != nil { return }
    do throws(EventLogProblem) { try read(&self) } catch { problem = error }
  }

  @inline(never)
  mutating func number(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
  ) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.number(key, in: range) }
  }

  @inline(never)
  mutating func flag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.bool(key) }
  }

  @inline(never)
  mutating func optionalFlag(_ key: StaticString, _ doc: StaticString, _ value: inout Bool) {
    value = false
    if fields.find(key) != nil { flag(key, doc, &value) }
  }

  @inline(never)
  mutating func text(_ key: StaticString, _ doc: StaticString, _ value: inout String) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.text(key) }
  }

  @inline(never)
  mutating func word<Word: LogWord>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Word
  ) {
    attempt { reader throws(EventLogProblem) in value = try reader.fields.word(key) }
  }

  @inline(never)
  mutating func words(_ key: StaticString, _ doc: StaticString, _ value: inout RuleSet) {
    value = .none
    attempt { reader throws(EventLogProblem) in
      for node in try reader.fields.list(key) { value.insert(try reader.fields.word(node, key)) }
    }
  }

  @inline(never)
  mutating func instant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant) {
    attempt { reader throws(EventLogProblem) in
      let fields = reader.fields
      value =
        fields.isNull(try fields.node(key))
        ? .never
        : Instant(milliseconds: try fields.number(key, in: 0...Instant.never.milliseconds - 1))
    }
  }

  @inline(never)
  mutating func optionalInstant(
    _ key: StaticString, _ doc: StaticString, _ value: inout Instant?
  ) {
    value = nil
    if fields.find(key) == nil { return }
    var found = Instant.never
    instant(key, doc, &found)
    value = found
  }

  @inline(never)
  mutating func place(
    _ key: StaticString, _ doc: StaticString, _ value: inout Int32, in list: HeaderList
  ) {
    attempt { reader throws(EventLogProblem) in
      let count = list == .names ? reader.names : reader.apps
      if count == 0 {
        throw reader.fields.problem(.missing(key: list == .names ? "names" : "apps"))
      }
      value = Int32(try reader.fields.number(key, in: 0...max(0, count - 1)))
    }
  }

  @inline(never)
  mutating func variant<Variant: LogVariant>(
    _ key: StaticString, _ doc: StaticString, _ value: inout Variant
  ) {
    var kind: Variant.Kind?
    attempt { reader throws(EventLogProblem) in kind = try reader.fields.word(key) }
    guard let kind else { return }
    value = .blank(kind)
    value.visitFields(&self)
  }
}
