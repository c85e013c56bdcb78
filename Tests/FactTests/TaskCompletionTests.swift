import SchedulerEngine
import Testing

/// Completion: exactly once, and what becomes of an app that does not.
@Suite struct TaskCompletionTests {
  @Test(.facts(68)) func eachTaskIsCompletedEffectivelyOnce() throws {
    var (play, process) = try LivePlay.withRefreshPending(.live())
    let run = try play.delivery(by: "day 1 08:15")
    #expect(play.simulation.complete(run, success: true, by: process) == .first)
    #expect(play.simulation.complete(run, success: false, by: process) == .again)
    play.pass(to: "day 1 09:00")

    #expect(play.recording.launches.map(\.outcome) == [.completed(success: true)])
    #expect(play.simulation.counts.completed == 1)
  }

  @Test(.facts(69)) func notCompletingIsChargedInFullAndMayEndTheApp() throws {
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

  @Test(.facts(70)) func afterAKillLaunchesAreFurtherApartUntilARunCompletes() throws {
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

  @Test(.facts(71)) func aMissingResubmitAndAPenaltyAreToldApart() throws {
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
    #expect(
      play.recording.launches.map(\.outcome) == [.completedAfterExpiration(success: false)])
    #expect(play.recording.kills.isEmpty)
  }
}
