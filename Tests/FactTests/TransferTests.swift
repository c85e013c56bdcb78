import SchedulerEngine
import Testing

/// Background transfers: what moves them, what holds them, and what becomes of them.
@Suite struct TransferTests {
  static let backup = NameID.further(1)

  /// 60 MB, so that one minute on Wi-Fi moves them at a megabyte a second.
  func stage(
    _ direction: TransferDirection = .upload, bytes: Int64 = 60_000_000,
    changed change: (inout TaskModel) -> Void = { _ in }
  ) -> Stage {
    var model = TaskModel(
      transfer: Self.backup, TransferTerms(direction, bytes: bytes),
      work: WorkModel(takes: .seconds(2)))
    model.submits = .onOpen
    change(&model)
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models([model])
    stage.setup.apps[0].permitted = []
    stage.setup.rules.transfers.wifiUpload = 1_000_000
    stage.setup.rules.transfers.cellularUpload = 500_000
    return stage
  }

  private func discretionary(_ model: inout TaskModel) { model.transfer?.isDiscretionary = true }
  private func inBackground(_ model: inout TaskModel) { model.submits = .onBackground }

  private func events(_ play: Recording) -> [TransferEvent] {
    play.rows.compactMap { if case .transfer(_, let event) = $0.happening { event } else { nil } }
  }

  func end(_ play: Recording) -> (TransferEnd, Instant)? {
    for row in play.rows {
      if case .transfer(_, .over(let end, _)) = row.happening { return (end, row.at) }
    }
    return nil
  }

  /// Without an earliest date, and even in Low Power Mode and with a low battery.
  @Test(.facts(103, 106)) func aForegroundTransferStartsAtOnce() throws {
    for network in [Network.cellular, .wifi] {
      var stage = stage()
      stage.setup.device.conditions.network = network
      stage.setup.device.conditions.isLowPowerModeOn = true
      stage.setup.device.battery = .percent(5)
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 1 12:00")
      let took: Span = network == .wifi ? .minutes(1) : .minutes(2)
      #expect(play.starts(of: Self.backup) == ["day 1 08:00" + took], "\(network)")
    }
  }

  @Test(.facts(103, 129, 88, 89)) func aBackgroundTransferWaitsForPowerAndWiFi() throws {
    for change in [discretionary, inBackground] {
      var stage = stage(changed: change)
      stage.open("day 1 08:00")
      stage.at("day 1 20:00", .lowPowerMode(true))
      stage.at("day 1 21:00", .charging(true))
      stage.at("day 1 22:00", .lowPowerMode(false))
      let play = try stage.played(until: "day 2 00:00")
      #expect(play.objections(to: Self.backup, at: "day 1 12:00") == [.powerAndWiFi])
      #expect(play.objections(to: Self.backup, at: "day 1 21:30") == [.lowPowerMode])
      #expect(play.starts(of: Self.backup) == ["day 1 22:01"])
    }
    var stage = stage(changed: discretionary)
    stage.setup.device.battery = .percent(19)
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 4 00:00")
    let stillHeld = play.objections(to: Self.backup, at: "day 3 00:00")
    #expect(stillHeld == [.criticallyLowBattery])
  }

  @Test(.facts(129)) func aBackgroundTransferEventuallyStartsWithoutPowerOrWiFi() throws {
    var stage = stage(changed: discretionary)
    stage.setup.device.conditions.network = .cellular
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 3 00:00")
    #expect(play.starts(of: Self.backup) == ["day 2 08:02"])
  }

