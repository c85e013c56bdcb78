import SchedulerEngine
import Testing

/// Expiration: it may come at any moment, and what a handler may do about it.
@Suite struct ExpirationTests {
  @Test(
    .facts(64),
    arguments: [
      Revocation(.deviceInUse, by: .deviceUse(true)),
      Revocation(.powerLost, by: .charging(false)),
      Revocation(.networkLost, by: .network(.none)),
      Revocation(.memoryPressure, by: .memory(.critical)),
      Revocation(.deviceTooHot, by: .thermal(.critical)),
    ])
  func aRunExpiresWhenItsConditionsNoLongerHold(_ revocation: Revocation) throws {
    var stage = Stage.bare(
      .cleanup(takes: .minutes(4)).with { $0.needs = [.externalPower, .network] })
    stage.open("day 1 08:00")
    stage.at("day 1 13:00", .charging(true))
    stage.at("day 1 13:01:30", revocation.change)
    let launch = try #require(try stage.played(until: "day 1 13:02").launches.first)

    #expect(launch.at == "day 1 13:00")
    #expect(launch.expired == "day 1 13:01:30")
    #expect(launch.cause == revocation.cause)
  }

  @Test(
    .facts(64),
    arguments: [
      (RequestNeeds.externalPower, WorldChange.network(.none)), (.network, .charging(false)),
    ])
  func aRunGoesOnWithoutWhatItDoesNotNeed(_ needs: RequestNeeds, _ change: WorldChange) throws {
    var stage = Stage.bare(.cleanup(takes: .minutes(4)).with { $0.needs = needs })
    stage.open("day 1 08:00")
    stage.at("day 1 13:00", .charging(true))
    stage.at("day 1 13:01:30", change)
    let launch = try #require(try stage.played(until: "day 1 13:05").launches.first)

    #expect(launch.at == "day 1 13:00")
    #expect(!launch.wasWarned)
    #expect(launch.outcome == .completed(success: true))
  }

