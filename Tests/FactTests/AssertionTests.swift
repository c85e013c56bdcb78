import SchedulerEngine
import Testing

/// What `beginBackgroundTask` is for: work that goes on for a while when the user leaves the app.
///
/// The user opens the app at 08:00 for three minutes; it is left at 08:03.
@Suite struct AssertionTests {
  private static let upload = NameID.further(1)
  private static let left: Instant = "day 1 08:03"

  private func play(
    _ tasks: [TaskModel] = [], until end: Instant = "day 1 09:00",
    _ change: (inout ActivityModel) -> Void
  ) throws -> Recording {
    var activity = ActivityModel(Self.upload, takes: .seconds(10))
    change(&activity)
    return try play([activity], tasks, until: end)
  }

  private func play(
    _ activities: [ActivityModel], _ tasks: [TaskModel] = [], until end: Instant = "day 1 09:00",
    _ change: (inout Stage) -> Void = { _ in }
  ) throws -> Recording {
    var stage = Stage.bare()
    stage.setup.apps[0].code = .models(tasks)
    stage.setup.apps[0].permitted = tasks.map(\.name)
    stage.setup.apps[0].activities = activities
    stage.open("day 1 08:00")
    change(&stage)
    return try stage.played(until: end)
  }

  /// Events of activities with the time since the user left.
  private func story(_ play: Recording) -> [String] {
    play.rows.compactMap { row in
      let after = (row.at - Self.left).milliseconds
      switch row.happening {
      case .activity(_, _, .began(_, _, let hold, _)): return "\(after) began \(hold)"
      case .activity(_, _, .refused): return "\(after) refused"
      case .activity(_, _, .expired): return "\(after) expired"
      case .activity(_, _, .finished): return "\(after) finished"
      case .activity(_, _, .stopped): return "\(after) stopped"
      case .activity(_, _, .died(let cause)): return "\(after) died of \(cause)"
      case .activity(_, _, .inferenceRefused): return "\(after) refused inference"
      case .activity(_, _, .endedNothing): return "\(after) ended nothing"
      case .phase(_, .suspended): return "\(after) suspended"
      default: return nil
      }
    }
  }

  @Test(.facts(100, 311)) func anAppHasThirtySecondsFromTheMomentItLeavesTheForeground() throws {
    let rows: [(takes: Span, story: [String])] = [
      (.seconds(10), ["0 began withHandler", "10000 finished", "10000 suspended"]),
      (.seconds(25), ["0 began withHandler", "25000 finished", "25000 suspended"]),
      (
        .milliseconds(25_001),
        ["0 began withHandler", "25000 expired", "25000 stopped", "25000 suspended"]
      ),
    ]
    for (takes, told) in rows {
      let play = try play { activity in
        activity.shortest = takes
        activity.longest = takes
      }
      #expect(story(play) == told, "\(takes)")
    }
  }

