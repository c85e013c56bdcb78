/// A number of a log in millionths, because nothing here depends on more than that.
package struct DecimalNumber: Equatable, Sendable {
  package let millionths: Int64

  package init(millionths: Int64) { self.millionths = millionths }

  /// At the beginning of a text; nil without a digit, or beyond what fits.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.drop { isBlank($0) }
    let isNegative = rest.first == 0x2D
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { isDigit($0) }
    guard !whole.isEmpty, whole.count <= 12 else { return nil }
    var value = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    rest = rest[whole.endIndex...]
    var fraction: ArraySlice<UInt8> = []
    if rest.first == 0x2E { fraction = rest.dropFirst().prefix { isDigit($0) } }
    for place in 0..<6 {
      let digit = place < fraction.count ? fraction[fraction.startIndex + place] - 0x30 : 0
      value = value * 10 + Int64(digit)
    }
    millionths = isNegative ? -value : value
  }
}
