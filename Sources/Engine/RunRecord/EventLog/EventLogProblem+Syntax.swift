import Basics

extension EventLogProblem {
  /// What is wrong with a line as JSON.
  init(_ found: LocatedSyntaxProblem, in text: ArraySlice<UInt8>, line: Int64) {
    func byte(_ place: Int) -> UInt8? {
      place < text.count ? text[text.startIndex + place] : nil
    }
    var place = found.span.start
    let expected: Expectation
    switch found.problem {
    case .notUTF8: expected = .utf8
    case .controlCharacter, .unknownEscape, .loneSurrogate: expected = .escape
    case .nestedTooDeeply: expected = .lessNesting
    case .badNumber: expected = .wholeNumber
    case .keyNotQuoted, .missingKey: expected = .key
    case .textAfterEnd: expected = .endOfLine
    case .extraComma: expected = byte(place) == UInt8(ascii: "}") ? .key : .value
    case .strayColon, .wrongBracket: expected = .commaOrEnd
    case .stringNotClosed:
      expected = .quote
      place = found.span.end
    case .notClosed:
      expected = .commaOrEnd
      place = found.related?.start ?? text.count
    case .missingComma, .missingColon, .missingValue:
      switch found.problem {
      case .missingComma: expected = .commaOrEnd
      case .missingColon: expected = .colon
      default: expected = .value
      }
      // It is missed where something else stands.
      while let next = byte(place), next == 0x20 || next == 0x09 || next == 0x0D { place += 1 }
    case .fileTooLarge, .empty, .sixteenBit, .stringTooLong, .tooManyKeys, .tooManyValues,
      .commentNotClosed, .unknownWord, .singleQuotes, .duplicateKey:
      expected = .value
    }
    self.init(line: line, column: Int64(place) + 1, fact: .syntax(expected))
  }
}
