import Basics
import Documents

/// The text being read, and the problems found so far.
final class Decoding {
  let tree: JSONTree
  var problems: ProblemList
  /// Those of each kind of object that was read before.
  private var keys: [KeyTable] = []

  init(_ tree: JSONTree, _ problems: ProblemList) {
    self.tree = tree
    self.problems = problems
  }

  func keys(of type: (some KeyedObject).Type) -> KeyTable {
    if let known = keys.first(where: { $0.title.name == type.title.name }) { return known }
    let made = KeyTable(of: type)
    keys.append(made)
    return made
  }

  func report(_ problem: FieldProblem, at place: Int, related: SourceSpan? = nil) {
    problems.report(
      Diagnostic(.field(problem), at: tree.nodes[place].span, related: related))
  }

  func wrongKind(_ place: Int, _ shape: ValueShape) {
    let node = tree.nodes[place]
    if node.kind == .integer {
      let number = tree.integer(at: place)
      let readings = shape.expected.flatMap { $0.readings(of: number) }
      if !readings.isEmpty {
        return report(.needsUnit("\(number)", readings: readings), at: place)
      }
      // A number that is too large for this kind of text.
      for case .text(let kind) in shape.expected where number > 0 {
        guard let limit = AmountText.limit(of: kind) else { continue }
        return report(.badText(kind, "\(number)", limit), at: place)
      }
    }
    if node.kind == .string, !problems.isFull {
      let text = tree.text(of: place)
      if shape.expected.contains(.flag), let flag = Decoding.flag(text) {
        return report(.quotedFlag(text, flag), at: place)
      }
      if shape.isListOfTexts { return report(.belongsInList(text), at: place) }
    }
    report(.wrongKind(found: FoundValue(node.kind), expected: shape.expected), at: place)
  }

  /// Whether a quoted word was meant as true or false; nil if it was neither.
  private static func flag(_ text: String) -> Bool? {
    switch text {
    case "true", "always", "yes", "on": true
    case "false", "never", "no", "off": false
    default: nil
    }
  }

  /// Reads one word out of a fixed set.
  func word<Value>(
    _ place: Int, of value: (String) -> Value?, among names: () -> [String]
  ) -> Value? {
    let text = tree.text(of: place)
    if let value = value(text) { return value }
    let known = names()
    report(
      .unknownWord(
        text, known: known,
        suggestion: problems.isFull ? nil : Nearest.word(to: text, among: known)),
      at: place)
    return nil
  }

  /// Reads a text. A problem points at the part of the text that is wrong.
  func text<Value: Sendable>(_ place: Int, _ form: TextForm<Value>) -> Value? {
    do {
      return try form.read(tree.cursor(in: place))
    } catch {
      let text = tree.text(of: place)
      let problem: FieldProblem =
        if case .needsUnit(let number, let readings) = error.reason {
          .needsUnit(number, readings: readings)
        } else {
          .badText(form.kind, text, error.reason)
        }
      var span = span(of: error, in: place)
      // If there is only one possible reading, it replaces the whole text.
      if case .needsUnit(_, let readings) = error.reason, readings.count == 1 {
        span = tree.nodes[place].span
      }
      problems.report(Diagnostic(.field(problem), at: span))
      return nil
    }
  }

  /// Points at the whole text if it has escapes, because its bytes then differ from those in the file.
  private func span(of fault: TextFault, in place: Int) -> SourceSpan {
    let content = tree.content(of: place)
    if tree.nodes[place].isMarked || fault.from >= fault.to || fault.to > content.count {
      return tree.nodes[place].span
    }
    return SourceSpan(content.lowerBound + fault.from, content.lowerBound + fault.to)
  }
}

/// What is wrong with a single key or value.
public enum FieldProblem: Equatable, Sendable {
  case formatUnknown(Int64, newest: Int64)
  case unknownKey(String, of: String, known: [String], suggestion: String?)
  case missingKey(String, of: String)
  case noneOf(Choice, keys: [String])
  case severalOf(Choice, String, String)
  case wrongKind(found: FoundValue, expected: [ExpectedValue])
  case outOfRange(Int64, lowest: Int64, highest: Int64)
  case unknownWord(String, known: [String], suggestion: String?)
  /// true or false in quotes.
  case quotedFlag(String, Bool)
  /// A text where a list of such texts is needed.
  case belongsInList(String)
  /// A word in a list that has to replace the whole list.
  case standsAlone(String)
  case needsUnit(String, readings: [String])
  case badText(TextKind, String, TextProblem)
  case tooMany(Int, limit: Int)
}

/// What the file contains at a place.
public enum FoundValue: UInt8, Sendable {
  case null, flag, integer, text, list, object

  init(_ kind: JSONNode.Kind) {
    switch kind {
    case .null, .invalid: self = .null
    case .yes, .no: self = .flag
    case .integer: self = .integer
    case .string: self = .text
    case .array: self = .list
    case .object: self = .object
    }
  }
}

/// What the format expects at a place.
public enum ExpectedValue: Equatable, Sendable {
  case flag, onlyTrue, integer, list
  case word([String])
  case text(TextKind)
  case object(String)

  /// What a bare number probably meant.
  func readings(of number: Int64) -> [String] {
    guard number >= 0, case .text(let kind) = self else { return [] }
    return switch kind {
    case .duration, .durationRange: ["\(number)s", "\(number)m"]
    case .bytes: ["\(number)KB", "\(number)B"]
    case .percent: number > 100 ? [] : ["\(number)%"]
    case .percentPerHour: number > AmountText.mostPercent ? [] : ["\(number)% per hour"]
    case .history: ["\(number)d"]
    default: []
    }
  }
}

/// Stops at a file in another format, because its keys may mean something else.
enum FormatCheck {
  static func passes(_ decoding: Decoding) -> Bool {
    guard decoding.tree.nodes[0].kind == .object else { return true }
    let format = decoding.tree.members(of: 0).first {
      decoding.tree.nodes[$0.key].kind == .string && decoding.tree.text(of: $0.key) == "format"
    }
    guard let format, decoding.tree.nodes[format.value].kind == .integer else { return true }
    let number = decoding.tree.integer(at: format.value)
    if number == Scenario.format { return true }
    decoding.report(
      .formatUnknown(number, newest: Scenario.format), at: format.value)
    return false
  }
}
