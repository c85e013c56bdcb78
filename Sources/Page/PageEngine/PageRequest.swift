import Basics

/// A request from the page: a question, its fields, and the scenario in the editor.
///
/// As bytes: the question and each field, each followed by a zero byte, one more zero byte, then the
/// scenario, or nothing if the engine already has it.
public struct PageRequest {
  public let question: String
  public let fields: [String]
  public let scenario: [UInt8]

  public init(_ question: String, _ fields: [String], _ scenario: [UInt8]) {
    self.question = question
    self.fields = fields
    self.scenario = scenario
  }

  public init?(_ bytes: [UInt8]) {
    var parts: [String] = []
    var begin = 0
    while let end = bytes[begin...].firstIndex(of: 0) {
      let part = bytes[begin..<end]
      begin = end + 1
      if part.isEmpty && !parts.isEmpty {
        self.init(parts[0], Array(parts.dropFirst()), Array(bytes[begin...]))
        return
      }
      parts.append(String(decoding: part, as: UTF8.self))
    }
    return nil
  }

  /// The same question about another text.
  func about(_ text: [UInt8]) -> PageRequest { PageRequest(question, fields, text) }

  public func number(_ place: Int) -> Int64? {
    fields.indices.contains(place) ? Int64(fields[place]) : nil
  }

  func text(_ place: Int) -> String { fields.indices.contains(place) ? fields[place] : "" }
}

/// The answer to the page: facts and words as JSON, and content to show unchanged.
public struct PageAnswer: Equatable, Sendable {
  public enum Status: UInt32, Sendable {
    case good
    case expectationFailed
    /// The scenario cannot be run, or the question is unknown.
    case notAnswered
  }

  public var status = Status.good
  public var json: [UInt8] = []
  /// A picture, or a changed scenario.
  public var content: [UInt8] = []
  /// The problems of the scenario, in the format of `--diagnostics json`; empty if it was not checked.
  public var problems: [UInt8] = []
}

/// The text that the reader keeps as A. Whatever runs later is compared with it as B.
struct KeptText {
  let name: String
  let bytes: [UInt8]
  /// nil for a population, whose devices only run together with those of the population compared with it.
  let scenario: PlayedScenario?

  static let otherKind =
    "A population is compared with a population, and a scenario with a scenario; this is not of the kind of A.\n"

  static let failure = "A or B does not reach its end, so there is nothing to compare.\n"

  /// The names of A and B, made different if they are the same.
  func titles(beside other: String) -> (a: String, b: String) {
    name == other ? ("\(name) as kept", "\(name) as it is now") : (name, other)
  }
}

/// A scenario as the editor shows it if that differs from the text that is run: extracted from a lesson, or
/// without what gives the outcome away.
struct EditorText {
  private(set) var bytes: [UInt8]
  /// The number of its first line in the file.
  private(set) var firstLine = 1

  init(_ scenario: [UInt8]) { bytes = scenario }

  /// Without comments and expectations, which reveal what happens. Each line keeps its number.
  var withoutOutcomes: EditorText {
    var text = self
    var hidden: [UInt8] = []
    var place = 0
    var isQuoted = false
    let expected = EditorText.expectations(in: bytes)
    while place < bytes.count {
      let byte = bytes[place]
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      if let expected, place == expected.lowerBound {
        hidden += "[ …".utf8
        hidden += bytes[expected].filter { $0 == 0x0A }
        hidden += " ]".utf8
        place = expected.upperBound
        continue
      }
      if !isQuoted, byte == UInt8(ascii: "/"), next == byte || next == UInt8(ascii: "*") {
        let end = EditorText.endOfComment(in: bytes, from: place, isLine: next == byte)
        hidden += next == byte ? "// …".utf8 : "/* … */".utf8
        hidden += bytes[place..<end].filter { $0 == 0x0A }
        place = end
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      hidden.append(byte)
      place += 1
      if isQuoted, byte == UInt8(ascii: "\\"), place < bytes.count {
        hidden.append(bytes[place])
        place += 1
      }
    }
    text.bytes = hidden
    return text
  }

  private static func endOfComment(in bytes: [UInt8], from start: Int, isLine: Bool) -> Int {
    var place = start + 2
    while place < bytes.count {
      if isLine, bytes[place] == 0x0A { return place }
      if !isLine, bytes[place] == UInt8(ascii: "/"), bytes[place - 1] == UInt8(ascii: "*"),
        place > start + 2
      {
        return place + 1
      }
      place += 1
    }
    return place
  }

  private static func expectations(in bytes: [UInt8]) -> Range<Int>? {
    guard let tree = JSONTree.read(bytes).tree, tree.nodes[0].kind == .object else { return nil }
    for member in tree.members(of: 0) where tree.nodes[member.key].kind == .string {
      let span = tree.nodes[member.value].span
      if tree.holds("expect", at: member.key) { return span.start..<max(span.start, span.end) }
    }
    return nil
  }

  /// Without the blanks around the scenario of a lesson and the indentation that its lines share.
  var alone: EditorText {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 <= 0x20 } }
    guard let first = lines.firstIndex(where: { !isBlank($0) }),
      let last = lines.lastIndex(where: { !isBlank($0) })
    else { return self }
    lines = Array(lines[first...last])
    let margins = lines.dropFirst().filter { !isBlank($0) }.map { line -> Int in
      line.prefix { $0 == 0x20 }.count
    }
    let margin = margins.min() ?? 0
    var text: [UInt8] = []
    for (place, line) in lines.enumerated() {
      var rest = place == 0 ? line.drop { $0 == 0x20 } : line.dropFirst(margin)
      while rest.last.map({ $0 <= 0x20 }) ?? false { rest = rest.dropLast() }
      text += rest
      text.append(0x0A)
    }
    var alone = EditorText(text)
    alone.firstLine = first + 1
    return alone
  }
}
