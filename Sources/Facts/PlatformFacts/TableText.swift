/// The lines of a table that the program carries: entries at the margin with their fields below.
/// What is wrong is told with its line.
struct TableText: Sendable {
  struct Field: Sendable {
    let line: Int
    let name: String
    var value: String

    /// What it lists, separated by commas.
    var names: [String] {
      value.split(separator: ",").map { name in "\(name.drop { $0 == " " })" }
    }
  }

  struct Entry: Sendable {
    let line: Int
    let kind: String
    let name: String
    var fields: [Field] = []
  }

  /// As problems name it.
  let file: String
  private(set) var problems: [String] = []

  init(file: String) { self.file = file }

  mutating func complain(_ line: Int, _ problem: String) {
    problems.append("\(file):\(line): \(problem)")
  }

  mutating func entries(of text: String) -> [Entry] {
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

  /// The values of the fields that are there once, or may be missing; what is left of the entry is
  /// returned.
  mutating func take(
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

  mutating func refuse(_ others: [Field]) {
    for field in others { complain(field.line, "there is no field \"\(field.name)\" here") }
  }

  /// The source that an entry describes. `sources` are those above it, whose names are taken.
  mutating func source(_ entry: Entry, among sources: [FactSource]) -> FactSource? {
    guard let (values, others) = take(["kind", "title"], ["date", "address"], from: entry),
      let word = values["kind"], let title = values["title"]
    else { return nil }
    refuse(others)
    if sources.contains(where: { $0.key == entry.name }) {
      complain(entry.line, "there are two sources \(entry.name)")
    }
    guard let kind = SourceKind(rawValue: word.value) else {
      let known = SourceKind.allCases.map { $0.rawValue }.joined(separator: ", ")
      complain(word.line, "\"\(word.value)\" is no kind of source; those are \(known)")
      return nil
    }
    return FactSource(
      key: entry.name, kind: kind, title: title.value, date: values["date"]?.value,
      address: values["address"]?.value)
  }
}
