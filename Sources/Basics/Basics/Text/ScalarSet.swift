/// A set of scalars as ranges. The standard library's own tables of all properties would be a large
/// part of the page, and change from one system to the next.
struct ScalarSet {
  /// Where one range begins, where it has ended, where the next begins, and so on.
  private let bounds: [UInt32]

  /// From the distances between the bounds: digits of five bits from "?" on, the lowest first, with 32
  /// more for each but the last of a distance. Line breaks say nothing.
  init(_ distances: StaticString) {
    var bounds: [UInt32] = []
    var bound: UInt32 = 0
    var shift: UInt32 = 0
    distances.withUTF8Buffer { letters in
      for letter in letters where letter >= ScalarSet.zero {
        let digit = UInt32(letter - ScalarSet.zero)
        bound += (digit & 31) << shift
        shift = digit < 32 ? 0 : shift + 5
        if shift == 0 { bounds.append(bound) }
      }
    }
    self.bounds = bounds
  }

  private static var zero: UInt8 { UInt8(ascii: "?") }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}
