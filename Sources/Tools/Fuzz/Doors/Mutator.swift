/// Changes inputs at random but reproducibly for a seed, by bytes and by tokens.
public struct Mutator {
  private var state: UInt64
  private let corpus: [[UInt8]]

  public init(seed: UInt64, corpus: [[UInt8]]) {
    state = seed &+ 0x9E37_79B9_7F4A_7C15
    self.corpus = corpus.isEmpty ? [[]] : corpus
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  private mutating func below(_ limit: Int) -> Int { limit <= 0 ? 0 : Int(next() % UInt64(limit)) }

  /// An input of the corpus with a few changes.
  public mutating func input() -> [UInt8] {
    var bytes = corpus[below(corpus.count)]
    for _ in 0...below(4) { change(&bytes) }
    return Array(bytes.prefix(1 << 16))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    switch below(9) {
    case 0: replace(&bytes, at: range(in: bytes, upTo: 1), by: [UInt8(truncatingIfNeeded: next())])
    case 1: replace(&bytes, at: range(in: bytes, upTo: 32), by: [])
    case 2: replace(&bytes, at: token(in: bytes), by: Mutator.words[below(Mutator.words.count)])
    case 3: replace(&bytes, at: token(in: bytes), by: tokenOfOther())
    case 4:
      let line = line(in: bytes)
      replace(&bytes, at: line.upperBound..<line.upperBound, by: Array(bytes[line]))
    case 5: replace(&bytes, at: line(in: bytes), by: [])
    case 6:
      let other = corpus[below(corpus.count)]
      replace(&bytes, at: line(in: bytes), by: Array(other[line(in: other)]))
    case 7:
      replace(&bytes, at: number(in: bytes), by: Mutator.numbers[below(Mutator.numbers.count)])
    default:
      let place = below(bytes.count + 1)
      replace(&bytes, at: place..<place, by: Mutator.words[below(Mutator.words.count)])
    }
  }

  private func replace(_ bytes: inout [UInt8], at range: Range<Int>, by other: [UInt8]) {
    bytes.replaceSubrange(range, with: other)
  }

  private mutating func tokenOfOther() -> [UInt8] {
    let other = corpus[below(corpus.count)]
    return Array(other[token(in: other)])
  }

  private mutating func range(in bytes: [UInt8], upTo length: Int) -> Range<Int> {
    let start = below(bytes.count)
    return start..<min(bytes.count, start + 1 + below(length))
  }

  private mutating func line(in bytes: [UInt8]) -> Range<Int> {
    stretch(in: bytes) { $0 == 0x0A }
  }

  /// A range between quotes, brackets or spaces.
  private mutating func token(in bytes: [UInt8]) -> Range<Int> {
    stretch(in: bytes) { byte in
      byte <= 0x20 || byte == 0x22 || byte == 0x2C || byte == 0x3A || byte >= 0x5B && byte <= 0x5D
        || byte == 0x7B || byte == 0x7D || byte == 0x3C || byte == 0x3E || byte == 0x28
        || byte == 0x29
    }
  }

  private mutating func number(in bytes: [UInt8]) -> Range<Int> {
    let places = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
    guard !places.isEmpty else { return 0..<0 }
    let place = places[below(places.count)]
    var (start, end) = (place, place)
    while start > 0, bytes[start - 1] >= 0x30, bytes[start - 1] <= 0x39 { start -= 1 }
    while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
    return start..<end
  }

  private mutating func stretch(in bytes: [UInt8], isEnd: (UInt8) -> Bool) -> Range<Int> {
    let place = below(bytes.count)
    var (start, end) = (place, place)
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    return start..<end
  }

  private static let numbers = [
    "0", "1", "-1", "2", "7", "23", "24", "59", "60", "99", "100", "101", "1000", "65536",
    "2147483648", "9007199254740993", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "1e9", "0.5", "00",
  ].map { Array($0.utf8) }

  private static let words = [
    "null", "true", "false", "{}", "[]", "\"\"", "\"", "\\u001b[2J", "\\u202e", "\u{1B}]0;x\u{7}",
    "\u{202E}", "::error::x", "##[group]x", "\r", "\t", "//", "/*", "*/", ",", ":", "=", "+=", "-",
    "every day except", "day 2 ", "weekdays ", "24:00", "-24:00", "0s", "1ms", "365d", "100%", "..",
    "onLaunch", "onBackground", "refresh", "processing", "continued", "push", "healthResearch",
    "submit", "resubmit", "registers", "crashes", "late", "ignore", "neverCompletes", "reboot",
    "forceQuit", "seeds", "limits", "rules", "device", "like", "apps", "tasks", "events", "expect",
    "BGTaskScheduler", "register", "setTaskCompleted", "#if", "#endif", "{", "}", "(", ")",
    "\"\"\"",
    "<dict>", "</dict>", "<array>", "<string>", "<key>", "&amp;", "&#x1b;", "<!--", "<![CDATA[",
    "bplist00", "launched", "ended", "accepted", "replaced", "decided", "world",
  ].map { Array($0.utf8) }
}
