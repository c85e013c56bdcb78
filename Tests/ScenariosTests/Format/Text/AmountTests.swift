import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("An amount")
struct AmountTests {
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

  @Test("of percent has up to four decimals", arguments: percents)
  func percent(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.percent) == row.expected)
  }

  private static let rates: [Row<String, String>] = [
    .init("whole", "10% per hour", "10% per hour"),
    .init("fast", "250%  per hour", "250% per hour"),
    .init("no time", "10%", "expected(perHour) at ''"),
    .init("another time", "10% per day", "expected(perHour) at 'per'"),
    .init("faster than the model takes", "100000% per hour", "morePercentThan(99999) at '100000%'"),
  ]

  @Test("of percent per hour says so", arguments: rates)
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

  @Test("of data counts in thousands", arguments: sizes)
  func size(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.bytes) == row.expected)
  }

  private static let paces: [Row<String, String>] = [
    .init("units per time", "1 per 3s", "1 per 3s"),
    .init("no units", "0 per 3s", "isZero at '0 per 3s'"),
    .init("no time", "1 per 0s", "isZero at '1 per 0s'"),
    .init("no per", "1 / 3s", "expected(per) at '/'"),
  ]

  @Test("of progress is units per time", arguments: paces)
  func pace(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, AmountText.pace) == row.expected)
  }

  private static let ranges: [Row<String, String>] = [
    .init("both ends", "8s..20s", "8s..20s"), .init("one", "8s", "8s"),
    .init("both the same", "8s..8s", "8s"),
    .init("backwards", "8s..2s", "lowerEndIsHigher at '8s..2s'"),
    .init("open", "8s..", "expected(digits) at ''"),
    .init("no unit", "8..20s", "needsUnit(\"8\", readings: [\"8s\", \"8m\"]) at '8'"),
  ]

  @Test("of time may be a range", arguments: ranges)
  func range(_ row: Row<String, String>) {
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

  @Test("of seeds is a range", arguments: seeds)
  func seedRange(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, RangeText.seeds) == row.expected)
  }

  private static let counts: [Row<String, String>] = [
    .init("both ends", "3..8", "3..8"), .init("open above", "3..", "3.."),
    .init("open below", "..8", "0..8"), .init("one", "3", "3..3"),
    .init("backwards", "8..3", "lowerEndIsHigher at '8..3'"),
    .init("three dots", "3...8", "expected(endOfText) at '.8'"),
  ]

  @Test("of launches may be a range", arguments: counts)
  func count(_ row: Row<String, String>) {
    #expect(ReadText.outcome(row.given, RangeText.counts) == row.expected)
  }
}
