import RunRecord
import SchedulerEngine
import Testing

/// Continued processing: how it is asked for and how it starts.
@Suite struct ContinuedStartTests {
  @Test(.facts(76)) func queuedRequestsStartInOrderAsSlotsBecomeFree() throws {
    var stage = Stage.continued(.export(1), .export(2, every: .seconds(4)), .export(3), .export(4))
    stage.setup.rules.continuedLimit.atOnce = 2
    let played = try stage.played(until: "day 1 09:00")
    #expect(played.launches.map(\.asked.name) == (1...4).map { NameID.further($0) })
    #expect(
      played.launches.map(\.at) == ["day 1 08:00", "day 1 08:00", "day 1 08:05", "day 1 08:06:40"])
    #expect(played.launches.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test(.facts(77)) func aRequestWithTheFailStrategyIsRefusedWhenNoSlotIsFree() throws {
    let strict = TaskModel.export(3).with { $0.continued.strategy = .fail }
    var stage = Stage.continued(.export(1), .export(2), strict)
    stage.setup.rules.continuedLimit.atOnce = 2
    let full = try stage.played(until: "day 1 09:00")
    #expect(full.refusals == [.cannotStartNow(.continuedLimit)])
    #expect(full.refusals.first?.code == 4)
    #expect(full.launches.count == 2)

    stage.setup.rules.continuedLimit.atOnce = 3
    #expect(try stage.played(until: "day 1 09:00").launches.count == 3)
  }

  @Test(.facts(80)) func aRequestMustComeFromTheForegroundAndStartsAtOnceIfASlotIsFree() throws {
    let late = TaskModel.export(2).with { $0.submits = .onBackground }
    var stage = Stage.continued(.export(1, every: .minutes(1)), late)
    stage.setup.rules.continued.stallLimit = .minutes(10)
    // Nothing has to wake the device for it, whenever that would be.
    stage.setup.rules.waking.interval = .hours(6)
    let played = try stage.played(until: "day 1 09:30")
    #expect(played.refusals == [.notInForeground])
    #expect(played.launches.map(\.at) == ["day 1 08:00"])

    // A queued request starts when its turn comes, wherever its app is by then.
    var queue = Stage.continued(.export(1), .export(2))
    queue.setup.script.removeAll()
    queue.at("day 1 08:00", .open(news, for: .minutes(1)))
    queue.setup.rules.continuedLimit.atOnce = 1
    let queued = try queue.played(until: "day 1 09:00")
    // A minute in front and, from then on, half as fast: 60 s and 240 s of work twice over.
    #expect(queued.launches.map(\.at) == ["day 1 08:00", "day 1 08:09"])
    #expect(queued.launches.map(\.lasted) == [.minutes(9), .minutes(10)])
    let suspensions = queued.rows.compactMap { row in
      if case .phase(_, .suspended) = row.happening { row.at } else { nil }
    }
    #expect(suspensions == ["day 1 08:19"], "none while it runs or takes its turn")
  }

  @Test(.facts(83)) func aFailedSubmissionThrowsAndLeavesNothingPending() throws {
    var stage = Stage.liveInFront(permitting: "com.example.news.export")
    let export = stage.name("com.example.news.export")
    stage.setup.device.conditions.thermal = .serious
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    #expect(play.simulation.register(export, by: process) == .registered)
    play.pass(to: "day 1 08:01")
    var terms = ContinuedTerms()
    terms.strategy = .fail
    let request = TaskRequest(.continued, export, continued: terms)
    #expect(throws: SubmissionRefusal.cannotStartNow(.thermal)) {
      _ = try play.simulation.submit(request, by: process)
    }
    #expect(play.simulation.pending(of: news).isEmpty)
    try play.simulation.apply(.thermal(.nominal))
    #expect(throws: Never.self) { _ = try play.simulation.submit(request, by: process) }
  }

  @Test(.facts(82)) func aContinuedTaskTheUserDidNotRequestIsReported() throws {
    let automatic = TaskModel.export(2).with { $0.continued.isUserAction = false }
    let stage = Stage.continued(.export(1), automatic)
    let played = try stage.played(until: "day 1 09:00")
    let record = RunRecord(played.rows, from: .dayOne, to: "day 1 09:00")
    #expect(record.findings().map(\.code) == [.submittedUnasked])
    #expect(record.findings().map(\.name) == [.further(2)])
  }

  @Test(.facts(85)) func requestingAnUnavailableGPUIsRefusedAtSubmission() throws {
    let rows: [(hasGPU: Bool, entitlements: Entitlements, refusals: [SubmissionRefusal])] = [
      (false, .continuedGPU, [.resourceUnavailable(.deviceHasNoBackgroundGPU)]),
      (true, [], [.resourceUnavailable(.gpuEntitlementMissing)]),
      (true, .continuedGPU, []),
    ]
    for row in rows {
      var stage = Stage.continued(TaskModel.export(1).with { $0.continued.resources = .gpu })
      stage.setup.device.conditions.hasBackgroundGPU = row.hasGPU
      stage.setup.apps[0].entitlements = row.entitlements
      let played = try stage.played(until: "day 1 09:00")
      #expect(played.refusals == row.refusals)
      #expect(played.refusals.allSatisfy { $0.code == 3 })
      #expect(played.launches.count == 1 - row.refusals.count)
    }
  }

  @Test(.facts(86)) func continuedProcessingIsAvailableFromIOS26On() throws {
    for profile in OSProfile.allCases {
      let isOffered = profile.difference(in: .continuedProcessing) != nil
      #expect(isOffered == (profile >= .ios26), "\(profile)")
      // Registered at launch, which every system takes.
      var stage = Stage.continued(TaskModel.export(1).with { $0.registers = .atLaunch })
      stage.setup.profile = profile
      let played = try stage.played(until: "day 1 09:00")
      #expect(played.refusals == (isOffered ? [] : [.kindNotOffered]), "\(profile)")
      #expect(played.launches.count == (isOffered ? 1 : 0), "\(profile)")
    }
  }
}

