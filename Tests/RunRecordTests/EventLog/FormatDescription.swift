import SchedulerEngine

@testable import RunRecord

/// The format of logs as tables in Markdown, from the descriptions that writer and reader visit. The
/// article on it holds these tables.
enum EventLogFormat {
  static var tables: String {
    "## The header\n\n" + header + "\n### A rule in \"rules\"\n\n"
      + table(of: EventLogHeader.ChangedNumber()) + "\n### The \"device\"\n\n"
      + table(of: DeviceConditions()) + "\n## The rows\n" + rows
  }

  private static var header: String {
    var describer = FieldDescriber()
    describer.add("e", "text", "`header`")
    describer.add("version", "number", "\(EventLogHeader.version), the version of this format")
    var header = EventLogHeader(Setup(), beginning: DeviceConditions(), tool: "")
    header.visitFields(&describer)
    return describer.table
  }

  private static func table(of object: some LogObject) -> String {
    var (object, describer) = (object, FieldDescriber())
    object.visitFields(&describer)
    return describer.table
  }

  private static var rows: String {
    RowKind.all.map { kind in
      var describer = FieldDescriber()
      var row = LogEvent.blank(kind)
      row.visitFields(&describer)
      return "\n### \(kind.logWord)\n\n\(kind.doc)\n\n" + describer.table
    }.joined()
  }
}

/// Collects what there is to know of the fields that it visits.
struct FieldDescriber: HeaderVisitor {
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

  mutating func word<Word: LogWord>(_ key: StaticString, _ doc: StaticString, _ value: inout Word) {
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

  mutating func optionalInstant(_ key: StaticString, _ doc: StaticString, _ value: inout Instant?) {
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

extension RowKind {
  var doc: StaticString {
    switch self {
    case .world: "The world changed. An event that changes nothing leaves no row."
    case .processStarted: "A process of the app was started."
    case .phase: "A process changed its phase."
    case .processEnded: "A process is gone."
    case .registered: "App code registered a handler."
    case .accepted: "A request was submitted, and is pending from now on."
    case .refused: "A request was submitted and not accepted."
    case .replaced: "A request was replaced by a later one."
    case .cancelled: "App code cancelled a request."
    case .discarded: "A request ended without a run."
    case .decided:
      "The rules that hold a request back changed; an empty list means that it may run at the next wake."
    case .launched: "A request was delivered to its handler: a run begins."
    case .expired: "A run was asked to stop."
    case .inferenceRefused:
      "The Neural Engine refused the inference of the run's work in the background."
    case .unheard: "The expiration handler was not called, because the work blocked its queue."
    case .notBegun: "A run is over whose handler was never entered, because its queue was occupied."
    case .notSeen:
      "What a run waits for may keep real time, so that its end says nothing. Only tests write it."
    case .completion: "App code called `setTaskCompleted`."
    case .ended: "A run is over; each launched run has one such row, unless the log ends before."
    case .charged: "A wake or a run took this from its app's budgets."
    case .used: "What the work of a run used; comes just before the row of its end."
    case .continued: "Something happened to a run of continued processing."
    case .transfer: "The bytes of a background transfer start or stop moving."
    case .forced: "A test launches a request whatever holds it back; its launch follows."
    case .activity:
      "Something happened to work outside tasks, such as work under `beginBackgroundTask`."
    case .expiryForced: "A test ends a run's time; its expiration follows."
    }
  }
}
