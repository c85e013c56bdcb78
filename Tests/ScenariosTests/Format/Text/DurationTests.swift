import SchedulerEngine
import Testing

@testable import Scenarios

@Suite("A duration")
struct DurationTests {
  private static let right: [Row<String, Span>] = [
    .init("seconds", "90s", .seconds(90)), .init("nothing", "0s", .zero),
    .init("hours and minutes", "2h30m", .minutes(150)), .init("a day", "1d", .days(1)),
    .init("milliseconds", "250ms", .milliseconds(250)), .init("a week", "1w", .days(7)),
    .init("minutes, not milliseconds", "3m5ms", .minutes(3) + .milliseconds(5)),
    .init("everything", "1w2d3h4m5s6ms", .days(9) + .hours(3) + .minutes(4) + .milliseconds(5_006)),
    .init("ten years", "3650d", .days(3_650)),
  ]

  @Test("is a sum of numbers with units", arguments: right)
  func reads(_ row: Row<String, Span>) {
    #expect(ReadText.value(row.given, DurationText.form) == row.expected)
    #expect(
      ReadText.value(DurationText.print(row.expected), DurationText.form) == row.expected)
  }

  private static let wrong: [Row<String, String>] = [
    .init("nothing", "", "isEmpty at ''"),
    .init("no unit", "90", "needsUnit(\"90\", readings: [\"90s\", \"90m\"]) at '90'"),
    .init(
      "no unit behind another", "2h30", "needsUnit(\"30\", readings: [\"2h30m\"]) at '30'"),
    .init("an unknown unit", "3y", "expected(unitOfTime) at 'y'"),
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

  @Test("that is wrong is told with its part", arguments: wrong)
  func refuses(_ row: Row<String, String>) {
    let outcome = ReadText.outcome(row.given, DurationText.form)
    #expect(outcome == row.expected)
  }
}
