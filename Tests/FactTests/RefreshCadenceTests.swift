import SchedulerEngine
import Testing

/// App refresh: how often, whatever the app asks for.
@Suite struct RefreshCadenceTests {
  @Test(.facts(39)) func askingEveryMinuteIsSpacedAndNotPunished() throws {
    let eager = try messenger(asking: .minutes(1))
    let modest = try messenger(asking: .minutes(15))

    #expect(eager.gaps(of: .refresh).allSatisfy { $0 >= .minutes(15) })
    #expect(eager.launches.count >= modest.launches.count)
    #expect(eager.launches.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test(.facts(40)) func belowFifteenMinutesNothingIsGained() throws {
    func starts(asking span: Span?) throws -> [Instant] {
      var stage = Stage.bare(.refresh().with { $0.earliestAfter = span })
      // Enough for a launch each quarter hour, so that the budget is not what is seen.
      stage.setup.rules.systemBudgets.energyRefillPerHour = 100_000
      stage.open("day 1 08:00")
      return try stage.played(until: "day 3 00:00").starts(of: .refresh)
    }
    let first = try starts(asking: nil)
    for span in [Span.minutes(1), .minutes(5), .minutes(14)] {
      let late = try starts(asking: span)
      // Only the first start can come later by asking for it; the spacing is the system's.
      #expect(late.count <= first.count)
      #expect(zip(late, late.dropFirst()).allSatisfy { $1 - $0 == .minutes(15) })
    }
    let twice = try starts(asking: .minutes(30))
    #expect(zip(twice, twice.dropFirst()).allSatisfy { $1 - $0 == .minutes(30) })
  }

  @Test(.facts(41)) func whatIsAchievedIsFarFromWhatWasAsked() throws {
    for asked in [Span.minutes(15), .minutes(30)] {
      var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = asked })
      stage.use(.overnightCharger, .daily)
      let gaps = try stage.played(until: "day 15 00:00").gaps(of: .refresh)
      #expect(gaps.allSatisfy { $0 >= asked })
      #expect(gaps.median > asked * 4, "\(gaps.median.testDescription)")
    }
  }

  @Test(.facts(42)) func aDailyUsersRefreshesLieAboutFourHoursApart() throws {
    var gaps: [Span] = []
    for seed in UInt64(1)...20 { gaps += try daily(seed).gaps(of: .refresh) }
    // The openings of the daily habit lie two and a half to five hours apart, and refreshes follow.
    let near = Span.minutes(150)...Span.hours(5)
    #expect(near.contains(gaps.median), "\(gaps.median.milliseconds)")
  }

  @Test(.facts(43)) func aDailyUserGetsThreeToEightRefreshesADay() throws {
    var days: [Int] = []
    for seed in UInt64(1)...20 {
      let play = try daily(seed)
      days += (Int64(2)...28).map { play.starts(of: .refresh, on: $0).count }
    }
    let inRange = days.filter { (3...8).contains($0) }.count
    #expect(inRange * 100 >= days.count * 95, "\(inRange) of \(days.count)")
    #expect(days.allSatisfy { (2...9).contains($0) })
  }

  @Test(.facts(44)) func aWeeklyUserHardlyGetsAny() throws {
    var days: [Int] = []
    for seed in UInt64(1)...20 {
      var stage = Stage.asShipped(.refresh())
      stage.setup.seed = seed
      stage.use(.overnightCharger, .weekly)
      let play = try stage.played(until: "day 57 00:00")
      days += (Int64(1)...56).map { play.starts(of: .refresh, on: $0).count }
    }
    #expect(days.reduce(0, +) * 5 < days.count, "\(days.reduce(0, +)) in \(days.count) days")
    #expect(days.filter { $0 == 0 }.count * 100 > days.count * 80)
  }

  private func messenger(asking span: Span) throws -> Recording {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = span })
    stage.setup.rules.running.refreshReclaimed = .none
    stage.use(.desk, .messenger)
    return try stage.played(until: "day 8 00:00")
  }

  private func daily(_ seed: UInt64) throws -> Recording {
    var stage = Stage.asShipped(.refresh())
    stage.setup.seed = seed
    stage.use(.overnightCharger, .daily)
    return try stage.played(until: "day 29 00:00")
  }

  @Test(.facts(124)) func backingOffBelowTheSpacingChangesNothing() throws {
    func starts(_ delay: Span) throws -> [Instant] {
      var stage = Stage.bare(
        .refresh().with {
          $0.earliestAfter = delay
          $0.work.ending = .fails
        })
      stage.open("day 1 08:00")
      stage.at("day 1 08:30", .lowPowerMode(true))
      stage.at("day 1 09:00", .lowPowerMode(false))
      return try stage.played(until: "day 1 12:00").starts(of: .refresh).filter {
        $0 >= "day 1 09:00"
      }
    }
    let retried = try starts(.zero)
    #expect(retried.count == 13)
    for delay in [Span.minutes(1), .minutes(5), .minutes(15)] {
      #expect(try starts(delay) == retried)
    }
    #expect(try starts(.hours(1)).count < retried.count)
  }
}
