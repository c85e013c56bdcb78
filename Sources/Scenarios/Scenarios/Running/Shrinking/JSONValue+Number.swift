import Basics

extension JSONValue {
  /// The number that a value is or begins with, as "30m", "day 3 08:00" and "15%" do; nil for clock
  /// times, dates and names.
  var number: Int64? {
    switch self {
    case .integer(let number): number > 0 ? number : nil
    case .text(let text): text.numbered?.number
    case .flag, .list, .object: nil
    }
  }

  /// The same with another number in its place.
  func with(number: Int64) -> JSONValue {
    switch self {
    case .integer: .integer(number)
    case .text(let text): .text(text.numbered.map { "\($0.before)\(number)\($0.after)" } ?? text)
    case .flag, .list, .object: self
    }
  }
}

extension String {
  fileprivate var numbered: (before: String, number: Int64, after: String)? {
    let bytes = Array(utf8)
    let prefix = bytes.starts(with: Array("day ".utf8)) ? 4 : bytes.first == 0x2B ? 1 : 0
    let digits = bytes[prefix...].prefix { $0 >= 0x30 && $0 <= 0x39 }
    let next = digits.endIndex < bytes.count ? bytes[digits.endIndex] : 0
    // A clock time, a date or a part of one.
    if digits.isEmpty || next == UInt8(ascii: ":") || next == UInt8(ascii: "-") { return nil }
    guard let number = Int64(String(decoding: digits, as: UTF8.self)), number > 0 else {
      return nil
    }
    return (
      String(decoding: bytes[..<prefix], as: UTF8.self), number,
      String(decoding: bytes[digits.endIndex...], as: UTF8.self)
    )
  }
}