  @Test(.facts(65)) func aRunWithoutAHandlerEndsUnsuccessfullyAndTheAppSurvives() throws {
    let play = try refresh { $0.expiration = .noHandler }
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .endedWithoutHandler)
    #expect(!launch.wasWarned)
    #expect(play.kills.isEmpty)
    #expect(play.end.conditions(of: news)?.phase == .suspended)
  }

  @Test(.facts(66)) func notCompletingInTheExpirationHandlerKillsTheApp() throws {
    let completing = try refresh { $0.expiration = .completes(after: .zero) }
    #expect(completing.launches.first?.outcome == .completedAfterExpiration(success: false))
    #expect(completing.kills.isEmpty)

    let silent = try refresh { $0.expiration = .ignored }
    #expect(silent.launches.first?.outcome == .killed)
    #expect(silent.launches.first?.ended == "day 1 08:18:30")
    #expect(silent.kills == [.expirationIgnored])
  }

  @Test(.facts(67)) func theExpirationHandlerHasThreeSecondsToComplete() throws {
    for seconds in Int64(0)...3 {
      let play = try refresh { $0.expiration = .completes(after: .seconds(seconds)) }
      let launch = try #require(play.launches.first)
      #expect(launch.outcome == .completedAfterExpiration(success: false), "\(seconds) s")
      #expect(launch.lasted == .seconds(27 + seconds))
    }
    let late = try refresh { $0.expiration = .completes(after: .milliseconds(3_001)) }
    #expect(late.launches.first?.outcome == .killed)
  }

  @Test(.facts(73)) func anExpirationHandlerSetAfterTheExpiryIsIgnored() throws {
    func outcome(settingAfter delay: Span?) throws -> Recording.Launch {
      var stage = Stage.live()
      stage.setup.rules.running.refreshReclaimed = .all
      stage.setup.rules.running.refreshReclaimedAfter = .seconds(4)
      stage.setup.rules.running.refreshReclaimedUpTo = .seconds(4)
      var (play, process) = try LivePlay.withRefreshPending(stage)
      let run = try play.delivery(by: "day 1 08:15")
      if let delay {
        play.pass(to: "day 1 08:15" + delay)
        play.simulation.setExpirationHandler(true, of: run, by: process)
      }
      play.pass(to: "day 1 08:15:05")
      return try #require(play.recording.launches.first)
    }
    #expect(try outcome(settingAfter: .zero).wasWarned)
    let late = try outcome(settingAfter: .seconds(5) - .milliseconds(1))
    #expect(!late.wasWarned)
    #expect(late.outcome == .endedWithoutHandler)
    #expect(try outcome(settingAfter: nil).outcome == .endedWithoutHandler)
  }

  @Test(.facts(74)) func aCompletionAfterAnExpiryWithoutAHandlerIsIgnored() throws {
    var (play, process) = try LivePlay.withRefreshPending(.live())
    let run = try play.delivery(by: "day 1 08:15")
    // A debugger keeps the process going, or it would be frozen with its call unmade.
    try play.simulation.apply(.debugger(news, isAttached: true))
    play.pass(to: "day 1 08:15:29")
    #expect(play.simulation.complete(run, success: true, by: process) == .late)
    play.pass(to: "day 1 08:16")
    #expect(play.recording.launches.first?.outcome == .endedWithoutHandler)
  }

  /// A refresh that works on until it is told to stop.
  private func refresh(_ change: (inout WorkModel) -> Void) throws -> Recording {
    var stage = Stage.bare(
      .refresh(takes: .minutes(10)).with {
        change(&$0.work)
        $0.work.resubmission = .never
      })
    stage.open("day 1 08:00")
    return try stage.played(until: "day 1 08:20")
  }

  @Test(.facts(141)) func aRunCanBeInterruptedAtAnyMoment() throws {
    for second in Int64(0)...30 {
      var stage = Stage.bare(.refresh(takes: .seconds(29)).with { $0.work.expiration = .ignored })
      stage.open("day 1 08:00")
      stage.at("day 1 08:18" + .seconds(second), .terminate(news))
      let play = try stage.played(until: "day 1 08:19")
      let launches = play.launches.map(\.outcome)
      // At second 0 no run has begun yet, and after second 29 the work is done.
      let isRunning = (1...29).contains(second)
      #expect(
        launches == [
          isRunning ? .interrupted(.terminated) : .completedAfterExpiration(success: true)
        ],
        "second \(second)")
    }
  }

  @Test(.facts(123)) func aRunCanExpireForReasonsOtherThanTooMuchWork() throws {
    func cause(_ change: (inout Stage) -> Void) throws -> ExpiryCause? {
      var stage = Stage.bare(
        .refresh(takes: .minutes(1)).with { $0.submits = [] }, .cleanup(takes: .minutes(10)))
      stage.open("day 1 08:00")
      stage.at("day 1 13:00", .charging(true))
      change(&stage)
      return try stage.played(until: "day 1 14:00").launches.first?.cause
    }
    #expect(try cause { _ in } == .timeUsedUp)
    #expect(try cause { $0.at("day 1 13:01", .unlock, .deviceUse(true)) } == .deviceInUse)
    #expect(try cause { $0.at("day 1 13:01", .memory(.critical)) } == .memoryPressure)
    #expect(try cause { $0.setup.rules.running.processingReclaimed = .all } == .unexplainedReclaim)
  }
}

/// Completion: exactly once, and what becomes of an app that does not.
@Suite struct TaskCompletionTests {
  @Test(.facts(68)) func onlyTheFirstCompletionCounts() throws {
    var (play, process) = try LivePlay.withRefreshPending(.live())
    let run = try play.delivery(by: "day 1 08:15")
    #expect(play.simulation.complete(run, success: true, by: process) == .first)
    #expect(play.simulation.complete(run, success: false, by: process) == .again)
    play.pass(to: "day 1 09:00")

    #expect(play.recording.launches.map(\.outcome) == [.completed(success: true)])
    #expect(play.simulation.counts.completed == 1)
  }

