import Testing

@testable import SchedulerEngine

@Suite("An instant")
struct InstantTests {
  private static let last = Instant(milliseconds: Instant.never.milliseconds - 1)
  private static let longest = Span(milliseconds: .max)
  private static let before1970 = Instant(milliseconds: -5)

  private static let moves: [Row<Instant, Instant>] = [
    .init("the moment before never stays a moment", last + .zero, last),
    .init("one more is never", last + .milliseconds(1), .never),
    .init("far beyond is never", Instant.latest + .days(.max), .never),
    .init("never moved back stays never", Instant.never - .days(1_000_000), .never),
    .init("never moved on stays never", Instant.never + .days(1), .never),
    .init("minus the longest way back", Instant.latest - Span(milliseconds: .min), .never),
    .init("far before is the first", before1970 - longest, Instant(milliseconds: .min)),
    .init("back and forth", Instant.latest - .days(9) + .days(9), .latest),
  ]

  @Test("that is moved stops at never and at the beginning of the range", arguments: moves)
  func saturates(_ row: Row<Instant, Instant>) {
    #expect(row.given == row.expected)
  }

  @Test("is never from a fixed value on, and the latest end is long before it")
  func neverIsLast() {
    #expect(Instant.never.isNever)
    #expect(Instant(milliseconds: .max).isNever)
    #expect(!InstantTests.last.isNever)
    #expect(!Instant.latest.isNever)
    #expect(Instant.latest + .days(365 * 1_000) < .never)
  }

  @Test("minus an instant is the span between them, in either direction")
  func difference() {
    let noon = Instant(milliseconds: 43_200_000)
    #expect(noon - .earliest == .hours(12))
    #expect(Instant.earliest - noon == .hours(-12))
    #expect(Instant(milliseconds: .min) - noon == Span(milliseconds: .min))
  }
}
