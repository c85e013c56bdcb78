/// How what was forgotten ended, in two bits each, so that a long log needs no memory for its past.
///
/// Numbers rise by one in a log that a simulation wrote. Far ones, which only a damaged log has, are
/// left out.
struct EndedNumbers: Sendable {
  private static let perWord: Int64 = 32
  /// So much further than the numbers known so far one may be.
  private static let reach: Int64 = 1 << 16

  private var first: Int64 = 0
  private var words: [UInt64] = []

  /// Zero for what was never noted.
  subscript(number: Int64) -> UInt8 {
    guard let (word, shift) = place(of: number), word < words.count else { return 0 }
    return UInt8(words[word] >> shift & 3)
  }

  /// `ending` is one of 1, 2 and 3.
  mutating func note(_ number: Int64, ending: UInt8) {
    if words.isEmpty { first = number }
    guard let (word, shift) = place(of: number),
      Int64(word) <= Int64(words.count) + EndedNumbers.reach
    else { return }
    while words.count <= word { words.append(0) }
    words[word] |= UInt64(ending & 3) << shift
  }

  private func place(of number: Int64) -> (word: Int, shift: UInt64)? {
    let (distance, overflow) = number.subtractingReportingOverflow(first)
    if overflow || distance < 0 { return nil }
    return (
      Int(distance / EndedNumbers.perWord), UInt64(distance % EndedNumbers.perWord) * 2
    )
  }
}
