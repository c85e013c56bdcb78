import SchedulerEngine
import Testing

/// Corona-Warn-App's nightly fan-out (fact 292): asks again first, and once more on expiry;
/// expiry completes at once, and the group of jobs completes again when it is empty.
///
/// That its identifier's special ending is favoured by the system is not modelled.
@Suite struct FanOutUnderWatchdog {
  @Test func expiryInTheMiddleCompletesTwiceAndTheFirstCallCounts() throws {
    let play = try night { _ in }
    let launch = try #require(play.launches.first)
    #expect(launch.outcome == .completedAfterExpiration(success: false))
    #expect(play.completions(of: launch.id) == [.first, .again])
    #expect(play.kills.isEmpty)
  }

  @Test func whereASecondCompletionTrapsTheAppDies() throws {
    let play = try night { $0.setup.rules.completion.secondTraps = true }
    #expect(play.launches.first?.outcome == .completedAfterExpiration(success: false))
    #expect(play.kills.first == .misuse)
  }

  @Test func theSecondRequestOfARunReplacesTheFirst() throws {
    let play = try night { _ in }
    let launch = try #require(play.launches.first)
    let made = play.requests.filter { $0.accepted >= launch.at && $0.accepted < "day 1 23:00" }
    #expect(made.map(\.accepted) == [launch.at, launch.at + .seconds(297)])
    #expect(made.first?.gone == made.last?.accepted)
  }

  @Test func anEarlyExitReportsSuccessAndKeepsTheChain() throws {
    let play = try night { stage in
      stage.changeTask { $0.work.shortest = .zero }
      stage.changeTask { $0.work.longest = .zero }
    }
    #expect(play.launches.count == 2)
    #expect(play.launches.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(play.pending(.cleanup, at: "day 3 12:00") != nil)
  }

  private func night(_ change: (inout Stage) -> Void) throws -> Recording {
    var task = TaskModel.cleanup(takes: .minutes(20))
    task.earliestAfter = .hours(4)
    task.onlyIfNotPending = false
    task.work.resubmission = .firstAndOnFailure
    // The jobs that were under way run out a while after the run was given up.
    task.work.completesAgain = .zero
    var stage = Stage.bare(task)
    stage.open("day 1 08:00")
    stage.charges(from: "22:30", for: .hours(8))
    change(&stage)
    return try stage.played(until: "day 3 12:00")
  }
}
