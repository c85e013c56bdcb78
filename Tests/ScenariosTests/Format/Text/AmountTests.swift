import LongForm
import Testing

@testable import Scenarios
@testable import SchedulerEngine

@Suite("An amount") struct AmountTests {
  private static let percents: [Row<String, String>] = [
    .init("whole", "80%", "80%"), .init("nothing", "0%", "0%"), .init("all", "100%", "100%"),
    .init("a fraction", "0.05%", "0.05%"), .init("needless zeros", "1.50%", "1.5%"),
    .init("the smallest", "0.0001%", "0.0001%"),
    .init("too fine", "0.00001%", "expected(percentSign) at '1%'"),
    .init("more than all", "100.0001%", "moreThanAll at '100.0001%'"),
    .init("no sign", "80", "needsUnit(\"80\", readings: [\"80%\"]) at '80'"),
    .init("more than any share, without a sign", "700000", "morePercentThan(99999) at '700000'"),
    .init("no digits behind the point", "1.%", "expected(digits) at '%'"),
    .init("a word", "full", "expected(digits) at 'full'"),
    .init("huge", "9223372036854775807%", "morePercentThan(99999) at '9223372036854775807%'"),
  ]

  @Test("in percent has up to four decimals", arguments: percents)
  func percent(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.percent) == row.expected)
  }

  private static let bare: [Row<(key: String, number: Int64), FieldProblem>] = [
    .init("all", ("battery", 100), .needsUnit("100", readings: ["100%"])),
    .init("nothing", ("battery", 0), .needsUnit("0", readings: ["0%"])),
    .init("more than all", ("battery", 101), .badText(.percent, "101", .moreThanAll)),
    .init("fast", ("drainIdle", 99_999), .needsUnit("99999", readings: ["99999% per hour"])),
    .init(
      "too fast", ("drainIdle", 100_000),
      .badText(.percentPerHour, "100000", .morePercentThan(99_999))),
  ]

  @Test("without a unit is reported with a suggestion, or as too much", arguments: bare)
  func sign(_ row: Row<(key: String, number: Int64), FieldProblem>) {
    let text = "{ \"format\": 1, \"device\": { \"\(row.given.key)\": \(row.given.number) } }"
    #expect(Told.first(text) == .field(row.expected))
  }

  private static let rates: [Row<String, String>] = [
    .init("whole", "10% per hour", "10% per hour"),
    .init("fast", "250%  per hour", "250% per hour"),
    .init("the fastest", "99999.5% per hour", "99999.5% per hour"),
    .init("no time", "10%", "expected(perHour) at ''"),
    .init("another time", "10% per day", "expected(perHour) at 'per'"),
    .init("faster than the model takes", "100000% per hour", "morePercentThan(99999) at '100000%'"),
  ]

  @Test("in percent per hour needs both units", arguments: rates)
  func rate(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.percentPerHour) == row.expected)
  }

  private static let sizes: [Row<String, String>] = [
    .init("kilobytes", "80KB", "80KB"), .init("bytes", "1500B", "1500B"),
    .init("a thousand bytes", "1000B", "1KB"), .init("none", "0B", "0B"),
    .init("the most", "1000GB", "1000GB"), .init("too many", "1001GB", "tooLarge at '1001GB'"),
    .init("far too many", "9223372036854775807GB", "tooLarge at '9223372036854775807GB'"),
    .init("no unit", "80", "needsUnit(\"80\", readings: [\"80KB\", \"80B\"]) at '80'"),
    .init("small letters", "80kb", "expected(unitOfSize) at 'kb'"),
  ]

  @Test("of data uses decimal units", arguments: sizes) func size(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.bytes) == row.expected)
  }

  private static let paces: [Row<String, String>] = [
    .init("units per time", "1 per 3s", "1 per 3s"),
    .init("no units", "0 per 3s", "isZero at '0 per 3s'"),
    .init("no time", "1 per 0s", "isZero at '1 per 0s'"),
    .init("no per", "1 / 3s", "expected(per) at '/'"),
  ]

  @Test("of progress is in units per time", arguments: paces) func pace(_ row: Row<String, String>)
  {
    #expect(ReadText.outcome(row.given, AmountText.pace) == row.expected)
  }

  private static let ranges: [Row<String, String>] = [
    .init("both ends", "8s..20s", "8s..20s"), .init("one", "8s", "8s"),
    .init("both the same", "8s..8s", "8s"),
    .init("backwards", "8s..2s", "lowerEndIsHigher at '8s..2s'"),
    .init("open", "8s..", "expected(digits) at ''"),
    .init("no unit", "8..20s", "needsUnit(\"8\", readings: [\"8s\", \"8m\"]) at '8'"),
  ]

  @Test("of time may be a range", arguments: ranges) func range(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, RangeText.durations) == row.expected)
  }

  private static let seeds: [Row<String, String>] = [
    .init("both ends", "1..20", "1..20"), .init("one", "7", "expected(rangeEnd) at ''"),
    .init("backwards", "8..3", "lowerEndIsHigher at '8..3'"),
    .init("a hundred thousand", "0..99999", "0..99999"),
    .init("one more", "0..100000", "tooMany(limit: 100000) at '0..100000'"),
    .init(
      "all there are", "0..9223372036854775807",
      "tooMany(limit: 100000) at '0..9223372036854775807'"),
  ]

  @Test("of seeds is a range", arguments: seeds) func seedRange(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, RangeText.seeds) == row.expected)
  }

  private static let counts: [Row<String, String>] = [
    .init("both ends", "3..8", "3..8"), .init("open above", "3..", "3.."),
    .init("open below", "..8", "0..8"), .init("one", "3", "3..3"),
    .init("backwards", "8..3", "lowerEndIsHigher at '8..3'"),
    .init("three dots", "3...8", "expected(endOfText) at '.8'"),
    .init("a letter and a word", "3 x times", "expected(endOfText) at ' x'"),
  ]

  @Test("of launches may be a range", arguments: counts) func count(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, RangeText.counts) == row.expected)
  }
}

