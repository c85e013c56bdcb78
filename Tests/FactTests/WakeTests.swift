import SchedulerEngine
import Testing

/// What wakes an app from outside, at 08:00.
@Suite struct WakeTests {
  private static let sensor = NameID.further(1)

  /// Milliseconds since the wake of what the app's process and work do.
  private func story(
    takes length: Span = .seconds(4), assertion: Bool = false,
    _ change: (inout Stage) -> Void = { _ in }
  ) throws -> [String] {
    var activity = ActivityModel(Self.sensor, takes: length)
    activity.begins = .onWake
    activity.holdsAssertion = assertion
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models([])
    stage.setup.apps[0].activities = [activity]
    change(&stage)
    stage.at("day 1 08:00", .wake(news, Self.sensor))
    let wake: Instant = "day 1 08:00"
    return try stage.played(until: "day 1 08:30").rows.compactMap { row in
      let after = (row.at - wake).milliseconds
      switch row.happening {
      case _ where after < 0: return nil
      case .processStarted: return "\(after) starts"
      case .phase(_, let phase): return "\(after) \(phase)"
      case .activity(_, _, .began): return "\(after) begins"
      case .activity(_, _, .finished): return "\(after) done"
      case .processEnded(_, let cause): return "\(after) ended \(cause)"
      default: return nil
      }
    }
  }

  @Test(.facts(343)) func aWokenAppRunsForTenSecondsAndIsSuspended() throws {
    #expect(
      try story() == ["0 starts", "0 background", "0 begins", "4000 done", "10000 suspended"])
    let atOnce = try story { $0.setup.rules.life.wakeTime = .zero }
    #expect(atOnce == ["0 starts", "0 background", "0 begins", "0 suspended"])
  }

  @Test(.facts(343)) func longerWorkNeedsAnAssertion() throws {
    #expect(try story(takes: .seconds(20)).last == "10000 suspended")
    #expect(
      try story(takes: .seconds(20), assertion: true)
        == ["0 starts", "0 background", "0 begins", "20000 done", "20000 suspended"])
  }

  /// The minute goes on while the app is suspended; its work ends as the ten seconds of a wake do.
  @Test(.facts(362)) func aSuspensionDoesNotMakeTheMonitorForget() throws {
    func end(everySeconds pause: Int64, wakes: Int64 = 6) throws -> String? {
      try story(takes: .seconds(10)) { stage in
        stage.setup.apps[0].activities[0].uses = .processor
        stage.setup.apps[0].activities[0].processor = .all
        for wake in 1..<wakes {
          stage.at("day 1 08:00" + .seconds(pause * wake), .wake(news, Self.sensor))
        }
      }.first { $0.hasSuffix("ended processorMonitor") }
    }
    #expect(try end(everySeconds: 11) == "52000 ended processorMonitor")
    // 45 s are in the first minute, and the second begins anew.
    #expect(try end(everySeconds: 13) == nil)
    #expect(try end(everySeconds: 11, wakes: 4) == nil)
  }

  /// After 48 s of processor time within a minute, even with pauses in between.
  @Test(.facts(258)) func frequentWakesWithHeavyProcessorUseKillTheApp() throws {
    func ends(after pause: Span, share: Share = .all, on isOn: Bool = true) throws -> String? {
      try story(takes: .seconds(9)) { stage in
        stage.setup.apps[0].activities[0].uses = .processor
        stage.setup.apps[0].activities[0].processor = share
        stage.setup.rules.processorMonitor.isOn = isOn
        for wake in 1..<10 {
          stage.at(
            "day 1 08:00" + .milliseconds(pause.milliseconds * Int64(wake)),
            .wake(news, Self.sensor))
        }
      }.first { $0.hasSuffix("ended processorMonitor") }
    }
    #expect(try ends(after: .seconds(9)) == "48000 ended processorMonitor")
    #expect(try ends(after: .seconds(10)) == "53000 ended processorMonitor")
    // Five times nine seconds are in no minute more than is granted.
    #expect(try ends(after: .seconds(12)) == nil)
    #expect(try ends(after: .seconds(9), share: .percent(80)) == nil)
    #expect(try ends(after: .seconds(9), on: false) == nil)
  }

  /// Neither Low Power Mode nor a missing network nor the refresh setting matters.
  @Test func noSchedulingRuleDelaysAWake() throws {
    let held = try story { stage in
      stage.at("day 1 06:00", .lowPowerMode(true))
      stage.at("day 1 06:00", .appRefresh(news, isOn: false))
      stage.at("day 1 06:00", .network(.none))
    }
    #expect(held.first == "0 starts")
  }

  @Test func aSuspendedAppResumesAndAForegroundAppHandlesTheWake() throws {
    let suspended = try story { $0.open("day 1 07:00") }
    #expect(suspended == ["0 background", "0 begins", "4000 done", "10000 suspended"])
    let inFront = try story { $0.at("day 1 07:59", .open(news, for: .minutes(5))) }
    #expect(inFront.prefix(2) == ["0 begins", "4000 done"])
  }

  @Test(.facts(343), arguments: [false, true]) func aForceQuitPreventsWakesUnlessSetToAllowThem(
    wakes: Bool
  ) throws {
    let told = try story { stage in
      if wakes { stage.setup.rules.life.wakesAfterForceQuit = true }
      stage.open("day 1 07:00")
      stage.at("day 1 07:30", .forceQuit(news))
    }
    #expect(told.isEmpty == !wakes)
  }

  @Test func aRemovedAppIsNotWoken() throws {
    #expect(try story { $0.at("day 1 07:00", .uninstall(news)) } == [])
  }
}
