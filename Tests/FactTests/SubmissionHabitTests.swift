import SchedulerEngine
import Testing

/// What an app may expect of its requests, and what it may not.
@Suite struct SubmissionHabitTests {
  @Test(
    .facts(121),
    arguments: [
      Hindrance("network", .network(.cellular), ends: .network(.wifi), .backgroundRefreshSetting),
      Hindrance("battery", .battery(.percent(10)), ends: .charging(true), .criticallyLowBattery),
    ])
  func networkAndBatteryAreLookedAt(_ hindrance: Hindrance) throws {
    try hindrance.isShown { $0.setup.device.conditions.backgroundRefresh = .wifiOnly }
  }

  @Test(.facts(121)) func soIsHowTheAppIsUsed() throws {
    var stage = Stage.asShipped(.refresh())
    stage.setup.rules.waking.interval = .zero
    stage.open("day 1 08:00")
    stage.at("day 1 12:00", .expectOpening(news))
    let play = try stage.played(until: "day 1 12:00")
    #expect(play.objections(to: .refresh, at: "day 1 11:59") == [.appUsage])
    #expect(play.starts(of: .refresh) == ["day 1 12:00"])
  }

  @Test(.facts(122), arguments: [SubmissionTriggers.onLaunch, .onOpen, .onBackground])
  func anAppMaySubmitInAnyState(trigger: SubmissionTriggers) throws {
    var stage = Stage.bare(.refresh().with { $0.submits = trigger })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 1 10:00")
    #expect(play.refusals.isEmpty)
    // The first from the state named, the others from a run in the background.
    #expect(
      play.requests.first?.accepted == (trigger == .onBackground ? "day 1 08:03" : "day 1 08:00"))
    #expect(play.requests.count > 5)
  }

  @Test(.facts(123)) func anExpiryIsNotAlwaysTooMuchWork() throws {
    func cause(_ change: (inout Stage) -> Void) throws -> ExpiryCause? {
      var stage = Stage.bare(
        .refresh(takes: .minutes(1)).with { $0.submits = [] },
        .cleanup(takes: .minutes(10)))
      stage.open("day 1 08:00")
      stage.at("day 1 13:00", .charging(true))
      change(&stage)
      return try stage.played(until: "day 1 14:00").launches.first?.cause
    }
    #expect(try cause { _ in } == .timeUsedUp)
    #expect(try cause { $0.at("day 1 13:01", .unlock, .deviceUse(true)) } == .deviceInUse)
    #expect(try cause { $0.at("day 1 13:01", .memory(.critical)) } == .memoryPressure)
    #expect(
      try cause { $0.setup.rules.running.processingReclaimed = .all } == .unexplainedReclaim)
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

  @Test(.facts(126)) func aTenMinuteOperationIsCutOffAtThirtySeconds() throws {
    var stage = Stage.asShipped(.refresh(takes: .minutes(10)))
    stage.use(.overnightCharger, .daily)
    let launches = try stage.played(until: "day 15 00:00").launches
    #expect(launches.count > 40)
    for launch in launches {
      #expect(launch.outcome == .completedAfterExpiration(success: false))
      #expect((launch.lasted ?? .never) <= .seconds(30))
    }
  }

  @Test(.facts(130)) func theSystemsAre13To18And26And27() throws {
    #expect(OSProfile.allCases.map(\.rawValue) == [13, 14, 15, 16, 17, 18, 26, 27])
    for version in UInt8(19)...25 { #expect(OSProfile(rawValue: version) == nil) }
  }

  /// What a handler may read then is up to its own code, which can ask.
  @Test(.facts(135)) func aRefreshInTheNightFindsProtectedDataLocked() throws {
    var stage = Stage.bare(.refresh().with { $0.earliestAfter = .hours(14) })
    stage.open("day 1 08:00")
    let start = try #require(try stage.played(until: "day 2 00:00").starts(of: .refresh).first)
    #expect(start == "day 1 22:03")
    var simulation = try Simulation(stage.setup)
    #expect(simulation.advance(to: start) == .reached)
    #expect(simulation.conditions().isLocked)
  }
}

extension Span {
  static let never = Span(milliseconds: .max)
}
