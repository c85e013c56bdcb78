import Basics

extension FieldProblem {
  var described: CodedMessage {
    switch self {
    case .formatUnknown(let found, let newest):
      CodedMessage(
        .format, "format \(found) is unknown", "expected \(newest)",
        help: "use a newer bgsim, or write \"format\": \(newest)", replacement: "\(newest)")
    case .unknownKey(let key, let object, let known, let suggestion):
      CodedMessage(
        .unknownKey, "there is no key \"\(Quotation.cut(key))\" in \(Phrase.object(object))",
        "unknown key",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "the keys are \(Phrase.list(known)); a key of your own begins with x-",
        replacement: suggestion.map { "\"\($0)\"" })
    case .missingKey("format", let object):
      CodedMessage(
        .format, "\(Phrase.object(object)) has no \"format\"", "expected \"format\": 1 first",
        help: "add \"format\": 1 as the first key")
    case .missingKey(let key, let object):
      CodedMessage(
        .missingKey, "\(Phrase.object(object)) has no \"\(key)\"",
        "expected \"\(key)\" in this object",
        help: "add \"\(key)\"")
    case .noneOf(let choice, let keys):
      CodedMessage(
        .missingKey, "\(Phrase.missing(choice))", "expected one of the keys \(Phrase.list(keys))")
    case .severalOf(let choice, let first, let again):
      CodedMessage(
        .severalChoices, "\(Phrase.several(choice))", "\"\(again)\" in addition to \"\(first)\"",
        related: "first here",
        help: Phrase.split(choice))
    case .wrongKind(let found, let expected):
      CodedMessage(
        .wrongKind, "expected \(Phrase.expected(expected)), found \(Phrase.found(found))",
        "\(Phrase.found(found))",
        help: Phrase.example(expected).map { "for example, write \($0)" })
    case .outOfRange(let value, let lowest, let highest):
      CodedMessage(
        .outOfRange, "\(value) is out of range", "expected \(lowest) to \(highest)",
        related: "this is the highest")
    case .unknownWord(let word, let known, let suggestion):
      CodedMessage(
        .unknownChoice, "\"\(Quotation.cut(word))\" is not a valid value here",
        "expected one of \(Phrase.list(known))",
        help: suggestion.map { "did you mean \"\($0)\"?" },
        replacement: suggestion.map { "\"\($0)\"" })
    case .quotedFlag(let text, let flag):
      CodedMessage(
        .wrongKind, "\"\(text)\" is a text, not true or false", "a text", help: "write \(flag)",
        replacement: "\(flag)")
    case .belongsInList(let text):
      CodedMessage(
        .wrongKind, "\"\(Quotation.cut(text))\" must be in a list", "expected a list",
        help: "write [\"\(Quotation.cut(text))\"]",
        replacement: "[\"\(Quotation.cut(text))\"]")
    case .standsAlone(let word):
      CodedMessage(
        .wrongKind, "\"\(word)\" cannot be an item of a list",
        "expected a time or window of the day",
        help: "write \"\(word)\" without the brackets")
    case .needsUnit(let number, let readings):
      CodedMessage(
        .unit, "\(number) has no unit", "expected a number with a unit",
        help: "write \(readings.map { "\"\($0)\"" }.joined(separator: " or "))",
        replacement: readings.count == 1 ? "\"\(readings[0])\"" : nil)
    case .badText(let kind, let text, let problem):
      CodedMessage(
        problem.described.code, "\"\(Quotation.cut(text))\" is not \(Phrase.kind(kind))",
        problem.described.label,
        help: problem.described.help ?? "write, for example, \(Phrase.examples(kind))")
    case .tooMany(let count, let limit):
      CodedMessage(.tooManyItems, "\(count) items are too many", "expected at most \(limit)")
    }
  }
}