/// Continued processing: how it lives and ends.
@Suite struct ContinuedLifeTests {
  @Test(.facts(78)) func aTaskExpiresWithoutProgress() throws {
    var silent = TaskModel.export(1)
    silent.units = nil
    silent.work.shortest = .minutes(10)
    silent.work.longest = .minutes(10)
    var stuck = TaskModel.export(2)
    stuck.units?.stalls = [UnitWork.Stall(atUnit: 40, for: .seconds(45))]
    // The progress that comes at the very limit still counts.
    var slow = TaskModel.export(3, every: .seconds(30))
    slow.units?.total = 8
    var stage = Stage.continued(silent, stuck, slow)
    stage.setup.rules.continuedLimit.atOnce = 3
    let played = try stage.played(until: "day 1 09:00")
    #expect(played.launches.map(\.cause) == [.noProgress, .noProgress, nil])
    #expect(played.launches.map(\.expired) == ["day 1 08:00:30", "day 1 08:02:30", nil])
    #expect(played.launches.last?.outcome == .completed(success: true))
    // Two thirds into the gap it is on record, and its end too when it has one.
    let stalls = played.events(of: 2).filter { $0.event == .stalled(since: "day 1 08:02") }
    #expect(stalls.map(\.at) == ["day 1 08:02:20"])
  }

