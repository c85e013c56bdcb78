import SchedulerEngine
import Testing

/// When anything runs at all: hours, network, battery, usage and load.
@Suite struct LaunchConditionTests {
  @Test(.facts(10)) func refreshRunsShortlyBeforeUseAndProcessingRunsAtNight() throws {
    var stage = Stage.asShipped(.refresh(), .cleanup())
    stage.setup.device = NamedDevice.overnightCharger.device
    stage.setup.habits = NamedDevice.overnightCharger.habits
    stage.opens(at: "12:35", "18:00")
    let play = try stage.played(until: "day 15 00:00")

    #expect(play.launches(of: .refresh).count > 20)
    // On day 1 nothing was requested before the first use.
    for start in play.starts(of: .refresh) where start.day > 1 {
      let isBeforeUse =
        (ClockTime("11:30")..."12:35").contains(start.clock)
        || (ClockTime("17:00")..."18:00").contains(start.clock)
      #expect(isBeforeUse, "\(start.testDescription)")
    }
    #expect(play.launches(of: .cleanup).count > 10)
    for start in play.starts(of: .cleanup) {
      #expect(start.clock >= "22:30" || start.clock < "06:45", "\(start.testDescription)")
    }
  }

  @Test(.facts(11)) func refreshNeedsWiFiOnlyWhenTheUserChoseWiFiOnly() throws {
    func play(_ setting: BackgroundRefresh) throws -> Recording {
      var stage = Stage.bare(.refresh())
      stage.setup.device.conditions.network = .cellular
      stage.setup.device.conditions.backgroundRefresh = setting
      stage.open("day 1 08:00")
      stage.at("day 1 11:00", .network(.wifi))
      return try stage.played(until: "day 1 11:01")
    }
    #expect(try play(.wifiAndCellular).starts(of: .refresh).first == "day 1 08:18")
    let wifiOnly = try play(.wifiOnly)
    #expect(wifiOnly.objections(to: .refresh, at: "day 1 10:59") == [.backgroundRefreshSetting])
    #expect(wifiOnly.starts(of: .refresh) == ["day 1 11:00"])
  }

  @Test(
    .facts(12, 14, 121),
    arguments: [
      Hindrance("battery", .battery(.percent(19)), ends: .charging(true), .criticallyLowBattery),
      Hindrance(
        "low battery", .battery(.percent(5)), ends: .battery(.percent(20)), .criticallyLowBattery),
      Hindrance("memory", .memory(.critical), ends: .memory(.warning), .memoryPressure),
      Hindrance("heat", .thermal(.serious), ends: .thermal(.fair), .thermal),
      Hindrance("Low Power Mode", .lowPowerMode(true), ends: .lowPowerMode(false), .lowPowerMode),
      Hindrance("network", .network(.cellular), ends: .network(.wifi), .backgroundRefreshSetting),
    ])
  func eachDeviceConditionThatDelaysARefreshIsItsOwnReason(_ hindrance: Hindrance) throws {
    try hindrance.isShown { stage in
      if hindrance.name == "network" { stage.setup.device.conditions.backgroundRefresh = .wifiOnly }
    }
  }

  @Test(.facts(13)) func openingTheAppMoreOftenNeverReducesRefreshes() throws {
    var before = 0
    for openings in [0, 1, 2, 4, 8, 16, 32] {
      var stage = Stage.asShipped(.refresh())
      stage.open("day 1 06:00")
      for number in 0..<openings {
        let minute = 7 * 60 + Int64(number) * 960 / Int64(max(openings, 1))
        stage.opens(at: ClockTime(sinceMidnight: .minutes(minute)))
      }
      let count = try stage.played(until: "day 15 00:00").launches.count
      #expect(count >= before, "\(openings) openings a day")
      if openings > 1 { #expect(count > before, "\(openings) openings a day") }
      before = count
    }
  }

  @Test(.facts(14)) func allConditionsThatDelayARefreshAreNamedTogether() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at(
      "day 1 08:10", .memory(.critical), .battery(.percent(5)), .lowPowerMode(true),
      .thermal(.critical))
    let play = try stage.played(until: "day 1 12:00")
    let reasons = play.objections(to: .refresh, at: "day 1 12:00")
    #expect(reasons == [.memoryPressure, .criticallyLowBattery, .lowPowerMode, .thermal])
  }

  @Test(.facts(121)) func aRefreshStartsWhenAnOpeningIsExpected() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.rules.waking.interval = .zero
    stage.open("day 1 08:00")
    stage.at("day 1 12:00", .expectOpening(news))
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: .refresh, at: "day 1 11:59") == [.appUsage])
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }
}

/// When anything runs at all: the earliest begin date and what it does not promise.
@Suite struct EarliestDateTests {
  @Test(.facts(1)) func aRequestMayNeverRunAndEachDecisionGivesAReason() throws {
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

  @Test(.facts(2)) func aRequestNeverStartsBeforeItsEarliestDate() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .hours(6) })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 20:00")

    #expect(play.objections(to: .refresh, at: "day 1 14:02:59") == [.earliestBeginDate])
    let launch = try #require(play.launches.first)
    #expect(launch.at == "day 1 14:03")
    #expect(launch.at == launch.asked.earliest)
  }

  @Test(.facts(3)) func theDelayDependsOnHowOftenTheAppIsUsed() throws {
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

  @Test(.facts(4)) func theEarliestDateIsALowerBoundWithoutAnUpperBound() throws {
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

  @Test(.facts(6)) func aRequestForFiveMinutesUsuallyWaitsMoreThanAnHour() throws {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = .minutes(5) })
    stage.use(.overnightCharger, .daily)
    let launches = try stage.played(until: "day 15 00:00").launches

    #expect(launches.count > 20)
    #expect(launches.allSatisfy { $0.waited > .minutes(5) })
    #expect(launches.map(\.waited).median > .hours(1))
  }

  @Test(.facts(7)) func aDistantRequestNeverRunsWhenTheUserStaysAway() throws {
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

  @Test(.facts(8)) func anAbandonedAppStopsBeingRefreshedAfterAFewRefreshes() throws {
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

  @Test(.facts(8)) func anAbandonedAppsRequestForAWeekLaterIsNeverLaunched() throws {
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = .days(7) })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 40 00:00")

    #expect(play.starts(of: .refresh) == [])
  }

  @Test(.facts(9)) func aRequestForSevenDaysDriftsLaterThanWeekly() throws {
    let task = TaskModel.refresh().with {
      $0.earliestAfter = .days(7)
      // Asking anew at each visit would put the date off for ever.
      $0.onlyIfNotPending = true
    }
    var stage = Stage.asShipped(task)
    stage.setup.habits = [
      HabitSetup(.open(news), Pattern(at: .hours(12), for: .minutes(3)), jitter: .minutes(30))
    ]
    let play = try stage.played(until: "day 70 00:00")
    let gaps = play.gaps(of: .refresh)

    #expect(gaps.count > 6)
    #expect(gaps.allSatisfy { $0 >= .days(7) })
    let drift = gaps.reduce(.zero, +) - .days(7) * Int64(gaps.count)
    #expect(drift > .minutes(10))
  }
}
