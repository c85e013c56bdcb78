import SchedulerEngine
import Testing

/// What a session does without: cellular, Low Data Mode, launches.
extension TransferTests {
  /// A quarter of the minute on Wi-Fi, then it waits for Wi-Fi to come back, whatever else there is.
  @Test(.facts(106)) func oneThatIsKeptOffCellularWaitsForWiFi() throws {
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

  /// A quarter of the minute, then it waits for the mode to be off, whatever the network is.
  @Test(.facts(106)) func oneThatIsKeptOutOfLowDataModeWaitsUntilItIsOff() throws {
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

  /// It is through at 18:00. Opening the app the next day tells it, and so does anything that resumes it.
  @Test(.facts(104)) func withoutLaunchEventsTheAppIsToldWhenItRunsNext() throws {
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

  /// The other transfer of the app is through at 20:00 and launches it. Its wake is paid for, and not that of
  /// the first, which is told at the same instant; the work of both is.
  @Test(.facts(104)) func aLaunchForAnotherTellsItAsWell() throws {
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
