import Basics
import Documents
import Scenarios
import SchedulerEngine

extension SyntaxProblem {
  static var samples: [Self] {
    [
      .fileTooLarge(bytes: 20_000_000, limit: 8_000_000), .empty, .notUTF8(byte: 0xFF, offset: 7),
      .sixteenBit, .controlCharacter(9, offset: 7), .nestedTooDeeply(limit: 32),
      .stringTooLong(bytes: 2_000_000, limit: 1_000_000), .tooManyKeys(limit: 100_000),
      .tooManyValues(limit: 100_000), .stringNotClosed, .commentNotClosed, .unknownEscape(#"\q"#),
      .loneSurrogate(#"\uD800"#), .badNumber(.fraction), .unknownWord("yes"), .singleQuotes("news"),
      .missingComma, .extraComma, .missingColon(after: "seed"), .missingValue(of: "seed"),
      .strayColon, .keyNotQuoted("seed"), .missingKey,
      .wrongBracket(found: .square, opened: .brace), .notClosed(.brace), .textAfterEnd,
      .duplicateKey("seed"), .unknownWord("True"), .unknownWord("news"),
    ]
  }
}

extension SyntaxProblem.NumberFault {
  static var samples: [Self] {
    [
      .fraction, .exponent, .leadingZero, .leadingPlus, .negativeZero, .notDecimal, .tooLarge,
      .noDigits,
    ]
  }
}

extension FieldProblem {
  static var samples: [Self] {
    [
      .formatUnknown(2, newest: 1),
      .unknownKey(
        "durration", of: "scenario", known: ["duration", "device"], suggestion: "duration"),
      .missingKey("id", of: "app"), .noneOf(.kindOfTask, keys: ["refresh", "processing"]),
      .severalOf(.whatHappens, "lock", "unlock"),
      .wrongKind(found: .integer, expected: [.text(.duration)]),
      .outOfRange(0, lowest: 1, highest: 9),
      .unknownWord("wlan", known: ["wifi", "cellular"], suggestion: nil),
      .quotedFlag("never", false), .belongsInList("07:00"),
      .standsAlone("never"), .needsUnit("3", readings: ["3s", "3m"]),
      .badText(.duration, "long", .expected(.digits)), .tooMany(101, limit: 100),
      .unknownKey("colour", of: "app", known: ["id", "tasks"], suggestion: nil),
      .missingKey("format", of: "scenario"), .severalOf(.kindOfTask, "refresh", "push"),
      .wrongKind(found: .text, expected: [.object("work")]),
      .wrongKind(found: .list, expected: [.flag]),
    ]
  }
}

extension FoundValue {
  static var samples: [Self] { [.null, .flag, .integer, .text, .list, .object] }
}

extension TextProblem {
  static var samples: [Self] {
    [
      .expected(.digits), .needsUnit("3", readings: ["3s", "3m"]), .unitSpelledOut(reading: "14d"),
      .tooLarge, .fraction, .longerThan(.days(365)), .shorterThan(.seconds(1)), .moreThanAll,
      .morePercentThan(99_999), .impossibleTime(hour: 24, minute: 0, second: 0),
      .impossibleDate(year: 2026, month: 2, day: 30, lastDay: 28), .leapSecond,
      .outsideOf1970To2199, .unitsOutOfOrder, .lowerEndIsHigher, .lengthTwice, .noLength, .isEmpty,
      .isZero, .identifierTooLong(200, limit: 128), .identifierCharacter(0x200B), .wildcardInside,
      .notWholeDays, .tooMany(limit: 9), .impossibleTime(hour: 1, minute: 60, second: 0),
      .impossibleTime(hour: 1, minute: 0, second: 60),
      .impossibleDate(year: 2026, month: 13, day: 1, lastDay: 31),
      .impossibleDate(year: 2026, month: 1, day: 32, lastDay: 31),
    ]
  }
}

extension TextProblem.Expected {
  static var samples: [Self] {
    [
      .digits, .unitOfTime, .unitOfSize, .percentSign, .perHour, .timeOfDay, .minutes, .offset,
      .dayNumber, .weekday, .moment, .per, .endOfText, .expiration, .rangeEnd, .secondMoment,
      .interval,
    ]
  }
}

extension MeaningProblem {
  static var samples: [Self] {
    [
      .unknownApp("com.nwes", suggestion: "com.news"),
      .unknownTask("sync", inApp: nil, suggestion: nil), .ambiguousTask("sync", apps: 2),
      .duplicateApp("com.news"), .duplicateTask("sync"), .duplicateActivity("save"),
      .unknownActivity("save", suggestion: nil),
      .keyNotForKind("checkpoint", .refresh, fits: [.processing]),
      .keyNeeds("checkpoint", other: "total"), .keyExcludes("seed", other: "seeds"),
      .lengthWithoutOpening, .appWithoutTask, .contradictingNetworks, .overlappingWindows,
      .windowTakesPlace, .outsideDuration(.beforeStart), .emptyPeriod, .expectsOfNothing,
      .expectsNothing, .weighsNothing, .duplicateGroup("readers"), .confusable("A", "a"),
      .transferWithoutSize, .timeoutTooShort, .notATransfer("sync", isThere: true),
      .implausible("rate-limiting.processing-spacing", from: "20m", to: "1d"),
      .bestCase("com.news"),
      .unknownApp("com.x", suggestion: nil),
      .unknownTask("sync", inApp: "com.news", suggestion: "syncs"),
      .keyNotForKind("earliest", .push, fits: [.refresh, .processing]),
      .keyNotForKind("registers", .transfer, fits: [.refresh]),
      .keyNotForKind("units", .refresh, fits: [.continued]), .outsideDuration(.afterEnd),
      .notATransfer("sync", isThere: false), .unknownActivity("svae", suggestion: "save"),
    ]
  }
}

extension OverrideProblem {
  static var samples: [Self] {
    [
      .noAssignment("battery"), .badPath("a..b"), .badValue("[1", of: "apps"),
      .notAnObject("seed.x"), .notAList("seed[0]"),
      .noElement("com.b", in: "apps", known: ["com.a"], count: 1),
      .nothingToRemove("device.batery", known: ["battery"]), .unreadable,
      .unfit(
        "seed=x", Message("expected an integer, found a string", help: "for example, write 1"),
        in: nil),
      .unfit("camera=true", Message("there is no key \"camera\""), in: "device.camera"),
    ]
  }
}

extension PreparationProblem {
  static var samples: [Self] {
    [
      .propertyListMissing(path: "Info.plist"), .tooManyIdentifiers(70_000, limit: 65_535),
      .tooManySeeds(limit: 1_000_000), .severalPaces, .severalAnswers,
      .refused(.tooManyApps(70_000, limit: 10_000)),
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(
  _ a: SyntaxProblem, _ b: SyntaxProblem.NumberFault, _ c: FieldProblem, _ d: FoundValue,
  _ e: TextProblem, _ f: TextProblem.Expected, _ g: MeaningProblem, _ h: OverrideProblem,
  _ i: PreparationProblem
) {
  switch a {
  case .fileTooLarge, .empty, .notUTF8, .sixteenBit, .controlCharacter, .nestedTooDeeply,
    .stringTooLong, .tooManyKeys, .tooManyValues, .stringNotClosed, .commentNotClosed,
    .unknownEscape, .loneSurrogate, .badNumber, .unknownWord, .singleQuotes, .missingComma,
    .extraComma, .missingColon, .missingValue, .strayColon, .keyNotQuoted, .missingKey,
    .wrongBracket, .notClosed, .textAfterEnd, .duplicateKey:
    break
  }
  switch b {
  case .fraction, .exponent, .leadingZero, .leadingPlus, .negativeZero, .notDecimal, .tooLarge,
    .noDigits:
    break
  }
  switch c {
  case .formatUnknown, .unknownKey, .missingKey, .noneOf, .severalOf, .wrongKind, .outOfRange,
    .unknownWord, .quotedFlag, .belongsInList, .standsAlone, .needsUnit, .badText, .tooMany:
    break
  }
  switch d {
  case .null, .flag, .integer, .text, .list, .object: break
  }
  switch e {
  case .expected, .needsUnit, .unitSpelledOut, .tooLarge, .fraction, .longerThan, .shorterThan,
    .moreThanAll, .morePercentThan, .impossibleTime, .impossibleDate, .leapSecond,
    .outsideOf1970To2199, .unitsOutOfOrder, .lowerEndIsHigher, .lengthTwice, .noLength, .isEmpty,
    .isZero, .identifierTooLong, .identifierCharacter, .wildcardInside, .notWholeDays, .tooMany:
    break
  }
  switch f {
  case .digits, .unitOfTime, .unitOfSize, .percentSign, .perHour, .timeOfDay, .minutes, .offset,
    .dayNumber, .weekday, .moment, .per, .endOfText, .expiration, .rangeEnd, .secondMoment,
    .interval:
    break
  }
  switch g {
  case .unknownApp, .unknownTask, .ambiguousTask, .duplicateApp, .duplicateTask, .duplicateActivity,
    .unknownActivity, .keyNotForKind, .keyNeeds, .keyExcludes, .lengthWithoutOpening,
    .appWithoutTask, .contradictingNetworks, .overlappingWindows, .windowTakesPlace,
    .outsideDuration, .emptyPeriod, .expectsOfNothing, .expectsNothing, .weighsNothing,
    .duplicateGroup, .confusable, .transferWithoutSize, .timeoutTooShort, .notATransfer,
    .implausible, .bestCase:
    break
  }
  switch h {
  case .noAssignment, .badPath, .badValue, .notAnObject, .notAList, .noElement, .nothingToRemove,
    .unreadable, .unfit:
    break
  }
  switch i {
  case .propertyListMissing, .tooManyIdentifiers, .tooManySeeds, .severalPaces, .severalAnswers,
    .refused:
    break
  }
}