  @Test(.facts(79)) func theTaskWithTheLeastProgressExpiresFirstUnderPressure() throws {
    for pressure in [WorldChange.memory(.critical), .thermal(.critical)] {
      var stage = Stage.continued(.export(1), .export(2, every: .seconds(6)), .export(3))
      stage.setup.rules.continuedLimit.atOnce = 3
      stage.at("day 1 08:02", pressure)
      stage.at("day 1 08:02:07", .memory(.normal), .thermal(.nominal))
      let played = try stage.played(until: "day 1 09:00")
      // The second is slower than the others; of these equal ones the first was asked for first.
      #expect(
        played.launches.map(\.expired) == ["day 1 08:02:05", "day 1 08:02", nil], "\(pressure)")
      #expect(played.launches.map(\.outcome).last == .completed(success: true))
    }
  }

  @Test(.facts(269)) func aBackgroundAppIsKilledWithoutWarningWhenMemoryRunsOut() throws {
    var stage = Stage.continued(.export(1))
    stage.at("day 1 08:02", .leave(news))
    stage.at("day 1 08:02:30", .memory(.critical))
    let behind = try stage.played(until: "day 1 09:00")
    #expect(behind.kills == [.memoryPressure])
    #expect(behind.launches.map(\.expired) == [nil])
    #expect(behind.launches.map(\.outcome) == [.interrupted(.memoryPressure)])
  }

  @Test(.facts(81)) func theSystemShowsATaskFromStartToEnd() throws {
    var export = TaskModel.export(1)
    export.units?.retitles = [50]
    let played = try Stage.continued(export).played(until: "day 1 09:00")
    let shown = played.events().filter { $0.event != .asked && $0.event != .answered(.keeps) }
    #expect(
      shown.map(\.event) == [.shown, .titleChanged, .progress(TaskProgress(100, of: 100)), .hidden])
    #expect(shown.map(\.at) == ["day 1 08:00", "day 1 08:02:30", "day 1 08:05", "day 1 08:05"])
  }

  @Test(.facts(87)) func aTaskHasNoFixedTimeLimitButTheUserIsAskedWhetherToContinue() throws {
    var long = TaskModel.export(1, every: .seconds(20))
    long.units?.total = 1_000
    for (answer, outcome, cause) in [
      (UserAnswer.keeps, Outcome.completed(success: true), nil),
      (.silent, .completed(success: true), nil),
      (.stops, .completedAfterExpiration(success: false), ExpiryCause.declinedByUser),
    ] {
      var stage = Stage.continued(long)
      stage.setup.rules.continued.backgroundSpeed = .all
      stage.setup.device.answer = answer
      let played = try stage.played(until: "day 2 00:00")
      #expect(played.launches.map(\.outcome) == [outcome], "\(answer)")
      #expect(played.launches.map(\.cause) == [cause], "\(answer)")
      let asked = played.events().filter { $0.event == .asked }
      #expect(asked.map(\.at) == ["day 1 08:05"], "\(answer)")
      #expect(
        played.launches.first?.lasted == (answer == .stops ? .seconds(310) : .seconds(20_000)))
    }
  }

  @Test(.facts(74)) func aTaskWithoutAnExpirationHandlerIsEndedWithoutKillingTheApp() throws {
    var export = TaskModel.export(1)
    export.work.expiration = .noHandler
    var stage = Stage.continued(export)
    stage.at("day 1 08:01", .stopContinued(news, .further(1)))
    let played = try stage.played(until: "day 1 09:00")
    #expect(played.launches.map(\.outcome) == [.endedWithoutHandler])
    #expect(played.kills.isEmpty)
  }

  @Test(.facts(123)) func stoppingATaskCallsItsExpirationHandler() throws {
    var stage = Stage.liveInFront(permitting: "com.example.news.export")
    let export = stage.name("com.example.news.export")
    stage.at("day 1 08:02", .stopContinued(news, export))
    var play = try LivePlay(stage)
    let process = try play.start(by: "day 1 08:00")
    _ = play.simulation.register(export, by: process)
    play.pass(to: "day 1 08:01:50")
    _ = try play.simulation.submit(TaskRequest(.continued, export), by: process)
    let run = try play.delivery(by: "day 1 08:02")
    play.simulation.setExpirationHandler(true, of: run, by: process)
    #expect(try play.expiry(by: "day 1 08:02") == .stoppedByUser)
    #expect(play.simulation.complete(run, success: false, by: process) == .first)
  }
}
