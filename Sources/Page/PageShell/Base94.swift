/// Bytes as text of 94 letters, from a blank to ~ without <, which means something to a page. Two letters
/// hold thirteen bits, or fourteen where the thirteen are few enough: 22 % more than the bytes, where
/// base64 takes 33 %.
enum Base94 {
  /// Pairs that thirteen bits leave over.
  private static let spare: UInt32 = 94 * 94 - 1 << 13
  private static let low: UInt32 = 1 << 13 - 1

  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 5 / 4 + 2)
    var held: UInt32 = 0
    var count: UInt32 = 0
    func add(_ pair: UInt32) { for digit in [pair % 94, pair / 94] { text.append(letter(digit)) } }
    for byte in bytes {
      held |= UInt32(byte) << count
      count += 8
      if count < 14 { continue }
      let width: UInt32 = held & low < spare ? 14 : 13
      add(held & (1 << width - 1))
      held >>= width
      count -= width
    }
    // Fewer than fourteen are left; whoever reads knows how many bytes there are.
    if count > 0 { add(held) }
    return text
  }

  private static func letter(_ digit: UInt32) -> UInt8 {
    UInt8(digit) + 32 + (digit < 28 ? 0 : 1)
  }
}