extension TextProblem {
  /// What is wrong with the marked part of the text. There is no help where an example helps more.
  var described: (code: ProblemCode, label: String, help: String?) {
    switch self {
    case .expected(let expected): (.text, "expected \(expected.words)", nil)
    case .needsUnit: (.unit, "expected a unit", nil)
    case .unitSpelledOut(let reading):
      (.text, "expected a short unit without a space", "write \"\(reading)\"")
    case .tooLarge: (.outOfRange, "too large", nil)
    case .fraction: (.text, "has a fraction", "add a smaller unit, as in \"1h30m\"")
    case .longerThan(let span):
      (
        .outOfRange, "longer than \(DurationText.print(span))",
        "the longest is \"\(DurationText.print(span))\""
      )
    case .shorterThan(let span):
      (
        .outOfRange, "shorter than \(DurationText.print(span))",
        "the shortest is \"\(DurationText.print(span))\""
      )
    case .moreThanAll:
      (
        .outOfRange, "more than 100%",
        "write a share from \"0%\" to \"100%\", such as \"80%\""
      )
    case .morePercentThan(let limit): (.outOfRange, "more than \(limit)%", nil)
    case .impossibleTime(let hour, let minute, _):
      (
        .calendar,
        hour > 23
          ? "hours go from 00 to 23" : "\(minute > 59 ? "minutes" : "seconds") go from 00 to 59",
        nil
      )
    case .impossibleDate(_, let month, _, let lastDay):
      (
        .calendar,
        month < 1 || month > 12
          ? "months go from 01 to 12" : "this month has the days 01 to \(lastDay)",
        nil
      )
    case .leapSecond: (.calendar, "leap seconds are not simulated", nil)
    case .outsideOf1970To2199:
      (
        .outOfRange, "expected a year from 1970 to 2199", "other years cannot be simulated"
      )
    case .unitsOutOfOrder: (.text, "larger units come first, and each only once", nil)
    case .lowerEndIsHigher: (.text, "the lower end is above the upper end", "swap the two ends")
    case .lengthTwice: (.text, "the length is given twice", "give either an end or a length")
    case .noLength:
      (
        .text, "has a beginning and no end",
        "add an end, as in \"22:30-06:45\", or a length, as in \"22:30 for 2h\""
      )
    case .isEmpty: (.text, "is empty", nil)
    case .isZero: (.outOfRange, "must be more than zero", nil)
    case .identifierTooLong(let length, let limit):
      (.identifier, "\(length) characters, more than \(limit)", nil)
    case .identifierCharacter(let scalar):
      (
        .identifier, "the invisible character U+" + String(scalar, radix: 16, uppercase: true),
        "remove it; it was probably pasted"
      )
    case .wildcardInside: (.identifier, "an asterisk stands only at the end, after a dot", nil)
    case .notWholeDays: (.outOfRange, "expected whole days, at most 365", nil)
    case .tooMany(let limit): (.tooManyItems, "expected at most \(limit)", nil)
    }
  }
}

extension TextProblem.Expected {
  fileprivate var words: String {
    switch self {
    case .digits: "digits"
    case .unitOfTime: "ms, s, m, h, d or w"
    case .unitOfSize: "B, KB, MB or GB"
    case .percentSign: "%"
    case .perHour: "\"per hour\" after it"
    case .timeOfDay: "a time of day such as 07:05"
    case .minutes: "two digits"
    case .offset: "the offset from UTC such as +02:00, at most 14:00"
    case .dayNumber: "the number of a day, such as day 2; days go from 1 to \(DayText.last)"
    case .weekday: "mon, tue, wed, thu, fri, sat or sun"
    case .moment: "a moment such as \"day 2 21:00\""
    case .per: "\"per\" and a duration, as in \"1 per 3s\""
    case .endOfText: "the string to end before this"
    case .expiration: "\"complete\", \"ignore\" or \"noHandler\""
    case .rangeEnd: "\"..\" and the upper end"
    case .secondMoment: "\"to\" and a moment, as in \"day 1 21:00 to day 2 07:00\""
    case .interval: "\"every\" and a duration, as in \"every 30m\""
    }
  }
}
