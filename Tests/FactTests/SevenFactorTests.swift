import SchedulerEngine
import Testing

/// The seven factors.
@Suite struct SevenFactorTests {
  @Test(.facts(88)) func refreshWaitsBelowTwentyPercentBatteryUnlessCharging() throws {
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

    #expect(play.isHeld(.refresh, by: .lowPowerMode, from: "day 1 08:04", until: "day 6 11:59:59"))
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

  @Test(.facts(91)) func anAppSwipedAwayGetsNoBackgroundTimeUntilItIsOpened() throws {
    var stage = Stage.bare(.refresh(), .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:03:10", .forceQuit(news))
    stage.open("day 4 10:00")
    let play = try stage.played(until: "day 4 11:00")

    for name in [NameID.refresh, .cleanup] {
      #expect(play.isHeld(name, by: .appSwitcher, from: "day 1 08:04", until: "day 4 09:59:59"))
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
    #expect(play.starts(of: .cleanup).first == "day 1 08:03:30")
    #expect(Set(play.gaps(of: .cleanup)) == [.minutes(20)])
    #expect(play.objections(to: .refresh, at: "day 1 09:17:59") == [.rateLimiting])
  }

  @Test(.facts(94)) func pushesAreSpacedIndependentlyOfRefreshes() throws {
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

/// The budgets, and the seven factors together.
@Suite struct BudgetTests {
  @Test(.facts(93)) func theEnergyBudgetDrainsWithLaunchesAndRefillsOverTheDay() throws {
    var stage = Stage.bare(.refresh().with { $0.work.processor = .none })
    stage.setup.rules.systemBudgets.energyCapacity = 3_000
    stage.setup.rules.systemBudgets.energyRefillPerHour = 1_000
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 12:00")

    // Three wakes at once, and from then on one for each hour of refill.
    #expect(
      play.starts(of: .refresh) == [
        "day 1 08:18", "day 1 08:33", "day 1 08:48", "day 1 09:18", "day 1 10:18", "day 1 11:18",
      ])
    #expect(play.objections(to: .refresh, at: "day 1 10:00") == [.systemBudgets])
  }

  @Test(.facts(93)) func theCellularBudgetIsSeparateAndOnlyChargedOnCellular() throws {
    func starts(on network: Network) throws -> [Instant] {
      var stage = Stage.bare(.refresh().with { $0.work.networkBytes = 200_000 })
      stage.setup.device.conditions.network = network
      stage.setup.rules.systemBudgets.cellularCapacity = 200_000
      stage.setup.rules.systemBudgets.cellularRefillPerHour = 100_000
      stage.open("day 1 08:00")
      return try stage.played(until: "day 1 09:20").starts(of: .refresh)
    }
    let cellular = try starts(on: .cellular)
    #expect(cellular == ["day 1 08:18", "day 1 09:18:10"])
    #expect(try starts(on: .wifi).count == 5)
  }

  @Test(.facts(95)) func allSevenFactorsCanObjectAtOnce() throws {
    #expect(RuleSet.sevenFactors.count == 7)
    var stage = Stage.asShipped(.refresh().with { $0.earliestAfter = nil })
    stage.setup.rules.waking.interval = .zero
    stage.setup.rules.systemBudgets.energyCapacity = 1_000
    stage.setup.rules.systemBudgets.energyRefillPerHour = 1
    stage.open("day 1 08:00")
    stage.at("day 1 08:18", .expectOpening(news))
    stage.at(
      "day 1 08:20", .lowPowerMode(true), .battery(.percent(5)), .backgroundRefresh(.off),
      .forceQuit(news))
    let play = try stage.played(until: "day 1 08:21")

    #expect(play.starts(of: .refresh) == ["day 1 08:18"])
    #expect(play.objections(to: .refresh, at: "day 1 08:21") == .sevenFactors)
    let request = try #require(play.requests.last).id
    var names = NamesOfRules()
    play.end.assess(request, into: &names)
    #expect(
      names.objecting.sorted() == [
        "app-switcher", "app-usage", "background-refresh-setting", "critically-low-battery",
        "low-power-mode", "rate-limiting", "system-budgets",
      ])
  }

  @Test(.facts(137)) func costlyWorkUsesUpTheBudgetOfLaterLaunches() throws {
    let cheap = try budgeted(refill: 2_000) { $0.processor = .percent(1) }
    let costly = try budgeted(refill: 2_000) { $0.processor = .all }
    #expect(cheap.starts(of: .refresh, on: 1).count > costly.starts(of: .refresh, on: 1).count + 20)
    #expect(isRefused(costly, by: "day 1 16:00"))
    #expect(!isRefused(cheap, by: "day 1 16:00"))
  }

  @Test(.facts(137)) func costlyWorkMeansFewerLaunchesWithTheDefaultBudgetToo() throws {
    let shipped = Rules().systemBudgets.energyRefillPerHour
    let cheap = try budgeted(refill: shipped) { $0.processor = .percent(1) }
    let costly = try budgeted(refill: shipped) { $0.processor = .all }
    #expect(costly.launches.count * 4 < cheap.launches.count * 3)
  }

  /// Whether a request waited for the budget and nothing else.
  private func isRefused(_ play: Recording, by end: Instant) -> Bool {
    play.requests.contains { request in
      request.objections.contains { $0.from < end && $0.set == [.systemBudgets] }
    }
  }

  private func budgeted(refill: Int64, _ change: (inout WorkModel) -> Void) throws -> Recording {
    var stage = Stage.bare(.refresh(takes: .seconds(26)).with { change(&$0.work) })
    stage.setup.rules.systemBudgets.energyRefillPerHour = refill
    stage.open("day 1 08:00")
    return try stage.played(until: "day 4 08:00")
  }
}

/// The names of the rules that object, as reports show them.
struct NamesOfRules: VerdictSink {
  var objecting: [String] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: RuleInput, _ verdict: Verdict
  ) {
    if verdict.isObjection { objecting.append("\(Rule.name)") }
  }
}

/// Force quit.
@Suite struct ForceQuitTests {
  @Test(.facts(97)) func nothingRunsAfterAForceQuit() throws {
    var stage = Stage.bare(.refresh(takes: .seconds(20)), .cleanup())
    stage.setup.device.conditions.isCharging = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:18:05", .forceQuit(news))
    let play = try stage.played(until: "day 30 00:00")

    // What ran is interrupted, what is pending waits.
    #expect(play.launches(of: .refresh).map(\.outcome) == [.interrupted(.forceQuit)])
    #expect(play.launches.allSatisfy { $0.at < "day 1 08:18:05" })
    #expect(play.objections(to: .refresh, at: "day 29 00:00") == [.appSwitcher])
  }

  @Test(.facts(97)) func aForceQuitCanBeSetToDiscardPendingRequests() throws {
    var stage = Stage.bare(.refresh())
    stage.setup.rules.appSwitcher.forceQuitDiscards = true
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .forceQuit(news))
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.objections(to: .refresh, at: "day 1 08:11") == nil)
    #expect(play.end.counts.discarded == 1)
  }

