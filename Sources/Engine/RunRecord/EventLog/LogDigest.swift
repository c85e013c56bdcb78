/// FNV-1a, 64 bits: equal as long as every byte is. It finds damage, not malice.
package struct LogDigest: Equatable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  /// Eight bytes, the lowest first.
  package mutating func feed(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      feed(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private mutating func feed(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen digits.
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
