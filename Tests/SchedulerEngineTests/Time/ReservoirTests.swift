import LongForm
import Testing

@testable import SchedulerEngine

@Suite("A reservoir") struct ReservoirTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)

  private func reservoir(_ level: Int64, _ rate: Int64, capacity: Int64 = 1_000) -> Reservoir {
    Reservoir(capacity: capacity, level: level, ratePerHour: rate, at: Self.start)
  }

  private static let levels: [Row<(level: Int64, rate: Int64, after: Span), Int64>] = [
    .init("resting", (500, 0, .days(400)), 500),
    .init("just before the next unit", (500, 2, .milliseconds(1_799_999)), 500),
    .init("the next unit", (500, 2, .minutes(30)), 501),
    .init("the first millisecond of falling", (500, -2, .milliseconds(1)), 499),
    .init("exactly a unit fallen", (500, -2, .minutes(30)), 499),
    .init("and one millisecond more", (500, -2, .milliseconds(1_800_001)), 498),
    .init("just before full", (999, 1, .milliseconds(3_599_999)), 999),
    .init("full", (999, 1, .hours(1)), 1_000),
    .init("never more than full", (999, 1, .days(100_000)), 1_000),
    .init("never less than empty", (1, -1, .days(100_000)), 0),
    .init("begun above full", (5_000, 0, .zero), 1_000),
    .init("begun below empty", (-5, 0, .zero), 0),
    .init("too long to multiply", (5, 1_000_000_000, .days(100_000)), 1_000),
  ]

  @Test("rises and falls by whole units rounded down, between empty and full", arguments: levels)
  func level(_ row: Row<(level: Int64, rate: Int64, after: Span), Int64>) {
    let given = row.given
    let level = reservoir(given.level, given.rate).level(at: Self.start + given.after)
    #expect(level == row.expected)
  }

  @Test("does not drift when re-anchored every hour for ten years at an odd rate")
  func doesNotDrift() {
    let capacity: Int64 = 1_000_000_000_000
    var cut = reservoir(0, 7_777_777, capacity: capacity)
    let whole = cut
    var now = Self.start
    for step: Int64 in 0..<(10 * 365 * 24) {
      now = now + .hours(1) + .milliseconds(step % 7)
      // Back and forth within the instant: both changes re-anchor and neither may cost anything.
      cut.setRate(0, at: now)
      cut.setRate(7_777_777, at: now)
    }
    let years = (now - Self.start).milliseconds
    #expect(cut.level(at: now) == 7_777_777 * years / 3_600_000)
    #expect(cut.level(at: now) == whole.level(at: now))
    #expect(cut.reaches(capacity, from: now) == whole.reaches(capacity, from: now))
  }

  @Test("has the same level later whether or not it was read or re-anchored before")
  func splitting() {
    var draws = Draws(seed: 5)
    for round in 0..<300 {
      let rate = draws.below(20_001) - 10_000
      let whole = reservoir(draws.below(1_000_001), rate, capacity: 1_000_000)
      var cut = whole
      var now = Self.start
      for _ in 0..<20 {
        now = now + .milliseconds(draws.below(10_000_000))
        let label = Comment(rawValue: "round \(round), rate \(rate), at \(now.milliseconds)")
        #expect(cut.level(at: now) == whole.level(at: now), label)
        let target = draws.below(1_000_001)
        #expect(cut.holds(target, at: now) == whole.holds(target, at: now), label)
        #expect(cut.reaches(target, from: now) == whole.reaches(target, from: now), label)
        cut.setRate(0, at: now)
        cut.setRate(rate, at: now)
      }
    }
  }

  private static let crossings: [Row<(level: Int64, rate: Int64, target: Int64), Span?>] = [
    .init("rising", (500, 2, 501), .minutes(30)),
    .init("rising by a rate that does not divide the hour", (0, 7, 1), .milliseconds(514_286)),
    .init("rising by one an hour", (0, 1, 1), .hours(1)),
    .init("risen already", (500, 2, 500), .zero),
    .init("rising to full", (500, 2, 1_000), .hours(250)),
    .init("rising beyond full", (500, 2, 1_001), nil),
    .init("falling below the level it has", (500, -2, 500), .milliseconds(1)),
    .init("falling below a lower level", (500, -2, 499), .milliseconds(1_800_001)),
    .init("fallen already", (500, -2, 501), .zero),
    .init("falling below empty", (500, -2, 0), nil),
    .init("resting above", (500, 0, 400), nil),
    .init("resting below", (500, 0, 600), nil),
  ]

  @Test("knows when it will have crossed a level", arguments: crossings)
  func reaches(_ row: Row<(level: Int64, rate: Int64, target: Int64), Span?>) {
    let reached = reservoir(row.given.level, row.given.rate)
      .reaches(row.given.target, from: Self.start)
    #expect(reached == row.expected.map { Self.start + $0 } ?? .never)
  }

  @Test("has crossed at the instant it names and not a millisecond before")
  func crossingsAreExact() {
    var draws = Draws(seed: 6)
    var seen = 0
    for round in 0..<20_000 {
      let rate = draws.below(200_001) - 100_000
      let target = draws.below(1_000_001)
      let it = reservoir(draws.below(1_000_001), rate, capacity: 1_000_000)
      let from = Self.start + .milliseconds(draws.below(36_000_000))
      let reached = it.reaches(target, from: from)
      if reached <= from || reached.isNever { continue }
      seen += 1
      let before = reached - .milliseconds(1)
      let label = Comment(rawValue: "round \(round), rate \(rate), target \(target)")
      #expect(it.holds(target, at: reached) == (rate > 0), label)
      #expect(it.holds(target, at: before) == (rate < 0), label)
      #expect((it.level(at: reached) >= target) == (rate > 0), label)
      #expect((it.level(at: before) >= target) == (rate < 0), label)
    }
    #expect(seen > 5_000)
  }
}