  @Test(.facts(69)) func aRunThatNeverCompletesIsChargedForAllItsTime() throws {
    let prompt = try play { $0.ending = .succeeds }
    let never = try play { $0.ending = .neverCompletes }
    let ignoring = try play {
      $0.ending = .neverCompletes
      $0.expiration = .ignored
    }
    // The wake, and then three tenths of a core for ten seconds, or for all the time there was.
    #expect(prompt.energyTaken.prefix(2) == [1_000, 300])
    #expect(never.energyTaken.prefix(2) == [1_000, 810])
    #expect(ignoring.energyTaken.prefix(2) == [1_000, 900])
    #expect(prompt.kills.isEmpty)
    #expect(ignoring.kills.first == .expirationIgnored)
  }

  @Test(.facts(70)) func launchesAreSpacedWiderAfterAKillUntilARunCompletes() throws {
    let ignoring = try play {
      $0.ending = .neverCompletes
      $0.expiration = .ignored
    }
    #expect(Set(ignoring.gaps(of: .refresh)) == [.minutes(45)])
    #expect(Set(try play { $0.ending = .succeeds }.gaps(of: .refresh)) == [.minutes(15)])

    // Killed at 08:18:30. Then another task completes, and the usual spacing is back.
    func second(charging moment: Instant) throws -> Instant {
      var stage = Stage.bare(
        .refresh().with {
          $0.work.ending = .neverCompletes
          $0.work.expiration = .ignored
        }, .cleanup())
      stage.open("day 1 08:00")
      stage.at(moment, .charging(true))
      return try stage.played(until: "day 1 09:30").starts(of: .refresh)[1]
    }
    #expect(try second(charging: "day 1 09:20") == "day 1 09:03")
    #expect(try second(charging: "day 1 08:20") == "day 1 08:33")
  }

  @Test(.facts(71)) func aMissingResubmissionDiffersFromAPenalty() throws {
    let forgotten = try play { $0.resubmission = .never }
    #expect(forgotten.launches.count == 1)
    #expect(forgotten.objections(to: .refresh, at: "day 1 08:50") == nil)

    let penalised = try play {
      $0.ending = .neverCompletes
      $0.expiration = .ignored
    }
    #expect(penalised.objections(to: .refresh, at: "day 1 08:50") == [.rateLimiting])
    #expect(penalised.end.conditions(of: news)?.isPenalised == true)
  }

  @Test(.facts(72)) func reportingFailureHasNoEffectOnLaterLaunches() throws {
    let succeeding = try play { $0.ending = .succeeds }
    let failing = try play { $0.ending = .fails }
    #expect(failing.launches.allSatisfy { $0.outcome == .completed(success: false) })
    #expect(failing.starts(of: .refresh) == succeeding.starts(of: .refresh))
    #expect(failing.launches.count > 10)
  }

  private func play(_ change: (inout WorkModel) -> Void) throws -> Recording {
    var stage = Stage.bare(.refresh().with { change(&$0.work) })
    stage.open("day 1 08:00")
    return try stage.played(until: "day 1 12:00")
  }

  @Test(.facts(139)) func completingTwiceAfterAnExpiryCountsOnce() throws {
    var (play, process) = try LivePlay.withRefreshPending(.live())
    let run = try play.delivery(by: "day 1 08:15")
    play.simulation.setExpirationHandler(true, of: run, by: process)
    #expect(try play.expiry(by: "day 1 08:16") == .timeUsedUp)

    // The handler cancels and completes; the cancelled work completes once more.
    #expect(play.simulation.complete(run, success: false, by: process) == .first)
    #expect(play.simulation.complete(run, success: false, by: process) == .again)
    play.pass(to: "day 1 09:00")
    #expect(play.recording.launches.map(\.outcome) == [.completedAfterExpiration(success: false)])
    #expect(play.recording.kills.isEmpty)
  }
}
