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
  case object(ObjectReference)
  /// Alternatives that differ in the kind of JSON value.
  case either([ValueShape])

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
    case .object(let object): [.object(object.title.name)]
    case .either(let shapes): shapes.flatMap { $0.expected }
    }
  }
}