  @Test(.facts(100)) func foregroundTimeDoesNotCountAndReturningRenewsTheTime() throws {
    var activity = ActivityModel(Self.upload, takes: .minutes(4))
    activity.begins = .onOpen
    let play = try play([activity]) { stage in
      stage.setup.script = []
      stage.at("day 1 08:00", .open(news, for: .minutes(3)))
      stage.at(Self.left + .seconds(20), .open(news, for: .seconds(40)))
    }
    #expect(
      story(play) == [
        "-180000 began withHandler", "20000 began withHandler", "60000 finished",
        "85000 expired", "85000 stopped", "85000 suspended",
      ])
  }

  @Test(.facts(100)) func allAssertionsShareOneTimeLimit() throws {
    let short = ActivityModel(Self.upload, takes: .seconds(20))
    let long = ActivityModel(.further(2), takes: .seconds(40))
    let play = try play([short, long])
    #expect(
      story(play) == [
        "0 began withHandler", "0 began withHandler", "20000 finished", "25000 expired",
        "25000 stopped", "25000 suspended",
      ])
  }

  @Test(.facts(101, 316)) func anAssertionThatIsNeverEndedKillsTheApp() throws {
    let mistakes: [(name: String, change: (inout ActivityModel) -> Void)] = [
      ("ignored", { $0.expiration = .ignored }), ("no handler", { $0.expiration = .noHandler }),
      (
        "never ended",
        { activity in
          activity.shortest = .seconds(1)
          activity.longest = .seconds(1)
          activity.endsWhenDone = false
          activity.expiration = .ignored
        }
      ),
      ("too late", { $0.expiration = .ends(after: .milliseconds(5_001)) }),
    ]
    for (name, change) in mistakes {
      let play = try play { activity in
        activity.shortest = .minutes(5)
        activity.longest = .minutes(5)
        change(&activity)
      }
      #expect(story(play).suffix(1) == ["30000 died of assertionLeftOpen"], "\(name)")
    }
    let inTime = try play { activity in
      activity.shortest = .minutes(5)
      activity.longest = .minutes(5)
      activity.expiration = .ends(after: .seconds(5))
    }
    #expect(story(inTime).suffix(2) == ["30000 stopped", "30000 suspended"])
  }

  @Test(.facts(286)) func anIdentifierCapturedBeforeItWasSetEndsNothing() throws {
    let play = try play { activity in
      activity.shortest = .minutes(5)
      activity.longest = .minutes(5)
      activity.expiration = .endsWrongIdentifier
    }
    #expect(
      story(play) == [
        "0 began withHandler", "25000 expired", "25000 ended nothing",
        "30000 died of assertionLeftOpen",
      ])
  }

  @Test(.facts(312)) func aThousandSimultaneousAssertionsKillTheApp() throws {
    let most = try play { $0.atOnce = 999 }
    #expect(story(most).count { $0.hasSuffix("finished") } == 999)
    let tooMany = try play { $0.atOnce = 1_000 }
    #expect(story(tooMany).count { $0 == "0 died of tooManyAssertions" } == 1_000)
  }

  @Test(.facts(313)) func holdingAFileLockAtSuspensionKillsTheApp() throws {
    let rows: [(takes: Span, isHeld: Bool, end: String)] = [
      (.seconds(6), false, "5000 died of fileLocked"), (.seconds(5), false, "5000 suspended"),
      (.seconds(6), true, "6000 suspended"),
    ]
    for (takes, isHeld, end) in rows {
      let play = try play { activity in
        activity.shortest = takes
        activity.longest = takes
        activity.holdsAssertion = isHeld
        activity.uses = .lockedFile
      }
      #expect(story(play).last == end, "\(takes) \(isHeld)")
    }
  }

  /// Access is revoked when the app leaves the foreground, or when its continued task with the GPU
  /// ends.
  @Test(.facts(339)) func usingTheGPUInTheBackgroundKillsTheApp() throws {
    func end(
      _ begins: ActivityModel.Beginning, task isThere: Bool = false,
      _ change: (inout TaskModel) -> Void = { _ in }
    ) throws -> String? {
      var work = ActivityModel(Self.upload, takes: .minutes(9))
      work.begins = begins
      work.uses = .gpu
      work.holdsAssertion = false
      var export = TaskModel.export(2)
      export.continued.resources = .gpu
      change(&export)
      let play = try play([work], isThere ? [export] : []) { stage in
        stage.setup.device.conditions.hasBackgroundGPU = true
        stage.setup.apps[0].entitlements = .continuedGPU
      }
      return story(play).last
    }
    #expect(try end(.onOpen) == "0 died of gpuRevoked")
    #expect(try end(.onBackground) == "0 died of gpuRevoked")
    // Of a hundred units sixty are exported in front, and the rest half as fast behind.
    #expect(try end(.onOpen, task: true) == "240000 died of gpuRevoked")
    // It stalls at once, and nobody hears that it expires.
    let stalled = try end(.onOpen, task: true) { export in
      export.units?.stalls = [UnitWork.Stall(atUnit: 60, for: .hours(1))]
      export.work.expiration = .noHandler
    }
    #expect(stalled == "30000 died of gpuRevoked")
  }

  /// From iOS 27 on, in the background, without the entitlement; in front nothing is refused.
  @Test(.facts(324, 326)) func inferenceInTheBackgroundNeedsTheEntitlementFromIOS27On() throws {
    func ends(
      _ profile: OSProfile, _ begins: ActivityModel.Beginning, _ entitlements: Entitlements = []
    ) throws -> [String] {
      var work = ActivityModel(Self.upload, takes: .minutes(4))
      work.begins = begins
      work.uses = .neuralEngine
      var export = TaskModel.export(2)
      export.work.usesNeuralEngine = true
      let play = try play([work], [export]) { stage in
        stage.setup.profile = profile
        stage.setup.apps[0].entitlements = entitlements
      }
      let ended = play.rows.compactMap { row in
        if case .ended(_, let outcome) = row.happening { "\(outcome)" } else { nil }
      }
      return story(play).filter { $0.contains("refused") || $0.contains("stopped") } + ended
    }
    let refused = ["0 refused inference", "0 stopped", "completed(success: false)"]
    #expect(try ends(.ios27, .onOpen) == refused)
    #expect(try ends(.ios27, .onBackground) == refused)
    for (profile, entitlements) in [
      (OSProfile.ios26, Entitlements()), (.ios27, .backgroundInference),
    ] {
      #expect(try !ends(profile, .onOpen, entitlements).contains("0 refused inference"))
      #expect(try ends(profile, .onOpen, entitlements).last == "completed(success: true)")
    }
  }

  @Test(.facts(314)) func aSecondAssertionForMoreTimeIsRefused() throws {
    let play = try play { activity in
      activity.shortest = .minutes(1)
      activity.longest = .minutes(1)
      activity.expiration = .renews
    }
    #expect(
      story(play) == [
        "0 began withHandler", "25000 expired", "25000 stopped", "25000 refused", "25000 suspended",
      ])
  }

  /// The remaining work is what was left at the suspension.
  @Test(.facts(315)) func workWithoutAnAssertionPausesUntilTheAppRunsAgain() throws {
    let again: Instant = "day 1 10:00"
    var activity = ActivityModel(Self.upload, takes: .seconds(12))
    activity.holdsAssertion = false
    let play = try play([activity], until: "day 1 11:00") { $0.open(again) }
    let finished = (again - Self.left).milliseconds + 7_000
    #expect(story(play).prefix(3) == ["0 began none", "5000 suspended", "\(finished) finished"])
  }

  /// A task launches the app again; an assertion only prolongs what goes on.
  @Test(.facts(102)) func anAssertionNeverLaunchesTheApp() throws {
    let play = try play([.refresh()], until: "day 2 00:00") {
      $0.endsWhenDone = false
      $0.expiration = .ignored
    }
    #expect(
      play.rows.contains { $0.happening == .processEnded(ProcessID(number: 1), .assertionLeftOpen) }
    )
    let launched = play.starts(of: .refresh)
    let without = try self.play([], [.refresh()], until: "day 2 00:00").starts(of: .refresh)
    #expect(launched.count == without.count)
  }

  @Test func aRunIsRecordedAsKilledWhenAnAssertionKillsTheApp() throws {
    let task = TaskModel.refresh(takes: .minutes(4))
    var activity = ActivityModel(Self.upload, takes: .minutes(5))
    activity.begins = .onLaunch
    activity.expiration = .ignored
    let play = try play([activity], [task], until: "day 1 12:00") {
      $0.setup.rules.assertions.time = .seconds(20)
    }
    #expect(play.launches(of: .refresh).first?.outcome == .killed)
  }
}