  @Test(.facts(262)) func aForceQuitCanBeSetToLetProcessingRun() throws {
    // As shipped it does not, because Apple does not promise it.
    for setting in [nil, false, true] {
      let isLetThrough = setting ?? false
      var stage = Stage.bare(.refresh(), .cleanup())
      if let setting { stage.setup.rules.appSwitcher.letsProcessingRun = setting }
      stage.open("day 1 08:00")
      stage.at("day 1 08:03:05", .forceQuit(news))
      stage.at("day 1 20:00", .charging(true))
      let play = try stage.played(until: "day 2 00:00")
      #expect(play.launches(of: .cleanup).isEmpty != isLetThrough)
      #expect(play.launches(of: .refresh).isEmpty)
      #expect(play.objections(to: .refresh, at: "day 1 23:00") == [.appSwitcher])
    }
  }

  @Test(.facts(98)) func onlyOpeningTheAppLiftsAForceQuit() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .forceQuit(news))
    stage.at("day 2 08:00", .reboot)
    stage.at("day 2 08:05", .unlock)
    stage.at("day 3 08:00", .charging(true), .network(.cellular))
    stage.at("day 4 08:00", .update(news), .expectOpening(news))
    stage.at("day 5 08:00", .appRefresh(news, isOn: false), .appRefresh(news, isOn: true))
    stage.open("day 6 08:00")
    let play = try stage.played(until: "day 6 08:30")

    #expect(play.isHeld(.refresh, by: .appSwitcher, from: "day 1 08:10", until: "day 6 07:59"))
    // Its date has long passed, so it starts with the opening.
    #expect(play.starts(of: .refresh).first == "day 6 08:00")
  }
}

/// The setting for Background App Refresh: what it stops, and who may change it.
@Suite struct RefreshSettingTests {
  @Test(
    .facts(92, 132),
    arguments: [WorldChange.backgroundRefresh(.off), .appRefresh(news, isOn: false)])
  func turningRefreshOffStopsProcessingTooAndMakesSubmitThrow(off: WorldChange) throws {
    var stage = Stage.bare(.refresh(), .cleanup())
    stage.open("day 1 08:00")
    stage.at("day 1 08:05", off, .charging(true))
    stage.open("day 1 12:00")
    let play = try stage.played(until: "day 2 00:00")

    #expect(play.launches.isEmpty)
    for name in [NameID.refresh, .cleanup] {
      let objections = play.objections(to: name, at: "day 1 20:00")
      #expect(objections == [.backgroundRefreshSetting])
    }
    #expect(play.refusals == [.backgroundRefreshOff, .backgroundRefreshOff])
    #expect(play.refusals.first?.code == 1)
  }

  @Test(.facts(96)) func theUserCannotTurnOnRefreshRestrictedByManagement() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .refreshRestricted(true))
    stage.at(
      "day 1 09:00", .backgroundRefresh(.off), .backgroundRefresh(.wifiAndCellular),
      .appRefresh(news, isOn: false), .appRefresh(news, isOn: true))
    stage.open("day 1 10:00")
    stage.at("day 1 12:00", .refreshRestricted(false))
    let play = try stage.played(until: "day 1 12:00")

    #expect(play.objections(to: .refresh, at: "day 1 11:59:59") == [.backgroundRefreshSetting])
    #expect(play.refusals == [.backgroundRefreshOff])
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }

  @Test(.facts(133)) func aPendingRequestIsHeldWhileRefreshIsOff() throws {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    stage.at("day 1 08:10", .appRefresh(news, isOn: false))
    stage.at("day 3 08:00", .appRefresh(news, isOn: true))
    let play = try stage.played(until: "day 3 08:00")
    #expect(
      play.isHeld(
        .refresh, by: .backgroundRefreshSetting, from: "day 1 08:10", until: "day 3 07:59"))
    #expect(play.starts(of: .refresh) == ["day 3 08:00"])
  }
}
