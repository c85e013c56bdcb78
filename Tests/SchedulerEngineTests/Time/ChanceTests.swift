import LongForm
import Testing

@testable import SchedulerEngine

@Suite("Chance") struct ChanceTests {
  private let chance = Chance(seed: 7)
  private static let streams: [ChanceStream] = [
    .habit, .maintenanceWake, .workLength, .processingTime, .reclaim, .reclaimMoment, .testing,
  ]

  /// What a scenario showed last year it must show next year, so these may change with a new major
  /// version only.
  private static let golden: [Row<(seed: UInt64, stream: ChanceStream, subject: Int64), UInt64>] = [
    .init("seed 1, habit 0", (1, .habit, 0), 0x063A_5277_110F_4425),
    .init("seed 1, habit 1", (1, .habit, 1), 0x60DA_8DE5_E9C0_1727),
    .init("seed 1, a subject before 1970", (1, .habit, -1), 0x892F_42EE_DC56_1B2F),
    .init("seed 2, habit 0", (2, .habit, 0), 0x69DA_0F2B_5713_38F4),
    .init("seed 1, wake 0", (1, .maintenanceWake, 0), 0x715B_8F09_6956_11FD),
    .init("seed 0, reclaim 3", (0, .reclaim, 3), 0x7D1E_98F6_7071_D756),
    .init("the last seed, work 12345", (.max, .workLength, 12_345), 0x4E72_695D_EDD1_4D3A),
  ]

  @Test("draws the same numbers in every version, on every platform", arguments: golden)
  func staysTheSame(_ row: Row<(seed: UInt64, stream: ChanceStream, subject: Int64), UInt64>) {
    let given = row.given
    #expect(Chance(seed: given.seed).draw(given.stream, given.subject) == row.expected)
  }

  @Test("differs between streams, subjects, details and seeds") func isDifferentEverywhere() {
    var drawn: Set<UInt64> = []
    for seed: UInt64 in 0..<3 {
      for stream in Self.streams {
        for subject: Int64 in -20..<20 {
          for detail: Int64 in 0..<5 {
            drawn.insert(Chance(seed: seed).draw(stream, subject, detail))
          }
        }
      }
    }
    #expect(drawn.count == 3 * Self.streams.count * 40 * 5)
  }

  @Test("makes something happen if the draw is below the share, but not if it equals it")
  func sharesAreHalfOpen() {
    for subject: Int64 in 1...20 {
      let drawn = chance.draw(.reclaim, subject).multipliedFullWidth(by: 1_000_000).high
      let share = Share(millionths: Int64(drawn))
      #expect(!chance.happens(share, .reclaim, subject), "\(subject)")
      #expect(chance.happens(Share(millionths: Int64(drawn) + 1), .reclaim, subject), "\(subject)")
    }
  }

  private func agreement(of left: UInt64, _ right: UInt64) -> Int {
    (~(left ^ right)).nonzeroBitCount
  }

  @Test("in one stream is independent of another: half of their bits agree")
  func streamsAreIndependent() {
    for (index, left) in Self.streams.enumerated() {
      for right in Self.streams[(index + 1)...] {
        var equalBits = 0
        for subject: Int64 in 0..<1_000 {
          equalBits += agreement(of: chance.draw(left, subject), chance.draw(right, subject))
        }
        // 64,000 fair bits; five standard deviations are 632.
        #expect(abs(equalBits - 32_000) < 700, "\(left) beside \(right)")
      }
    }
  }

  @Test("for one subject is independent of the next: half of their bits agree")
  func subjectsAreIndependent() {
    var equalBits = 0
    for subject: Int64 in 0..<1_000 {
      equalBits += agreement(of: chance.draw(.habit, subject), chance.draw(.habit, subject + 1))
    }
    #expect(abs(equalBits - 32_000) < 700)
  }

  private static let shares: [Row<Share, ClosedRange<Int>>] = [
    .init("never", .none, 0...0),
    .init("less than never", Share(millionths: -5), 0...0),
    .init("one in a million", Share(millionths: 1), 0...5),
    .init("1 in 10,000", Share(millionths: 100), 3...22),
    .init("1 %", .percent(1), 850...1_150),
    .init("35 %", .percent(35), 34_250...35_750),
    .init("50 %", .percent(50), 49_200...50_800),
    .init("99 %", .percent(99), 98_850...99_150),
    .init("always", .all, 100_000...100_000),
    .init("more than always", .percent(200), 100_000...100_000),
  ]

  /// A rate that is off by a factor of 100 once passed for years in a well-kept simulator.
  @Test("lets something happen as often as its share says, in 100,000 trials", arguments: shares)
  func ratesAreTheShare(_ row: Row<Share, ClosedRange<Int>>) {
    for stream in [ChanceStream.reclaim, .testing] {
      var happened = 0
      for subject: Int64 in 0..<100_000 where chance.happens(row.given, stream, subject) {
        happened += 1
      }
      #expect(row.expected.contains(happened), "\(happened) in \(stream)")
    }
  }

  @Test("makes a likelier event happen wherever a less likely one does") func ratesAreNested() {
    for subject: Int64 in 0..<10_000 where chance.happens(.percent(10), .testing, subject) {
      #expect(chance.happens(.percent(11), .testing, subject), "subject \(subject)")
    }
  }
}

@Suite("A span left to chance") struct ChanceSpanTests {
  private let chance = Chance(seed: 7)

  @Test("takes each value of a small range, both ends included, about equally often")
  func meetsBothEnds() {
    var counts = [0, 0, 0, 0, 0]
    for subject: Int64 in 0..<50_000 {
      let span = chance.span(from: .milliseconds(-2), through: .milliseconds(2), .testing, subject)
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

  @Test("is the upper end if the ends are equal or reversed", arguments: ranges)
  func withoutChoice(_ row: Row<(low: Span, high: Span), Span>) {
    for subject: Int64 in 0..<50 {
      #expect(
        chance.span(from: row.given.low, through: row.given.high, .testing, subject)
          == row.expected)
    }
  }

  @Test("stays inside, even of the widest range") func staysInside() {
    let high = Span(milliseconds: .max)
    for subject: Int64 in 0..<1_000 {
      let span = chance.span(from: .zero, through: high, .testing, subject)
      #expect(span >= .zero && span <= high)
      let jitter = chance.span(from: .minutes(-30), through: .minutes(30), .habit, subject, 4)
      #expect(jitter >= .minutes(-30) && jitter <= .minutes(30))
    }
  }

  @Test("depends on the detail too, so that a habit varies from day to day")
  func dependsOnDetail() {
    let days = (0..<100).map { day in
      chance.span(from: .zero, through: .hours(12), .habit, 3, day).milliseconds
    }
    #expect(Set(days).count > 95)
  }
}
