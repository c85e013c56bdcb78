import Basics

extension Problem {
  /// nil for the mistakes of apps, which have codes of their own.
  public var code: ProblemCode? { ProblemCode(rawValue: codeName) }

  /// "S202", "D201"
  public var codeName: String {
    switch self {
    case .syntax(let problem): problem.code.rawValue
    case .field(let problem): problem.code.rawValue
    case .meaning(let problem): problem.code.rawValue
    case .later(let problem): problem.code.rawValue
    case .app(let problem): problem.code
    }
  }
}

extension SyntaxProblem {
  var code: ProblemCode {
    switch self {
    case .fileTooLarge: .fileTooLarge
    case .empty: .fileEmpty
    case .notUTF8, .sixteenBit: .notUTF8
    case .controlCharacter: .controlCharacter
    case .nestedTooDeeply, .stringTooLong, .tooManyKeys, .tooManyValues: .tooMuch
    case .stringNotClosed, .commentNotClosed, .notClosed: .notClosed
    case .unknownEscape, .loneSurrogate: .escape
    case .badNumber: .number
    case .unknownWord: .unknownWord
    case .singleQuotes, .keyNotQuoted: .quotes
    case .missingComma, .extraComma: .comma
    case .missingColon, .strayColon: .colon
    case .missingValue, .missingKey: .missingPart
    case .wrongBracket: .bracket
    case .textAfterEnd: .textAfterEnd
    case .duplicateKey: .duplicateKey
    }
  }
}

extension FieldProblem {
  var code: ProblemCode {
    switch self {
    case .formatUnknown, .missingKey("format", _): .format
    case .unknownKey: .unknownKey
    case .missingKey, .noneOf: .missingKey
    case .severalOf: .severalChoices
    case .wrongKind: .wrongKind
    case .outOfRange: .outOfRange
    case .unknownWord: .unknownChoice
    case .belongsInList, .standsAlone: .wrongKind
    case .needsUnit: .unit
    case .tooMany: .tooManyItems
    case .badText(_, _, let problem): problem.code
    }
  }
}

extension TextProblem {
  var code: ProblemCode {
    switch self {
    case .needsUnit: .unit
    case .tooLarge, .longerThan, .shorterThan, .moreThanAll, .morePercentThan, .outsideOf1970To2199,
      .isZero,
      .notWholeDays:
      .outOfRange
    case .impossibleTime, .impossibleDate, .leapSecond: .calendar
    case .identifierTooLong, .identifierCharacter, .wildcardInside: .identifier
    case .expected, .unitSpelledOut, .fraction, .unitsOutOfOrder, .lowerEndIsHigher, .lengthTwice,
      .noLength, .isEmpty:
      .text
    case .tooMany: .tooManyItems
    }
  }
}

extension MeaningProblem {
  var code: ProblemCode {
    switch self {
    case .unknownApp: .unknownApp
    case .unknownTask, .unknownActivity, .notATransfer: .unknownTask
    case .ambiguousTask: .ambiguousTask
    case .duplicateApp, .duplicateTask, .duplicateActivity, .duplicateGroup: .duplicateName
    case .weighsNothing: .outOfRange
    case .keyNotForKind, .keyNeeds, .lengthWithoutOpening, .appWithoutTask: .misplacedKey
    case .keyExcludes, .contradictingNetworks: .contradiction
    case .overlappingWindows, .windowTakesPlace: .overlap
    case .outsideDuration: .outsideDuration
    case .emptyPeriod: .emptyPeriod
    case .expectsOfNothing, .expectsNothing: .emptyExpectation
    case .confusable: .confusable
    case .transferWithoutSize: .misplacedKey
    case .timeoutTooShort: .contradiction
    }
  }
}