  @Test(.facts(105)) func aTransferDoesNotStartBeforeItsEarliestDate() throws {
    var stage = stage { $0.earliestAfter = .hours(2) }
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: Self.backup, at: "day 1 09:00") == [.earliestBeginDate])
    #expect(play.starts(of: Self.backup) == ["day 1 10:01"])
  }

  /// A quarter of the minute on Wi-Fi, the same time offline, half of the rest slow, the rest as usual.
  @Test(.facts(106)) func aTransferSpeedFollowsTheNetwork() throws {
    var stage = stage()
    stage.setup.rules.transfers.slow = .percent(10)
    stage.open("day 1 08:00")
    stage.at("day 1 08:00" + .seconds(15), .network(.none))
    stage.at("day 1 08:00" + .seconds(30), .network(.cellular))
    stage.at("day 1 08:00" + .seconds(60), .networkSpeed(.slow))
    stage.at("day 1 08:00" + .seconds(160), .networkSpeed(.usual))
    stage.at("day 1 08:00" + .seconds(160), .network(.wifi))
    let play = try stage.played(until: "day 1 12:00")
    #expect(
      events(play) == [
        .asked(.upload, bytes: 60_000_000, by: "day 8 08:00"),
        .moving(done: 0, perSecond: 1_000_000), .paused(done: 15_000_000),
        .moving(done: 15_000_000, perSecond: 500_000),
        .moving(done: 30_000_000, perSecond: 50_000),
        .moving(done: 35_000_000, perSecond: 1_000_000), .over(.finished, done: 60_000_000),
      ])
    #expect(play.starts(of: Self.backup) == ["day 1 08:00" + .seconds(185)])
  }

  @Test(.facts(99, 104, 128)) func aTransferOutlivesSuspensionTerminationAndRestart() throws {
    for death in [nil, WorldChange.terminate(news), .update(news), .reboot] {
      var stage = stage(bytes: 36_000_000_000)
      stage.open("day 1 08:00")
      if let death { stage.at("day 1 09:00", death) }
      stage.at("day 1 09:00", .unlock)
      let play = try stage.played(until: "day 3 00:00")
      // The app is launched in the background and answers.
      #expect(play.starts(of: Self.backup) == ["day 1 18:00"], "\(String(describing: death))")
      #expect(play.launches(of: Self.backup).map(\.outcome) == [.completed(success: true)])
    }
  }

  /// At the first opening the session still lists the cancelled transfer and reports it, so the app
  /// begins a new one only when it is opened again.
  @Test(.facts(99, 128, 285)) func anAppLearnsWhenOpenedThatAForceQuitCancelledItsTransfer()
    throws
  {
    var stage = stage(bytes: 36_000_000_000)
    stage.open("day 1 08:00")
    stage.at("day 1 09:00", .forceQuit(news))
    stage.open("day 2 08:00")
    stage.open("day 2 09:00")
    let play = try stage.played(until: "day 2 09:00")
    let over = try #require(events(play).firstIndex(of: .over(.forceQuit, done: 3_600_000_000)))
    #expect(
      events(play)[over...].dropFirst() == [
        .asked(.upload, bytes: 36_000_000_000, by: "day 9 09:00"),
        .moving(done: 0, perSecond: 1_000_000),
      ])
    #expect(play.objections(to: Self.backup, at: "day 1 12:00") == [.appSwitcher])
    #expect(play.starts(of: Self.backup) == ["day 2 08:00"])
  }

  /// An app that answers the error by beginning it again has to be opened once and not twice; what finished is
  /// not begun again.
  @Test(.facts(99, 285)) func aLostTransferIsBegunAgainWhereItsAppHearsOfIt() throws {
    var stage = stage(bytes: 3_600_000_000) { $0.work.resubmission = .whenLost }
    stage.open("day 1 08:00")
    stage.at("day 1 08:30", .forceQuit(news))
    stage.open("day 2 08:00")
    let play = try stage.played(until: "day 3 08:00")
    let ends = events(play).filter { if case .over = $0 { true } else { false } }
    #expect(
      ends == [.over(.forceQuit, done: 1_800_000_000), .over(.finished, done: 3_600_000_000)])
    #expect(play.starts(of: Self.backup) == ["day 2 08:00", "day 2 09:00"])
  }

  @Test(.facts(304)) func aTransferFailsAfterItsTimeout() throws {
    for (timeout, days) in [(nil, Int64(7)), (Span.days(2), 2)] {
      var stage = stage(bytes: 1_000_000_000_000) { model in
        if let timeout { model.transfer?.timeout = timeout }
      }
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 9 00:00")
      let over = try #require(end(play))
      #expect(over.0 == .timedOut && over.1 == "day 1 08:00" + .days(days))
      #expect(play.starts(of: Self.backup) == [over.1])
    }
  }

  @Test(.facts(305)) func theAppHasThirtySecondsToHandleAFinishedTransfer() throws {
    let rows: [(takes: Span, outcome: Outcome)] = [
      (.seconds(30), .completed(success: true)), (.milliseconds(30_001), .endedWithoutHandler),
    ]
    for (takes, outcome) in rows {
      var stage = stage(bytes: 0) {
        $0.work.shortest = takes
        $0.work.longest = takes
      }
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 1 09:00")
      #expect(play.launches(of: Self.backup).map(\.outcome) == [outcome], "\(takes)")
    }
  }

  /// Each transfer is begun when the one before is delivered, and takes ten seconds on a slow
  /// network. The last one begun in the foreground is not delayed; the following ones wait one,
  /// two, four and eight minutes.
  @Test(.facts(302, 303)) func backgroundTransfersStartedOneByOneWaitLongerEachTime() throws {
    var stage = stage(bytes: 1_000_000) { $0.work.resubmission = .first }
    stage.setup.device.conditions.isCharging = true
    stage.setup.device.conditions.network = .wifi
    stage.setup.apps[0].modes = []
    stage.open("day 1 08:00")
    stage.at("day 1 08:03", .networkSpeed(.verySlow))
    stage.setup.rules.transfers.verySlow = .percent(10)
    let play = try stage.played(until: "day 1 09:00")
    let starts = play.starts(of: Self.backup).filter { $0 > "day 1 08:03" }
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(
      gaps.prefix(5) == [.seconds(10), .seconds(70), .seconds(130), .seconds(250), .seconds(490)],
      "\(starts) \(gaps)")
  }

  /// The app is killed for its assertions before the delivery, when its launch code has already
  /// begun another transfer. Each such launch counts like a successful one, so the next is delayed
  /// longer.
  @Test(.facts(302, 303)) func anAppThatDiesAtEachLaunchIsLaunchedLessAndLess() throws {
    let other = NameID.further(2)
    var stage = stage(bytes: 1) { $0.submits = .onLaunch }
    guard case .models(var models) = stage.setup.apps[0].code else { return }
    var second = models[0]
    second.name = other
    second.transfer?.bytes = 10_000_000
    models.append(second)
    stage.setup.apps[0].code = .models(models)
    var held = ActivityModel(other, takes: .minutes(1))
    held.begins = .onLaunch
    held.atOnce = 2
    stage.setup.apps[0].activities = [held]
    stage.setup.rules.assertions.most = 1
    stage.setup.device.conditions.isCharging = true
    stage.setup.device.conditions.network = .wifi
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 2 08:00")
    var launches: [Instant] = []
    for row in play.rows { if case .processStarted = row.happening { launches.append(row.at) } }
    let gaps = zip(launches, launches.dropFirst()).map { $1 - $0 }
    // From a minute to more than a third of the day.
    #expect((8...16).contains(launches.count), "\(gaps)")
    let waits = gaps.filter { $0 >= .minutes(1) }
    #expect(waits.count > 6 && zip(waits, waits.dropFirst()).allSatisfy { $0 < $1 }, "\(gaps)")
  }

  /// Its first transfer resumes the app at 08:10, and delays what it begins in the background for an hour.
  @Test(.facts(302)) func anAppThatIsInstalledAnewBeginsItsTransfersWithoutDelay() throws {
    let rows: [(changes: [WorldChange], moves: Instant)] = [
      ([.terminate(news)], "day 1 09:10"), ([.uninstall(news), .install(news)], "day 1 08:20"),
    ]
    for (changes, moves) in rows {
      var stage = stage(bytes: 600_000_000) { $0.submits = .onLaunch }
      stage.setup.rules.transferDelay.first = .hours(1)
      stage.setup.device.conditions.isCharging = true
      stage.open("day 1 08:00")
      for change in changes + [.wake(news, Self.backup)] { stage.at("day 1 08:20", change) }
      let play = try stage.played(until: "day 1 10:00")
      let moved = play.rows.compactMap { row in
        if case .transfer(_, .moving) = row.happening { row.at } else { nil }
      }
      #expect(moved == ["day 1 08:00", moves], "\(changes)")
    }
  }

  /// Notes of the 2020 talk say that these prevent the launch; an app that already runs needs none.
  @Test(.facts(306)) func refreshOffAndLowPowerModeHoldOnlyNonDiscretionaryTransfers() throws {
    let rows: [(change: WorldChange, reason: RuleSet)] = [
      (.appRefresh(news, isOn: false), [.backgroundRefreshSetting]),
      (.lowPowerMode(true), [.lowPowerMode]),
    ]
    for (change, reason) in rows {
      for isDiscretionary in [false, true] {
        var stage = stage(bytes: 3_600_000_000) { $0.transfer?.isDiscretionary = isDiscretionary }
        stage.setup.device.conditions.isCharging = true
        stage.open("day 1 08:00")
        stage.at("day 1 08:10", isDiscretionary && change == .lowPowerMode(true) ? .lock : change)
        let play = try stage.played(until: "day 1 12:00")
        let found = play.objections(to: Self.backup, at: "day 1 10:00")
        #expect(found == (isDiscretionary ? nil : reason), "\(change)")
      }
    }
  }
}

