/// Lines that somebody types or a script pipes in, as they come.
package struct TypedLines {
  /// The next bytes; none at the end.
  private let more: () throws(InputProblem) -> [UInt8]
  private var waiting: [UInt8] = []
  private var isAtEnd = false
  /// What is longer is no line that anybody types.
  package static let longest = 1 << 16

  package init(_ more: @escaping () throws(InputProblem) -> [UInt8]) { self.more = more }

  /// Nil at the end; a last line needs no line break.
  package mutating func next() throws(InputProblem) -> String? {
    while true {
      if let end = waiting.firstIndex(of: 0x0A) {
        let line = String(decoding: waiting[..<end], as: UTF8.self)
        waiting.removeSubrange(...end)
        return line
      }
      if isAtEnd || waiting.count > TypedLines.longest { break }
      let more = try more()
      if more.isEmpty { isAtEnd = true }
      waiting += more
    }
    if waiting.isEmpty { return nil }
    defer { waiting.removeAll() }
    return String(decoding: waiting, as: UTF8.self)
  }
}
