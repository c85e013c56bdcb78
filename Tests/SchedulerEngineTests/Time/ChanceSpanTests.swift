import Testing

@testable import SchedulerEngine

@Suite("A span left to chance")
struct ChanceSpanTests {
  private let chance = Chance(seed: 7)

  @Test("takes each value of a small range, both ends included, about equally often")
  func meetsBothEnds() {
    var counts = [0, 0, 0, 0, 0]
    for subject: Int64 in 0..<50_000 {
      let span = chance.span(
        from: .milliseconds(-2), through: .milliseconds(2), .testing, subject)
      counts[Int(span.milliseconds + 2)] += 1
    }
    for (offset, count) in counts.enumerated() {
      #expect((9_500...10_500).contains(count), "\(offset - 2) ms came \(count) times")
    }
  }

  private static let ranges: [Row<(low: Span, high: Span), Span>] = [
    .init("equal ends", (.seconds(3), .seconds(3)), .seconds(3)),
    .init("reversed ends", (.seconds(4), .seconds(3)), .seconds(3)),
    .init("nothing", (.zero, .zero), .zero),
  ]

  @Test("is the upper end where there is nothing to choose", arguments: ranges)
  func withoutChoice(_ row: Row<(low: Span, high: Span), Span>) {
    for subject: Int64 in 0..<50 {
      #expect(
        chance.span(from: row.given.low, through: row.given.high, .testing, subject)
          == row.expected)
    }
  }

  @Test("stays inside, even of the widest range")
  func staysInside() {
    let high = Span(milliseconds: .max)
    for subject: Int64 in 0..<1_000 {
      let span = chance.span(from: .zero, through: high, .testing, subject)
      #expect(span >= .zero && span <= high)
      let jitter = chance.span(from: .minutes(-30), through: .minutes(30), .habit, subject, 4)
      #expect(jitter >= .minutes(-30) && jitter <= .minutes(30))
    }
  }

  @Test("depends on the detail too, so that one habit is late on one day only")
  func dependsOnDetail() {
    let days = (0..<100).map { day in
      chance.span(from: .zero, through: .hours(12), .habit, 3, day).milliseconds
    }
    #expect(Set(days).count > 95)
  }
}
