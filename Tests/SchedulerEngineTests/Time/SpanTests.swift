import Testing

@testable import SchedulerEngine

@Suite("A span")
struct SpanTests {
  private static let units: [Row<Span, Int64>] = [
    .init("seconds", .seconds(2), 2_000),
    .init("minutes", .minutes(2), 120_000),
    .init("hours", .hours(2), 7_200_000),
    .init("days", .days(2), 172_800_000),
    .init("a negative one", .minutes(-3), -180_000),
  ]

  @Test("counts milliseconds whatever unit it is written in", arguments: units)
  func countsMilliseconds(_ row: Row<Span, Int64>) {
    #expect(row.given.milliseconds == row.expected)
  }

  private static let most = Span(milliseconds: .max)
  private static let least = Span(milliseconds: .min)
  private static let one = Span.milliseconds(1)

  private static let ends: [Row<Span, Span>] = [
    .init("most days", .days(.max), most),
    .init("fewest days", .days(.min), least),
    .init("sum above", most + one, most),
    .init("sum below", least + .milliseconds(-1), least),
    .init("difference above", most - .milliseconds(-1), most),
    .init("difference below", least - one, least),
    .init("zero minus the least", .zero - least, most),
    .init("product above", .days(1_000_000_000) * 1_000_000_000, most),
    .init("sum that just fits", Span(milliseconds: .max - 1) + one, most),
    .init("opposite ends", most + least, .milliseconds(-1)),
  ]

  @Test("stops at the ends of its range instead of wrapping around", arguments: ends)
  func saturates(_ row: Row<Span, Span>) {
    #expect(row.given == row.expected)
  }
}
