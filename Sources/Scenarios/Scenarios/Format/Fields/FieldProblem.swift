import Basics

/// What is wrong with a key or a value, looked at by itself.
public enum FieldProblem: Equatable, Sendable {
  case formatUnknown(Int64, newest: Int64)
  case unknownKey(String, of: String, known: [String], suggestion: String?)
  case missingKey(String, of: String)
  case noneOf(Choice, keys: [String])
  case severalOf(Choice, String, String)
  case wrongKind(found: FoundValue, expected: [ExpectedValue])
  case outOfRange(Int64, lowest: Int64, highest: Int64)
  case unknownWord(String, known: [String], suggestion: String?)
  /// A text where a list of such texts is needed.
  case belongsInList(String)
  /// A word in a list that stands for all of it.
  case standsAlone(String)
  case needsUnit(String, readings: [String])
  case badText(TextKind, String, TextProblem)
  case tooMany(Int, limit: Int)
}

/// What stands in the file.
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

/// What should stand there.
public enum ExpectedValue: Equatable, Sendable {
  case flag, onlyTrue, integer, list
  case word([String])
  case text(TextKind)
  case object(String)

  /// What a bare number was likely meant to be.
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