/// When pushes arrive, as text.
@Suite struct ArrivalTextTests {
  private static func read(_ text: String) throws -> Arrivals {
    var cursor = TextCursor(Array(text.utf8))
    let arrivals = try ArrivalText.form.parse(&cursor)
    try cursor.requireEnd()
    return arrivals
  }

  private static let rows: [(text: String, times: Int, last: Span)] = [
    ("every 30m", 48, .minutes(23 * 60 + 30)), ("12:35", 1, .minutes(12 * 60 + 35)),
    ("weekdays 08:00-09:00 every 20m", 3, .minutes(8 * 60 + 40)),
    ("08:00-09:00 every 1d", 1, .hours(8)), ("22:00-02:00 every 1h", 4, .hours(25)),
    ("every 1m jitter 5m", 1_440, .minutes(1_439)), ("day 2 12:35 jitter 5m", 1, .minutes(755)),
    ("every day except day 5 06:00-24:00 every 6h", 3, .hours(18)),
  ]

  @Test(arguments: rows)
  func anIntervalGivesTheTimesAtWhichPushesArrive(_ row: (text: String, times: Int, last: Span))
    throws
  {
    let arrivals = try Self.read(row.text)
    #expect(arrivals.times.count == row.times, "\(row.text)")
    #expect(arrivals.times.last == row.last, "\(row.text)")
    #expect(ArrivalText.form.print(arrivals) == row.text)
  }

  private static let faults: [(text: String, reason: TextProblem)] = [
    ("08:00-09:00", .expected(.interval)), ("08:00 every 5m", .noLength),
    ("every 30s", .shorterThan(.minutes(1))), ("every 0m", .shorterThan(.minutes(1))),
    ("08:00-09:00 every 2d", .longerThan(.days(1))),
    ("every 30m jitter", .expected(.digits)), ("", .expected(.timeOfDay)),
  ]

  @Test(arguments: faults)
  func anIntervalWithoutTimesIsRefused(_ row: (text: String, reason: TextProblem)) {
    let fault = #expect(throws: TextFault.self) { try Self.read(row.text) }
    #expect(fault?.reason == row.reason, "\(row.text)")
  }
}

@Suite("The text for what an app does") struct BehaviourTests {
  private static let submissions: [Row<String, String>] = [
    .init("at launch", "onLaunch", "onLaunch"), .init("at a moment", "day 1 20:12", "day 1 20:12"),
    .init("again and again", "every 1h", "every 1h"),
    .init("without a pause", "every 0s", "isZero at 'every 0s'"),
    .init("in other letters", "onlaunch", "expected(moment) at 'onlaunch'"),
    .init("more than one word", "onLaunch onOpen", "expected(endOfText) at 'onOpen'"),
  ]

