/// Some of an object's keys, by their numbers.
struct KeySet {
  /// No object has more keys.
  static let most = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ number: Int) -> Bool {
    (number < 64 ? low >> UInt64(number) : high >> UInt64(number - 64)) & 1 == 1
  }

  func meets(_ other: KeySet) -> Bool { low & other.low | high & other.high != 0 }

  func contains(allOf other: KeySet) -> Bool {
    other.low & ~low | other.high & ~high == 0
  }

  mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { high |= 1 << UInt64(number - 64) }
  }
}