@Suite("Taking from a reservoir") struct ReservoirWithdrawalTests {
  private static let start = Instant(milliseconds: 1_780_272_000_000)

  private static let amounts: [Row<Int64, (taken: Int64, left: Int64)>] = [
    .init("nothing", 0, (0, 10)),
    .init("less than nothing", -4, (0, 10)),
    .init("a part", 4, (4, 6)),
    .init("all", 10, (10, 0)),
    .init("more than there is", 11, (10, 0)),
    .init("far more than there is", .max, (10, 0)),
  ]

  @Test("gives what is there and never goes below empty", arguments: amounts)
  func withdraw(_ row: Row<Int64, (taken: Int64, left: Int64)>) {
    var reservoir = Reservoir(capacity: 20, level: 10, ratePerHour: 0, at: Self.start)
    #expect(reservoir.withdraw(row.given, at: Self.start) == row.expected.taken)
    #expect(reservoir.level(at: Self.start) == row.expected.left)
  }

  @Test("leaves the fraction of a unit that has come in since the last whole one")
  func keepsFractions() {
    var reservoir = Reservoir(capacity: 20, level: 10, ratePerHour: 2, at: Self.start)
    let early = Self.start + .minutes(20)
    #expect(reservoir.withdraw(10, at: early) == 10)
    #expect(reservoir.level(at: early) == 0)
    #expect(reservoir.reaches(1, from: early) == Self.start + .minutes(30))
  }

  @Test("starts filling a full one again at the instant of the withdrawal")
  func fillsFromTheWithdrawal() {
    var reservoir = Reservoir(capacity: 20, level: 20, ratePerHour: 2, at: Self.start)
    let later = Self.start + .days(3)
    #expect(reservoir.withdraw(1, at: later) == 1)
    #expect(reservoir.level(at: later) == 19)
    #expect(reservoir.reaches(20, from: later) == later + .minutes(30))
  }

  @Test("setting a level clamps it between empty and full and discards what was before")
  func setLevel() {
    var reservoir = Reservoir(capacity: 20, level: 10, ratePerHour: -2, at: Self.start)
    let later = Self.start + .hours(1)
    reservoir.setLevel(99, at: later)
    #expect(reservoir.level(at: later) == 20)
    #expect(reservoir.level(at: later + .hours(1)) == 18)
    reservoir.setLevel(-1, at: later)
    #expect(reservoir.level(at: later) == 0)
  }

  /// Whole bytes in, whole bytes out: what left and what is left add up to what came in.
  @Test("loses nothing over a year of random withdrawals") func conserves() {
    var draws = Draws(seed: 8)
    let rate: Int64 = 4_201
    var reservoir = Reservoir(capacity: 1_000_000_000, level: 0, ratePerHour: rate, at: Self.start)
    var now = Self.start
    var taken: Int64 = 0
    for _ in 0..<5_000 {
      now = now + .milliseconds(draws.below(12_614_400))
      taken += reservoir.withdraw(draws.below(14_000), at: now)
    }
    let came = rate * (now - Self.start).milliseconds / 3_600_000
    #expect(taken + reservoir.level(at: now) == came)
  }
}
