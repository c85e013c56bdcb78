/// A value read from JSON, with the place of its first byte in the line.
struct JSONNode {
  indirect enum Value {
    case null
    case bool(Bool)
    case number(Int64)
    /// UTF-8, with escapes resolved.
    case string([UInt8])
    case array([JSONNode])
    case object([(key: [UInt8], node: JSONNode)])
  }

  let place: Int
  let value: Value
}

struct JSONProblem: Error, Equatable {
  let place: Int
  let expected: EventLogProblem.Expectation
}
