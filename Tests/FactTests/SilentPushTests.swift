import SchedulerEngine
import Testing

/// Silent pushes.
@Suite struct SilentPushTests {
  private static let push = NameID.further(1)

  /// The user has had the app open before the first of them.
  private func stage(_ tasks: TaskModel..., takes length: Span = .seconds(5)) -> Stage {
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(
      [TaskModel(push: Self.push, work: WorkModel(takes: length))] + tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.setup.apps[0].modes.insert(.remoteNotification)
    stage.open("day 1 06:00")
    return stage
  }

  private func arrive(_ moment: Instant, _ stage: inout Stage, priority: PushPriority = .background)
  {
    stage.at(moment, .push(news, Self.push, priority))
  }

  @Test(.facts(107)) func onlyAPushOfBackgroundPriorityLaunchesTheApp() throws {
    for priority in PushPriority.allCases {
      var stage = stage()
      arrive("day 1 08:00", &stage, priority: priority)
      let play = try stage.played(until: "day 9 00:00")
      let starts: [Instant] = priority == .background ? ["day 1 08:00"] : []
      #expect(play.starts(of: Self.push) == starts, "\(priority)")
      #expect(play.end.counts.accepted == Int64(starts.count), "\(priority)")
    }
  }

  @Test(.facts(107)) func aPushOfAnotherPriorityDoesNotReplaceAHeldPush() throws {
    var stage = stage()
    stage.at("day 1 07:00", .network(.none))
    arrive("day 1 08:00", &stage)
    arrive("day 1 08:01", &stage, priority: .immediate)
    stage.at("day 1 09:00", .network(.wifi))
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.objections(to: Self.push, at: "day 1 08:30") == [.network])
    #expect(play.starts(of: Self.push) == ["day 1 09:00"])
  }

  @Test(.facts(108, 125)) func theAppHasThirtySecondsToHandleAPush() throws {
    let rows: [(takes: Span, outcome: Outcome)] = [
      (.milliseconds(29_999), .completed(success: true)),
      (.seconds(30), .completed(success: true)),
      (.milliseconds(30_001), .endedWithoutHandler),
    ]
    for (takes, outcome) in rows {
      var stage = stage(takes: takes)
      arrive("day 1 08:00", &stage)
      let play = try stage.played(until: "day 1 09:00")
      #expect(play.launches(of: Self.push).map(\.outcome) == [outcome], "\(takes)")
    }
  }

  /// The refresh waits for an expected opening; the push does not.
  @Test(.facts(125)) func aPushDoesNotDependOnAppUsage() throws {
    var stage = stage(.refresh())
    stage.setup.rules.appUsage.threshold = .percent(90)
    stage.setup.rules.appUsage.newcomerOpeningsPerDay = 0
    stage.setup.apps[0].history = .newcomer
    arrive("day 3 03:00", &stage)
    let play = try stage.played(until: "day 4 00:00")
    #expect(play.objections(to: .refresh, at: "day 3 03:00") == [.appUsage])
    #expect(play.starts(of: Self.push) == ["day 3 03:00"])
  }

  /// In the notes of the talk 14 become seven, 15 minutes apart.
  @Test(.facts(127)) func pushesInABurstAreMergedAndSpaced() throws {
    var stage = stage()
    for number in 0..<14 { arrive("day 1 08:00" + .minutes(6 * Int64(number)), &stage) }
    let play = try stage.played(until: "day 2 00:00")
    let first: Instant = "day 1 08:00"
    #expect(play.starts(of: Self.push) == (0..<7).map { first + .minutes(15 * Int64($0)) })
    #expect(play.end.counts.replaced == 7)
  }

