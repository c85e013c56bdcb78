/// A text whose variables were filled as far as they are known.
struct FilledText: Equatable {
  struct Open: Equatable {
    let name: String
    let reason: UnfilledReason
  }

  var bytes: [UInt8] = []
  private(set) var open: [Open] = []
  /// Where the first unfilled variable stands, and how much is known behind the last.
  private(set) var before = 0
  private(set) var last = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

  mutating func append(_ more: FilledText) {
    if !more.open.isEmpty {
      if open.isEmpty { before = bytes.count + more.before }
      last = bytes.count + more.last
    }
    open += more.open
    bytes += more.bytes
  }

  mutating func leaveOpen(_ name: String, _ reason: UnfilledReason) {
    if open.isEmpty { before = bytes.count }
    last = bytes.count
    open.append(Open(name: name, reason: reason))
  }

  /// Whether the text may turn out to be this one.
  func couldBe(_ other: String) -> Bool {
    if open.isEmpty { return text == other }
    let bytes = Array(other.utf8)
    let ends = self.bytes[last...]
    return bytes.count >= before + ends.count && bytes.prefix(before) == self.bytes.prefix(before)
      && bytes.suffix(ends.count) == ends
  }
}
