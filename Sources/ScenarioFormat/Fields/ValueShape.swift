import SchedulerEngine

/// What may stand as a value, as a fact: decoder, schema and messages all ask this.
indirect enum ValueShape: Sendable {
  case flag
  /// Something that happens has no opposite.
  case onlyTrue
  case integer(lowest: Int64, highest: Int64)
  case word([String])
  case text(TextKind)
  case duration(upTo: Span)
  case list(of: ValueShape, most: Int)
  case object(ObjectShape)
  /// Alternatives that differ in the kind of JSON value.
  case either([ValueShape])

  func accepts(_ kind: JSONNode.Kind) -> Bool {
    switch self {
    case .flag: kind == .yes || kind == .no
    case .onlyTrue: kind == .yes
    case .integer: kind == .integer
    case .word, .text, .duration: kind == .string
    case .list: kind == .array
    case .object: kind == .object
    case .either(let shapes): shapes.contains { $0.accepts(kind) }
    }
  }

  /// The alternatives as a message names them.
  var expected: [ExpectedValue] {
    switch self {
    case .flag: [.flag]
    case .onlyTrue: [.onlyTrue]
    case .integer: [.integer]
    case .word(let words): [.word(words)]
    case .text(let kind): [.text(kind)]
    case .duration: [.text(.duration)]
    case .list: [.list]
    case .object(let object): [.object(object.name)]
    case .either(let shapes): shapes.flatMap(\.expected)
    }
  }
}

/// An object as the schema and the documentation see it.
struct ObjectShape: Sendable {
  struct Member: Sendable {
    let key: String
    let shape: ValueShape
    let presence: Presence
    let doc: String
  }

  let name: String
  let doc: String
  let members: [Member]
  let choices: [Choice]
}

enum Presence: Equatable, Sendable {
  case required, optional
  /// One of the keys that say the same thing in different ways.
  case oneOf(Choice)
}

/// A question that exactly one of several keys answers.
public enum Choice: String, CaseIterable, Sendable {
  case kindOfTask, whatHappens
}