  @Test(.facts(91, 127)) func aForceQuitDiscardsAHeldPush() throws {
    var stage = stage()
    arrive("day 1 08:00", &stage)
    arrive("day 1 08:05", &stage)
    stage.at("day 1 08:10", .forceQuit(news))
    arrive("day 1 08:20", &stage)
    stage.open("day 1 12:00")
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.objections(to: Self.push, at: "day 1 08:06") == [.rateLimiting])
    #expect(play.objections(to: Self.push, at: "day 1 08:10") == nil)
    // One that comes later is held until the user opens the app.
    #expect(play.objections(to: Self.push, at: "day 1 11:59") == [.appSwitcher])
    #expect(play.starts(of: Self.push) == ["day 1 08:00", "day 1 12:00"])
    #expect(play.end.counts.discarded == 1)
  }

  /// Five rules spare launches, and an app in front needs none.
  @Test(.facts(361)) func anAppInFrontGetsItsPushesWhateverHoldsLaunches() throws {
    let troubles: [(RuleID, WorldChange)] = [
      (.backgroundRefreshSetting, .appRefresh(news, isOn: false)),
      (.backgroundRefreshSetting, .backgroundRefresh(.off)),
      (.lowPowerMode, .lowPowerMode(true)),
      (.criticallyLowBattery, .battery(.percent(10))),
    ]
    for (rule, trouble) in troubles {
      var stage = stage()
      stage.at("day 1 07:00", trouble)
      arrive("day 1 07:30", &stage)
      stage.open("day 1 08:00")
      arrive("day 1 08:00:10", &stage)
      // In the background it waits like any other.
      arrive("day 1 09:00", &stage)
      let play = try stage.played(until: "day 1 10:00")
      #expect(play.objections(to: Self.push, at: "day 1 07:59") == [rule])
      #expect(play.starts(of: Self.push) == ["day 1 08:00", "day 1 08:00:10"], "\(trouble)")
      #expect(play.objections(to: Self.push, at: "day 1 09:59") == [rule])
    }
  }

  @Test(.facts(361)) func openingTheAppBringsThePushThatTheSpacingOrABudgetHolds() throws {
    var spaced = stage()
    arrive("day 1 08:00", &spaced)
    arrive("day 1 08:05", &spaced)
    spaced.open("day 1 08:06")
    #expect(
      try spaced.played(until: "day 1 09:00").starts(of: Self.push)
        == ["day 1 08:00", "day 1 08:06"])
    var poor = stage()
    poor.setup.rules.systemBudgets.pushesPerDay = 0
    arrive("day 1 08:05", &poor)
    poor.open("day 1 08:10")
    let play = try poor.played(until: "day 1 09:00")
    #expect(play.objections(to: Self.push, at: "day 1 08:09") == [.systemBudgets])
    #expect(play.starts(of: Self.push) == ["day 1 08:10"])
  }

  /// A push that something else holds while the app is in front waits for a launch once it has left.
  @Test(.facts(361)) func whoLeavesTheFrontWaitsForALaunchAgain() throws {
    var stage = stage()
    stage.at("day 1 08:00", .network(.none), .lowPowerMode(true), .open(news, for: .minutes(10)))
    arrive("day 1 08:05", &stage)
    let play = try stage.played(until: "day 1 09:00")
    #expect(play.objections(to: Self.push, at: "day 1 08:09") == [.network])
    #expect(play.objections(to: Self.push, at: "day 1 08:10") == [.lowPowerMode, .network])
  }

  @Test(.facts(118, 284)) func aDebuggerLiftsTheRateLimit() throws {
    var stage = stage()
    stage.at("day 1 07:00", .debugger(news, isAttached: true))
    for minute in Int64(0)..<5 { arrive("day 1 08:00" + .minutes(minute), &stage) }
    stage.at("day 1 08:10", .debugger(news, isAttached: false))
    arrive("day 1 08:11", &stage)
    // It ends what has been going on, too.
    stage.at("day 1 08:12", .debugger(news, isAttached: true))
    let play = try stage.played(until: "day 1 09:00")
    let first: Instant = "day 1 08:00"
    #expect(
      play.starts(of: Self.push) == (0..<5).map { first + .minutes(Int64($0)) } + ["day 1 08:12"])
  }

  /// Four a day are saved up, and one more comes every six hours, whichever app it is for.
  @Test(.facts(284), arguments: [false, true])
  func allAppsShareThePushBudgetOfTheDevice(isDebugged: Bool) throws {
    let other = AppID(index: 1)
    var stage = stage()
    var second = AppSetup(
      .otherApp, code: .models([TaskModel(push: Self.push, work: WorkModel(takes: .seconds(5)))]))
    second.modes.insert(.remoteNotification)
    stage.setup.apps.append(second)
    stage.at("day 1 06:30", .open(other, for: .minutes(1)))
    stage.setup.rules.systemBudgets.pushesPerDay = 4
    if isDebugged { stage.at("day 1 07:00", .debugger(news, isAttached: true)) }
    for minute in Int64(0)..<5 {
      arrive("day 1 08:00" + .minutes(20 * minute), &stage)
      stage.at("day 1 08:10" + .minutes(20 * minute), .push(other, Self.push, .background))
    }
    let play = try stage.played(until: "day 1 14:05")
    let starts = play.starts(of: Self.push)
    if isDebugged {
      #expect(starts.count == 5 + 4)
    } else {
      #expect(starts.prefix(4) == ["day 1 08:00", "day 1 08:10", "day 1 08:20", "day 1 08:30"])
      #expect(play.objections(to: Self.push, at: "day 1 12:00") == [.systemBudgets])
      // The budget was full until the first.
      #expect(starts.dropFirst(4) == ["day 1 14:00"])
    }
  }

  /// Of 170 in a row, the 150 of a day and what comes on top meanwhile.
  @Test(.facts(284)) func thePushBudgetOfADayIsSavedUpAndThenHoldsPushes() throws {
    var stage = stage()
    stage.setup.rules.rateLimiting.pushSpacing = .zero
    stage.setup.rules.systemBudgets.energyCapacity = 1_000_000
    for number in Int64(0)..<170 { arrive("day 1 08:00" + .minutes(number), &stage) }
    let play = try stage.played(until: "day 1 10:50")
    #expect(play.starts(of: Self.push).count == 167)
    #expect(play.objections(to: Self.push, at: "day 1 10:49") == [.systemBudgets])
  }

  @Test(.facts(284)) func anAppNotOpenedForTwoWeeksGetsNoPush() throws {
    var stage = stage()
    arrive("day 15 05:00", &stage)
    arrive("day 15 07:00", &stage)
    stage.open("day 16 06:00")
    let play = try stage.played(until: "day 17 00:00")
    #expect(play.objections(to: Self.push, at: "day 16 05:00") == [.foregroundRecency])
    #expect(play.starts(of: Self.push) == ["day 15 05:00", "day 16 06:00"])
  }

  /// After a force quit dropped a push, the next refresh can fetch its content. A force quit or the
  /// refresh setting holds back both.
  @Test(.facts(92, 136)) func aRefreshMakesUpForALostPush() throws {
    var stage = stage(.refresh())
    arrive("day 1 08:00", &stage)
    arrive("day 1 08:05", &stage)
    stage.at("day 1 08:06", .forceQuit(news))
    stage.open("day 1 08:10")
    let lost = try stage.played(until: "day 1 09:00")
    #expect(lost.starts(of: Self.push) == ["day 1 08:00"])
    #expect(lost.starts(of: .refresh).contains { $0 > "day 1 08:06" && $0 < "day 1 08:30" })

    for change in [WorldChange.forceQuit(news), .appRefresh(news, isOn: false)] {
      var both = self.stage(.refresh())
      both.at("day 1 06:30", change)
      arrive("day 1 08:00", &both)
      let play = try both.played(until: "day 2 00:00")
      let reason: RuleSet =
        change == .forceQuit(news) ? RuleSet([.appSwitcher]) : RuleSet([.backgroundRefreshSetting])
      #expect(play.objections(to: Self.push, at: "day 1 20:00") == reason)
      #expect(play.objections(to: .refresh, at: "day 1 20:00") == reason)
    }
  }

  @Test(.facts(127)) func aPushIsLostWithoutTheRemoteNotificationMode() throws {
    var stage = stage()
    stage.setup.apps[0].modes = [.fetch]
    arrive("day 1 08:00", &stage)
    let play = try stage.played(until: "day 2 00:00")
    #expect(play.end.counts.discarded == 1 && play.end.counts.launched == 0)
  }
}
