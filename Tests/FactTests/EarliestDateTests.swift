import SchedulerEngine
import Testing

/// When anything runs at all: the earliest begin date and what it does not promise.
@Suite struct EarliestDateTests {
  @Test(.facts(1)) func aRequestMayNeverRunAndEachDecisionSaysWhy() throws {
    var stage = Stage.asShipped(.refresh(), .cleanup())
    stage.use(.neverCharges, .daily)
    stage.at("day 1 00:00", .lowPowerMode(true))
    let play = try stage.played(until: "day 8 00:00")

    #expect(play.launches.isEmpty)
    for request in play.requests {
      #expect(!request.objections.isEmpty)
      #expect(request.objections.allSatisfy { !$0.set.isEmpty }, "\(request.asked)")
    }
    for name in [NameID.refresh, .cleanup] {
      let objector: RuleID = name == .refresh ? .lowPowerMode : .externalPower
      #expect(try #require(play.objections(to: name, at: "day 7 23:00")).contains(objector))
    }
  }

  @Test(.facts(2)) func theEarliestDateIsReachedToTheMillisecondAndNeverUndercut() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .hours(6) })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 20:00")

    #expect(play.objections(to: .refresh, at: "day 1 14:02:59") == [.earliestBeginDate])
    let launch = try #require(play.launches.first)
    #expect(launch.at == "day 1 14:03")
    #expect(launch.at == launch.asked.earliest)
  }

  @Test(.facts(3)) func twoWaysOfUsingTheAppGiveTwoDelaysOneOfThemHours() throws {
    func delay(_ habit: NamedHabit) throws -> Span {
      var stage = Stage.asShipped(.refresh())
      stage.use(.desk, habit)
      return try stage.played(until: "day 15 00:00").launches.compactMap { launch in
        launch.asked.earliest.map { launch.at - $0 }
      }.median
    }
    #expect(try delay(.messenger) < .minutes(30))
    #expect(try delay(.casual) > .hours(4))
  }

  @Test(.facts(4)) func theLowerSideIsFirmAndTheUpperSideIsTheSystems() throws {
    var starts: Set<Instant> = []
    for seed in UInt64(1)...30 {
      var stage = Stage.asShipped(.refresh())
      stage.setup.seed = seed
      stage.setup.rules.appUsage.threshold = .none
      stage.open("day 1 08:00")
      let launch = try #require(try stage.played(until: "day 1 12:00").launches.first)
      #expect(launch.at >= "day 1 08:18", "seed \(seed)")
      starts.insert(launch.at)
    }
    // The same request in the same world, and only the device's own wakes differ.
    #expect(starts.count > 20)
  }

  @Test(.facts(5)) func theSystemMayDelayPastTheEarliestDate() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .lowPowerMode(true))
    stage.at("day 1 17:30", .lowPowerMode(false))
    let play = try stage.played(until: "day 2 00:00")

    #expect(play.objections(to: .refresh, at: "day 1 08:18") == [.lowPowerMode])
    let launch = try #require(play.launches.first)
    #expect(launch.at == "day 1 17:30")
    #expect(launch.at - (try #require(launch.asked.earliest)) == .minutes(9 * 60 + 12))
  }

  @Test(.facts(6)) func nobodyCanAskToRunInFiveMinutes() throws {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = .minutes(5) })
    stage.use(.overnightCharger, .daily)
    let launches = try stage.played(until: "day 15 00:00").launches

    #expect(launches.count > 20)
    #expect(launches.allSatisfy { $0.waited > .minutes(5) })
    #expect(launches.map(\.waited).median > .hours(1))
  }

  @Test(.facts(7)) func aDateBeyondTheWindowIsLostWhenTheUserStaysAway() throws {
    func launches(returning: Bool) throws -> [Instant] {
      let task = TaskModel.cleanup().with {
        $0.earliestAfter = .days(15)
        $0.onlyIfNotPending = true
      }
      var stage = Stage.bare(task)
      stage.charges(from: "22:30", for: .hours(8))
      stage.open("day 1 08:00")
      if returning { stage.open("day 9 08:00") }
      return try stage.played(until: "day 25 00:00").starts(of: .cleanup)
    }
    #expect(try launches(returning: true) == ["day 16 22:30"])
    #expect(try launches(returning: false).isEmpty)
  }

  @Test(.facts(8)) func anAbandonedAppFallsSilentAfterAFewRefreshes() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.apps[0].history = .newcomer
    stage.opens(at: "08:00", "20:00", days: 1...14)
    let play = try stage.played(until: "day 90 00:00")

    // Fourteen openings a week, and then none.
    #expect(play.starts(of: .refresh).filter { $0.day <= 14 }.count > 20)
    #expect((1...13).contains(play.starts(of: .refresh).filter { $0.day > 14 }.count))
    #expect(play.starts(of: .refresh).filter { $0.day > 28 }.isEmpty)
    #expect(play.isHeld(.refresh, by: .appUsage, from: "day 29 00:00", until: "day 89 00:00"))
  }

  @Test(.facts(8)) func aFarRequestOfAnAbandonedAppIsNeverLaunched() throws {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = .days(7) })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 40 00:00")

    #expect(play.starts(of: .refresh) == [])
  }

  @Test(.facts(9)) func aDateOfSevenDaysDriftsLaterThanWeekly() throws {
    let task = TaskModel.refresh().with {
      $0.earliestAfter = .days(7)
      // Asking anew at each visit would put the date off for ever.
      $0.onlyIfNotPending = true
    }
    var stage = Stage.asShipped(task)
    stage.setup.habits = [
      HabitSetup(
        .open(news), Pattern(at: .hours(12), for: .minutes(3)), jitter: .minutes(30))
    ]
    let play = try stage.played(until: "day 70 00:00")
    let gaps = play.gaps(of: .refresh)

    #expect(gaps.count > 6)
    #expect(gaps.allSatisfy { $0 >= .days(7) })
    let drift = gaps.reduce(.zero, +) - .days(7) * Int64(gaps.count)
    #expect(drift > .minutes(10))
  }
}
