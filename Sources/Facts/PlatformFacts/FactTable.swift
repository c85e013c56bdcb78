import CarriedFiles
import SchedulerEngine

/// The table of facts, as `Sources/Facts/facts.txt` has it.
public struct FactTable: Sendable {
  public private(set) var topics: [FactTopic] = []
  /// By number.
  public private(set) var facts: [PlatformFact] = []
  public private(set) var sources: [FactSource] = []
  private var text = TableText(file: "facts.txt")

  /// What is wrong in the file, each with its line. What is carried has none.
  public var problems: [String] { text.problems }

  /// The table that the program carries.
  public static let carried: FactTable = {
    let file = carried_facts()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return FactTable(String(decoding: bytes, as: UTF8.self))
  }()

  /// Reads a whole file. An entry with a problem is left out.
  public init(_ file: String) {
    let entries = text.entries(of: file)
    // Facts cite sources that are listed below them.
    for entry in entries where entry.kind == "source" { addSource(entry) }
    for entry in entries {
      switch entry.kind {
      case "topic": addTopic(entry)
      case "fact": addFact(entry)
      case "source": break
      default:
        text.complain(
          entry.line, "an entry is a topic, a fact or a source, not \"\(entry.kind)\"")
      }
    }
    facts.sort { $0.number < $1.number }
  }
}

extension FactTable {
  private mutating func addTopic(_ entry: TableText.Entry) {
    guard let (values, others) = text.take(["title"], from: entry) else { return }
    text.refuse(others)
    if topics.contains(where: { $0.name == entry.name }) {
      text.complain(entry.line, "there are two topics \(entry.name)")
    }
    topics.append(FactTopic(name: entry.name, title: values["title"]?.value ?? ""))
  }

  private mutating func addSource(_ entry: TableText.Entry) {
    if let source = text.source(entry, among: sources) { sources.append(source) }
  }

  private mutating func addFact(_ entry: TableText.Entry) {
    guard
      let (values, others) = text.take(
        ["trust", "since", "says", "sources"], ["until"], from: entry),
      let label = values["trust"], let says = values["says"], let cited = values["sources"]
    else { return }
    guard let number = Int32(entry.name), number > 0 else {
      return text.complain(entry.line, "\"\(entry.name)\" is no number of a fact")
    }
    if facts.contains(where: { $0.number == number }) {
      text.complain(entry.line, "there are two facts \(number)")
    }
    guard let topic = topics.last else {
      return text.complain(entry.line, "fact \(number) stands above all topics")
    }
    guard let trust = Trust.allCases.first(where: { $0.description == label.value }) else {
      let known = Trust.allCases.map { $0.description }.joined(separator: ", ")
      return text.complain(
        label.line, "\"\(label.value)\" is no label of trust; those are \(known)")
    }
    guard let since = version(values["since"]) else { return }
    let until = version(values["until"])
    var citing: [FactSource] = []
    for key in cited.names {
      guard let source = sources.first(where: { $0.key == key }) else {
        text.complain(cited.line, "there is no source \"\(key)\"")
        continue
      }
      citing.append(source)
    }
    facts.append(
      PlatformFact(
        number: number, topic: topic, trust: trust, since: since, until: until,
        statement: says.value, sources: citing, shownBy: others.flatMap { evidence($0) }))
  }

  private mutating func version(_ field: TableText.Field?) -> SystemVersion? {
    guard let field else { return nil }
    let number = field.value.hasPrefix("iOS ") ? UInt8(field.value.dropFirst(4)) : nil
    guard let version = number.flatMap(SystemVersion.init) else {
      let known = SystemVersion.allCases.map { "iOS \($0.rawValue)" }.joined(separator: ", ")
      text.complain(field.line, "\"\(field.value)\" is no simulated system; those are \(known)")
      return nil
    }
    return version
  }

  private mutating func evidence(_ field: TableText.Field) -> [FactEvidence] {
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
      text.complain(field.line, "there is no field \"\(field.name)\" here")
      return []
    }
  }
}