  @Test("says when the app submits requests", arguments: submissions)
  func submission(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.submission) == row.expected)
  }

  private static let expirations: [Row<String, String>] = [
    .init("at once", "complete", "complete"),
    .init("later", "complete after 2s", "complete after 2s"),
    .init("never", "ignore", "ignore"), .init("not at all", "noHandler", "noHandler"),
    .init("something else", "completes", "expected(expiration) at 'completes'"),
  ]

  @Test("names what its expiration handler does", arguments: expirations)
  func expiration(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.expiration) == row.expected)
  }

  private static let histories: [Row<String, String>] = [
    .init("none", "newcomer", "newcomer"), .init("two weeks", "2w", "14d"),
    .init("half a day", "12h", "notWholeDays at '12h'"),
    .init("more than a year", "366d", "notWholeDays at '366d'"),
  ]

  @Test("names its history before the start", arguments: histories)
  func history(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, BehaviourText.history) == row.expected)
  }

  private static let names: [Row<String, String>] = [
    .init("a plain one", "com.example.news", "com.example.news"),
    .init("letters of elsewhere", "日本.é", "日本.é"),
    .init("a control character", "com.\u{1B}[2J", "identifierCharacter(27) at '\u{1B}'"),
    .init("a mark that reorders", "com.\u{202E}x", "identifierCharacter(8238) at '\u{202E}'"),
    .init("a space of no width", "com.\u{200B}x", "identifierCharacter(8203) at '\u{200B}'"),
    .init("128 characters", String(repeating: "é", count: 128), String(repeating: "é", count: 128)),
    .init(
      "129 characters", String(repeating: "a", count: 129),
      "identifierTooLong(129, limit: 128) at '\(String(repeating: "a", count: 129))'"),
    .init("none", "", "isEmpty at ''"),
  ]

  @Test("allows only visible characters in identifiers", arguments: names)
  func name(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, NameText.identifier) == row.expected)
  }

  private static let permitted: [Row<String, String>] = [
    .init("a wildcard", "com.example.export.*", "com.example.export.*"),
    .init("a wildcard inside", "com.*.export", "wildcardInside at 'com.*.export'"),
    .init("a wildcard without a dot", "com.export*", "wildcardInside at 'com.export*'"),
    .init("two wildcards", "com.*.*", "wildcardInside at 'com.*.*'"),
    .init("a wildcard alone", "*", "wildcardInside at '*'"),
    .init("nearly alone", ".*", "wildcardInside at '.*'"),
  ]

  @Test("allows a wildcard in permitted identifiers", arguments: permitted)
  func wildcard(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, NameText.permitted) == row.expected)
  }
}

@Suite("A duration") struct DurationTests {
  private static let right: [Row<String, Span>] = [
    .init("seconds", "90s", .seconds(90)), .init("nothing", "0s", .zero),
    .init("hours and minutes", "2h30m", .minutes(150)), .init("a day", "1d", .days(1)),
    .init("milliseconds", "250ms", .milliseconds(250)), .init("a week", "1w", .days(7)),
    .init("minutes, not milliseconds", "3m5ms", .minutes(3) + .milliseconds(5)),
    .init("everything", "1w2d3h4m5s6ms", .days(9) + .hours(3) + .minutes(4) + .milliseconds(5_006)),
    .init("ten years", "3650d", .days(3_650)),
  ]

  @Test("is a sum of numbers with units", arguments: right) func reads(_ row: Row<String, Span>) {
    #expect(ReadText.value(row.given, DurationText.form) == row.expected)
    #expect(ReadText.value(DurationText.print(row.expected), DurationText.form) == row.expected)
  }

  private static let wrong: [Row<String, String>] = [
    .init("nothing", "", "isEmpty at ''"),
    .init("no unit", "90", "needsUnit(\"90\", readings: [\"90s\", \"90m\"]) at '90'"),
    .init("no unit behind another", "2h30", "needsUnit(\"30\", readings: [\"2h30m\"]) at '30'"),
    .init("an unknown unit", "3y", "expected(unitOfTime) at 'y'"),
    .init("a unit in full", "5 hours", "unitSpelledOut(reading: \"5h\") at '5 hours'"),
    .init("a word without a space", "36hours", "unitSpelledOut(reading: \"36h\") at '36hours'"),
    .init("half a word", "5min", "unitSpelledOut(reading: \"5m\") at '5min'"),
    .init("a word in front of more", "3 days 4h", "unitSpelledOut(reading: \"3d\") at '3 days'"),
    .init("a fraction", "1.5h", "fraction at '1.5h'"),
    .init("out of order", "30m2h", "unitsOutOfOrder at '30m2h'"),
    .init("a unit twice", "1h1h", "unitsOutOfOrder at '1h1h'"),
    .init("a space", "1h 3m", "expected(endOfText) at ' 3m'"),
    .init("negative", "-5s", "expected(digits) at '-5s'"),
    .init("a day too long", "3651d", "longerThan(Span(milliseconds: 315360000000)) at '3651d'"),
    .init(
      "far too long", "9223372036854775807w",
      "longerThan(Span(milliseconds: 315360000000)) at '9223372036854775807w'"),
    .init("too many digits", "92233720368547758079s", "tooLarge at '92233720368547758079'"),
  ]

  @Test("is refused with the part that is wrong", arguments: wrong)
  func refuses(_ row: Row<String, String>) {
    let outcome = ReadText.outcome(row.given, DurationText.form)
    #expect(outcome == row.expected)
  }
}
