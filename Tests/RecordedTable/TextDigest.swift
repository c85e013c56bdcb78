/// 64 bits of everything that is said of something, the same in every build and on every machine.
public struct TextDigest: CustomStringConvertible {
  private var value: UInt64 = 0x6A09_E667_F3BC_C908

  public init() {}

  /// Facts are told by what they hold, field by field.
  public mutating func feed<each Value>(_ values: repeat each Value) {
    for value in repeat each values {
      var text = String(describing: value)
      text.withUTF8 { feed(bytes: $0) }
    }
  }

  /// Eight bytes at a time, because much is said.
  private mutating func feed(bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place + 8 <= raw.count {
      mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    var rest = UInt64(raw.count) << 56
    while place < raw.count {
      rest = rest << 8 ^ UInt64(raw[place])
      place += 1
    }
    mix(rest)
  }

  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  /// Eight digits are enough to differ.
  public var description: String {
    let digits = String(value >> 32 ^ value & 0xFFFF_FFFF, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
