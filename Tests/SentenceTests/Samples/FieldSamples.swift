import Scenarios
import SchedulerEngine

extension FieldProblem: SampledCase {
  static var firstSample: Self { .formatUnknown(2, newest: 1) }

  var nextSample: Self? {
    switch self {
    case .formatUnknown:
      .unknownKey(
        "durration", of: "scenario", known: ["duration", "device"], suggestion: "duration")
    case .unknownKey: .missingKey("id", of: "app")
    case .missingKey: .noneOf(.kindOfTask, keys: ["refresh", "processing"])
    case .noneOf: .severalOf(.whatHappens, "lock", "unlock")
    case .severalOf: .wrongKind(found: .integer, expected: [.text(.duration)])
    case .wrongKind: .outOfRange(0, lowest: 1, highest: 9)
    case .outOfRange: .unknownWord("wlan", known: ["wifi", "cellular"], suggestion: nil)
    case .unknownWord: .belongsInList("07:00")
    case .belongsInList: .standsAlone("never")
    case .standsAlone: .needsUnit("3", readings: ["3s", "3m"])
    case .needsUnit: .badText(.duration, "long", .expected(.digits))
    case .badText: .tooMany(101, limit: 100)
    case .tooMany: nil
    }
  }

  static var further: [Self] {
    [
      .unknownKey("colour", of: "app", known: ["id", "tasks"], suggestion: nil),
      .missingKey("format", of: "scenario"), .severalOf(.kindOfTask, "refresh", "push"),
      .wrongKind(found: .text, expected: [.object("work")]),
      .wrongKind(found: .list, expected: [.flag]),
    ]
  }
}

extension FoundValue: SampledCase {
  static var firstSample: Self { .null }

  var nextSample: Self? {
    switch self {
    case .null: .flag
    case .flag: .integer
    case .integer: .text
    case .text: .list
    case .list: .object
    case .object: nil
    }
  }
}

extension TextProblem: SampledCase {
  static var firstSample: Self { .expected(.digits) }

  var nextSample: Self? {
    switch self {
    case .expected: .needsUnit("3", readings: ["3s", "3m"])
    case .needsUnit: .unitSpelledOut(reading: "14d")
    case .unitSpelledOut: .tooLarge
    case .tooLarge: .fraction
    case .fraction: .longerThan(.days(365))
    case .longerThan: .shorterThan(.seconds(1))
    case .shorterThan: .moreThanAll
    case .moreThanAll: .morePercentThan(99_999)
    case .morePercentThan: .impossibleTime(hour: 24, minute: 0, second: 0)
    case .impossibleTime: .impossibleDate(year: 2026, month: 2, day: 30, lastDay: 28)
    case .impossibleDate: .leapSecond
    case .leapSecond: .outsideOf1970To2199
    case .outsideOf1970To2199: .unitsOutOfOrder
    case .unitsOutOfOrder: .lowerEndIsHigher
    case .lowerEndIsHigher: .lengthTwice
    case .lengthTwice: .noLength
    case .noLength: .isEmpty
    case .isEmpty: .isZero
    case .isZero: .identifierTooLong(200, limit: 128)
    case .identifierTooLong: .identifierCharacter(0x200B)
    case .identifierCharacter: .wildcardInside
    case .wildcardInside: .notWholeDays
    case .notWholeDays: .tooMany(limit: 9)
    case .tooMany: nil
    }
  }

  static var further: [Self] {
    [
      .impossibleTime(hour: 1, minute: 60, second: 0),
      .impossibleTime(hour: 1, minute: 0, second: 60),
      .impossibleDate(year: 2026, month: 13, day: 1, lastDay: 31),
      .impossibleDate(year: 2026, month: 1, day: 32, lastDay: 31),
    ]
  }
}

extension TextProblem.Expected: SampledCase {
  static var firstSample: Self { .digits }

  var nextSample: Self? {
    switch self {
    case .digits: .unitOfTime
    case .unitOfTime: .unitOfSize
    case .unitOfSize: .percentSign
    case .percentSign: .perHour
    case .perHour: .timeOfDay
    case .timeOfDay: .minutes
    case .minutes: .offset
    case .offset: .dayNumber
    case .dayNumber: .weekday
    case .weekday: .moment
    case .moment: .per
    case .per: .endOfText
    case .endOfText: .expiration
    case .expiration: .rangeEnd
    case .rangeEnd: .secondMoment
    case .secondMoment: .interval
    case .interval: nil
    }
  }
}
