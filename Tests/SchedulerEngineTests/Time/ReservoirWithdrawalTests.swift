import Testing

@testable import SchedulerEngine

@Suite("Taking from a reservoir")
struct ReservoirWithdrawalTests {
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

  @Test("begins a new filling from the instant at which something was taken from a full one")
  func fillsFromTheWithdrawal() {
    var reservoir = Reservoir(capacity: 20, level: 20, ratePerHour: 2, at: Self.start)
    let later = Self.start + .days(3)
    #expect(reservoir.withdraw(1, at: later) == 1)
    #expect(reservoir.level(at: later) == 19)
    #expect(reservoir.reaches(20, from: later) == later + .minutes(30))
  }

  @Test("setting a level keeps it between empty and full and forgets what was before")
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
  @Test("loses nothing over a year of random withdrawals")
  func conserves() {
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
