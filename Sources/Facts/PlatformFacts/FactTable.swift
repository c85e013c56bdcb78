import CarriedFiles
import SchedulerEngine

/// The table of facts, as `Sources/Facts/facts.txt` has it.
public struct FactTable: Sendable {
  public private(set) var topics: [FactTopic] = []
  /// By number.
  public private(set) var facts: [PlatformFact] = []
  public private(set) var sources: [FactSource] = []
  /// What is wrong in the file, each with its line. What is carried has none.
  public private(set) var problems: [String] = []

  /// The table that the program carries.
  public static let carried: FactTable = {
    let file = carried_facts()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return FactTable(String(decoding: bytes, as: UTF8.self))
  }()

  /// Reads a whole file. An entry with a problem is left out.
  public init(_ text: String) {
    let entries = entries(of: text)
    // Facts cite sources that are listed below them.
    for entry in entries where entry.kind == "source" { addSource(entry) }
    for entry in entries {
      switch entry.kind {
      case "topic": addTopic(entry)
      case "fact": addFact(entry)
      case "source": break
      default:
        complain(entry.line, "an entry is a topic, a fact or a source, not \"\(entry.kind)\"")
      }
    }
    facts.sort { $0.number < $1.number }
  }

  private mutating func complain(_ line: Int, _ problem: String) {
    problems.append("facts.txt:\(line): \(problem)")
  }
}

// Lines.

extension FactTable {
  private struct Field {
    let line: Int
    let name: String
    var value: String

    /// What it lists, separated by commas.
    var names: [String] {
      value.split(separator: ",").map { name in "\(name.drop { $0 == " " })" }
    }
  }

  private struct Entry {
    let line: Int
    let kind: String
    let name: String
    var fields: [Field] = []
  }

  private mutating func entries(of text: String) -> [Entry] {
    var entries: [Entry] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) where !line.isEmpty && !line.hasPrefix("#") {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent)
      switch (indent, entries.last?.fields.isEmpty) {
      case (0, _):
        let parts = words.split(separator: " ", maxSplits: 1)
        entries.append(
          Entry(line: number, kind: "\(parts[0])", name: parts.count == 2 ? "\(parts[1])" : ""))
      case (2, _?):
        let colon = words.firstIndex(of: ":")
        guard let colon, words[colon...].hasPrefix(": ") else {
          complain(number, "a field is a name, a colon, a space and a value")
          continue
        }
        entries[entries.count - 1].fields.append(
          Field(
            line: number, name: "\(words[..<colon])", value: "\(words[colon...].dropFirst(2))"))
      case (4, false?):
        let last = entries[entries.count - 1].fields.count - 1
        entries[entries.count - 1].fields[last].value += " \(words)"
      default:
        complain(
          number, "an entry begins at the margin, a field after 2 spaces, and goes on after 4")
      }
    }
    return entries
  }

  /// The values of the fields that are there once, or may be missing; what is left of the entry is returned.
  private mutating func take(
    _ required: [String], _ optional: [String] = [], from entry: Entry
  ) -> (values: [String: Field], others: [Field])? {
    let before = problems.count
    var values: [String: Field] = [:]
    var others: [Field] = []
    for field in entry.fields {
      if !(required + optional).contains(field.name) {
        others.append(field)
      } else if values.updateValue(field, forKey: field.name) != nil {
        complain(field.line, "\"\(field.name)\" stands here twice")
      }
    }
    for name in required where values[name] == nil {
      complain(entry.line, "\(entry.kind) \(entry.name) has no field \"\(name)\"")
    }
    return problems.count == before ? (values, others) : nil
  }

  private mutating func refuse(_ others: [Field]) {
    for field in others { complain(field.line, "there is no field \"\(field.name)\" here") }
  }
}

// Entries.

extension FactTable {
  private mutating func addTopic(_ entry: Entry) {
    guard let (values, others) = take(["title"], from: entry) else { return }
    refuse(others)
    if topics.contains(where: { $0.name == entry.name }) {
      complain(entry.line, "there are two topics \(entry.name)")
    }
    topics.append(FactTopic(name: entry.name, title: values["title"]?.value ?? ""))
  }

  private mutating func addSource(_ entry: Entry) {
    guard let (values, others) = take(["kind", "title"], ["date", "address"], from: entry),
      let word = values["kind"], let title = values["title"]
    else { return }
    refuse(others)
    if sources.contains(where: { $0.key == entry.name }) {
      complain(entry.line, "there are two sources \(entry.name)")
    }
    guard let kind = SourceKind(rawValue: word.value) else {
      let known = SourceKind.allCases.map { $0.rawValue }.joined(separator: ", ")
      return complain(word.line, "\"\(word.value)\" is no kind of source; those are \(known)")
    }
    sources.append(
      FactSource(
        key: entry.name, kind: kind, title: title.value, date: values["date"]?.value,
        address: values["address"]?.value))
  }

  private mutating func addFact(_ entry: Entry) {
    guard
      let (values, others) = take(["trust", "since", "says", "sources"], ["until"], from: entry),
      let label = values["trust"], let says = values["says"], let cited = values["sources"]
    else { return }
    guard let number = Int32(entry.name), number > 0 else {
      return complain(entry.line, "\"\(entry.name)\" is no number of a fact")
    }
    if facts.contains(where: { $0.number == number }) {
      complain(entry.line, "there are two facts \(number)")
    }
    guard let topic = topics.last else {
      return complain(entry.line, "fact \(number) stands above all topics")
    }
    guard let trust = Trust.allCases.first(where: { $0.description == label.value }) else {
      let known = Trust.allCases.map { $0.description }.joined(separator: ", ")
      return complain(label.line, "\"\(label.value)\" is no label of trust; those are \(known)")
    }
    guard let since = version(values["since"]) else { return }
    let until = version(values["until"])
    var citing: [FactSource] = []
    for key in cited.names {
      guard let source = sources.first(where: { $0.key == key }) else {
        complain(cited.line, "there is no source \"\(key)\"")
        continue
      }
      citing.append(source)
    }
    facts.append(
      PlatformFact(
        number: number, topic: topic, trust: trust, since: since, until: until,
        statement: says.value, sources: citing, shownBy: others.flatMap { evidence($0) }))
  }

  private mutating func version(_ field: Field?) -> SystemVersion? {
    guard let field else { return nil }
    let number = field.value.hasPrefix("iOS ") ? UInt8(field.value.dropFirst(4)) : nil
    guard let version = number.flatMap(SystemVersion.init) else {
      let known = SystemVersion.allCases.map { "iOS \($0.rawValue)" }.joined(separator: ", ")
      complain(field.line, "\"\(field.value)\" is no simulated system; those are \(known)")
      return nil
    }
    return version
  }

  private mutating func evidence(_ field: Field) -> [FactEvidence] {
    let names = field.names
    switch field.name {
    case "rule": return names.map { .rule($0) }
    case "number": return names.map { .parameter($0) }
    case "tests": return names.map { .tests($0) }
    case "example": return names.map { .example($0) }
    case "tool": return names.map { .tool($0) }
    case "waits for": return [.waits(field.value)]
    case "nothing": return [.nothing(field.value)]
    default:
      complain(field.line, "there is no field \"\(field.name)\" here")
      return []
    }
  }
}