/// What a session does without: cellular, Low Data Mode, launches.
extension TransferTests {
  /// After a quarter of a minute on Wi-Fi it waits until Wi-Fi returns, even if there is cellular.
  @Test(.facts(106)) func aTransferBarredFromCellularWaitsForWiFi() throws {
    var stage = stage { $0.transfer?.usesCellular = false }
    stage.open("day 1 08:00")
    stage.at("day 1 08:00" + .seconds(15), .network(.cellular))
    stage.at("day 1 09:00", .network(.none))
    stage.at("day 1 10:00", .network(.wifi))
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: Self.backup, at: "day 1 08:30") == [.network])
    #expect(play.objections(to: Self.backup, at: "day 1 09:30") == [.network])
    #expect(play.starts(of: Self.backup) == ["day 1 10:00" + .seconds(45)])
  }

  /// After a quarter of a minute it waits until the mode is off, even on Wi-Fi.
  @Test(.facts(106)) func aTransferBarredFromLowDataModeWaitsUntilItIsOff() throws {
    for usesLowDataMode in [true, false] {
      var stage = stage { $0.transfer?.usesLowDataMode = usesLowDataMode }
      stage.open("day 1 08:00")
      stage.at("day 1 08:00" + .seconds(15), .lowDataMode(true))
      stage.at("day 1 10:00", .lowDataMode(false))
      let play = try stage.played(until: "day 1 12:00")
      let starts: Instant = usesLowDataMode ? "day 1 08:01" : "day 1 10:00" + .seconds(45)
      #expect(play.starts(of: Self.backup) == [starts])
      let held = play.objections(to: Self.backup, at: "day 1 09:00")
      #expect(held == (usesLowDataMode ? nil : [.network]))
    }
  }

  /// The transfer finishes at 18:00 and is delivered when the app is opened the next day.
  @Test(.facts(104)) func withoutLaunchEventsAnAppLearnsOfATransferWhenItNextRuns() throws {
    for dies in [false, true] {
      var stage = stage(bytes: 36_000_000_000) { $0.transfer?.sendsLaunchEvents = false }
      stage.setup.device.battery = .percent(5)
      stage.open("day 1 08:00")
      if dies { stage.at("day 1 09:00", .terminate(news)) }
      stage.at("day 1 17:00", .lowPowerMode(true))
      stage.open("day 2 08:00")
      let play = try stage.played(until: "day 2 09:00")
      // Nothing that is held against a launch concerns one that is not to be.
      #expect(play.objections(to: Self.backup, at: "day 1 20:00") == [.launchEvents])
      #expect(play.starts(of: Self.backup) == ["day 2 08:00"], "\(dies)")
      let over = try #require(end(play))
      #expect(over.0 == .finished && over.1 == "day 1 18:00")
    }
  }

  /// The other transfer finishes at 20:00 and launches the app. Only its wake is charged, not that
  /// of the first, which is delivered at the same instant; the work of both is charged.
  @Test(.facts(104)) func aLaunchForOneTransferAlsoDeliversAnother() throws {
    for isFirstQuiet in [true, false] {
      var stage = stage(bytes: 36_000_000_000) { $0.transfer?.sendsLaunchEvents = !isFirstQuiet }
      guard case .models(var models) = stage.setup.apps[0].code else { return }
      var second = models[0]
      second.name = .further(2)
      second.transfer?.bytes = 43_200_000_000
      second.transfer?.sendsLaunchEvents = true
      models.append(second)
      stage.setup.apps[0].code = .models(models)
      stage.open("day 1 08:00")
      let play = try stage.played(until: "day 2 00:00")
      let told: Instant = isFirstQuiet ? "day 1 20:00" : "day 1 18:00"
      #expect(play.starts(of: Self.backup) == [told])
      #expect(play.starts(of: .further(2)) == ["day 1 20:00"])
      let charges = play.rows.count { if case .charged = $0.happening { true } else { false } }
      #expect(charges == (isFirstQuiet ? 3 : 4))
    }
  }
}
