extension String {
  /// Without such letters at its end.
  package func trimmed(of letter: Unicode.Scalar) -> String {
    var end = utf8.endIndex
    while end > utf8.startIndex {
      let last = utf8.index(before: end)
      if utf8[last] != UInt8(ascii: letter) { break }
      end = last
    }
    return String(self[..<end])
  }

  /// As a line of a table ends.
  package var trimmed: String { trimmed(of: " ") }
}
