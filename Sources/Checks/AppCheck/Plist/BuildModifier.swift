/// What a build does to the value of a variable: `$(NAME:modifier)`.
enum BuildModifier: String {
  case rfc1034identifier, c99extidentifier, identifier, lower, upper

  func applied(to value: [UInt8]) -> [UInt8] {
    switch self {
    case .rfc1034identifier:
      value.map { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") ? $0 : UInt8(ascii: "-") }
    case .c99extidentifier, .identifier:
      value.map { isLetterOrDigit($0) ? $0 : UInt8(ascii: "_") }
    case .lower: Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
    case .upper: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)
    }
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
