/// Bytes as text of 85 letters: four bytes in five, where base64 takes five and a third. The letters are
/// those from ( to ~ without < and \, which mean something to a page or its script.
enum Base85 {
  private static let letters = (UInt8(ascii: "(")...UInt8(ascii: "~")).filter {
    $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\\")
  }

  /// A last group of fewer bytes has as many letters and one more.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var group: UInt32 = 0
      for place in 0..<4 {
        group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0)
      }
      var divisor: UInt32 = 85 * 85 * 85 * 85
      for _ in 0...count {
        text.append(letters[Int(group / divisor)])
        group %= divisor
        divisor = max(divisor / 85, 1)
      }
    }
    return text
  }
}
