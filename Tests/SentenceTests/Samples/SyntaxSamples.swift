import Basics

extension SyntaxProblem: SampledCase {
  static var firstSample: Self { .fileTooLarge(bytes: 20_000_000, limit: 8_000_000) }

  var nextSample: Self? {
    switch self {
    case .fileTooLarge: .empty
    case .empty: .notUTF8(byte: 0xFF, offset: 7)
    case .notUTF8: .sixteenBit
    case .sixteenBit: .controlCharacter(9, offset: 7)
    case .controlCharacter: .nestedTooDeeply(limit: 32)
    case .nestedTooDeeply: .stringTooLong(bytes: 2_000_000, limit: 1_000_000)
    case .stringTooLong: .tooManyKeys(limit: 100_000)
    case .tooManyKeys: .tooManyValues(limit: 100_000)
    case .tooManyValues: .stringNotClosed
    case .stringNotClosed: .commentNotClosed
    case .commentNotClosed: .unknownEscape(#"\q"#)
    case .unknownEscape: .loneSurrogate(#"\uD800"#)
    case .loneSurrogate: .badNumber(.fraction)
    case .badNumber: .unknownWord("yes")
    case .unknownWord: .singleQuotes("news")
    case .singleQuotes: .missingComma
    case .missingComma: .extraComma
    case .extraComma: .missingColon(after: "seed")
    case .missingColon: .missingValue(of: "seed")
    case .missingValue: .strayColon
    case .strayColon: .keyNotQuoted("seed")
    case .keyNotQuoted: .missingKey
    case .missingKey: .wrongBracket(found: .square, opened: .brace)
    case .wrongBracket: .notClosed(.brace)
    case .notClosed: .textAfterEnd
    case .textAfterEnd: .duplicateKey("seed")
    case .duplicateKey: nil
    }
  }

  static var further: [Self] {
    [.unknownWord("True"), .unknownWord("news")]
  }
}

extension SyntaxProblem.NumberFault: SampledCase {
  static var firstSample: Self { .fraction }

  var nextSample: Self? {
    switch self {
    case .fraction: .exponent
    case .exponent: .leadingZero
    case .leadingZero: .leadingPlus
    case .leadingPlus: .negativeZero
    case .negativeZero: .notDecimal
    case .notDecimal: .tooLarge
    case .tooLarge: .noDigits
    case .noDigits: nil
    }
  }
}
