/// How a name looks to a hasty reader: two names of one look are taken for the same.
enum LookAlike {
  static func look(of name: String) -> String {
    var style = ""
    for scalar in name.unicodeScalars {
      style.unicodeScalars.append(twin(of: lowercase(scalar)))
    }
    return style
  }

  /// Of the alphabets that have twins.
  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "A"..."Z", "\u{391}"..."\u{3A9}", "\u{410}"..."\u{42F}":
      Unicode.Scalar(scalar.value + 0x20) ?? scalar
    case "\u{400}"..."\u{40F}": Unicode.Scalar(scalar.value + 0x50) ?? scalar
    default: scalar
    }
  }

  /// Digits that look like letters, and the Cyrillic and Greek letters that look like Latin ones.
  private static func twin(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "0", "\u{43E}", "\u{3BF}": "o"
    case "1", "i", "|", "\u{456}", "\u{3B9}": "l"
    case "\u{430}", "\u{3B1}": "a"
    case "\u{441}": "c"
    case "\u{435}": "e"
    case "\u{458}": "j"
    case "\u{43A}", "\u{3BA}": "k"
    case "\u{440}", "\u{3C1}": "p"
    case "\u{455}": "s"
    case "\u{3BD}": "v"
    case "\u{445}", "\u{3C7}": "x"
    case "\u{443}": "y"
    default: scalar
    }
  }
}
