import SchedulerEngine
import Testing

/// The seven factors.
@Suite struct SevenFactorTests {
  @Test(.facts(88)) func belowTwentyPercentAndOffTheChargerRefreshWaits() throws {
    func objections(_ level: Share, charging: Bool) throws -> RuleSet? {
      var stage = Stage.bare(.refresh())
      stage.setup.device.battery = level
      stage.setup.device.conditions.isCharging = charging
      stage.setup.device.charge = 0
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 09:00").objections(to: .refresh, at: "day 1 08:17:59")
    }
    let early: RuleSet = [.earliestBeginDate]
    let low: RuleSet = [.earliestBeginDate, .criticallyLowBattery]
    #expect(try objections(.percent(20), charging: false) == early)
    #expect(try objections(Share(millionths: 199_999), charging: false) == low)
    #expect(try objections(.percent(1), charging: false) == low)
    #expect(try objections(.percent(1), charging: true) == early)
  }

  @Test(.facts(89)) func lowPowerModeTurnsRefreshOff() throws {
    var stage = Stage.bare(.refresh(), .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.setup.device.conditions.isLowPowerModeOn = true
    stage.open("day 1 08:00")
    stage.at("day 6 12:00", .lowPowerMode(false))
    let play = try stage.played(until: "day 6 12:00")

    #expect(
      play.isHeld(.refresh, by: .lowPowerMode, from: "day 1 08:04", until: "day 6 11:59:59"))
    #expect(play.starts(of: .refresh) == ["day 6 12:00"])
    // The sources disagree about processing, so it follows a parameter and runs by default.
    #expect(play.launches(of: .cleanup).count > 5)
    stage.setup.rules.lowPowerMode.pausesProcessing = true
    #expect(try stage.played(until: "day 6 11:00").launches.isEmpty)
  }

  @Test(.facts(90)) func moreUseMeansShorterWaits() throws {
    var before = Span.days(30)
    for habit in [NamedHabit.casual, .daily, .messenger] {
      var stage = Stage.asShipped(.refresh())
      stage.use(.desk, habit)
      let wait = try stage.played(until: "day 29 00:00").gaps(of: .refresh).median
      #expect(wait < before, "\(habit): \(wait.testDescription)")
      before = wait
    }
  }

  @Test(.facts(91)) func swipedAwayMeansNoBackgroundUntilTheUserOpensTheApp() throws {
    var stage = Stage.bare(.refresh(), .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:03:10", .forceQuit(news))
    stage.open("day 4 10:00")
    let play = try stage.played(until: "day 4 11:00")

    for name in [NameID.refresh, .cleanup] {
      #expect(
        play.isHeld(name, by: .appSwitcher, from: "day 1 08:04", until: "day 4 09:59:59"))
      #expect(try #require(play.starts(of: name).first) >= "day 4 10:00")
    }
  }

  @Test(.facts(94)) func launchesOfOneKindAreAtLeastFifteenMinutesApart() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = nil }, .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 16:00")

    // Each kind keeps its own distance: the two start together.
    #expect(play.starts(of: .refresh).first == "day 1 08:03")
    #expect(Set(play.gaps(of: .refresh)) == [.minutes(15)])
    #expect(play.starts(of: .cleanup) == ["day 1 08:03:30"])
    #expect(play.objections(to: .refresh, at: "day 1 09:17:59") == [.rateLimiting])
  }

  @Test(.facts(94)) func pushesKeepADistanceOfTheirOwn() throws {
    let push = NameID.further(1)
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models([
      .refresh().with { $0.earliestAfter = nil },
      TaskModel(push: push, work: WorkModel(takes: .seconds(5))),
    ])
    stage.setup.apps[0].permitted = [.refresh]
    stage.setup.apps[0].modes.insert(.remoteNotification)
    stage.open("day 1 08:00")
    for moment in ["day 1 08:10", "day 1 08:11"] as [Instant] {
      stage.at(moment, .push(news, push, .background))
    }
    let play = try stage.played(until: "day 1 09:00")
    #expect(play.starts(of: push) == ["day 1 08:10", "day 1 08:25"])
    #expect(play.starts(of: .refresh).prefix(2) == ["day 1 08:03", "day 1 08:18"])
  }
}
