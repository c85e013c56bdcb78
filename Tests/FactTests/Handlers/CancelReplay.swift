import SchedulerEngine
import Testing

/// actuali (fact 297): asks again first, sets the expiration handler before the work exists and
/// replays an early cancel when it does; an unsent write lowers the floor from 60 to 15 minutes.
@Suite struct CancelReplay {
  @Test func anExpiryInTheGapCompletesAtOnceAndKeepsTheChain() throws {
    let play = try morning {
      $0.setup.rules.running.refreshReclaimed = .all
      $0.setup.rules.running.refreshReclaimedAfter = .zero
      $0.setup.rules.running.refreshReclaimedUpTo = .zero
    }
    #expect(play.launches.count > 3)
    for launch in play.launches {
      #expect(launch.lasted == .zero)
      #expect(launch.outcome == .completedAfterExpiration(success: false))
      #expect(play.completions(of: launch.id) == [.first])
    }
    #expect(play.pending(.refresh, at: "day 1 14:00") != nil)
  }

  @Test func aRefusedSubmissionIsOnRecordAndWhatWasPendingWaits() throws {
    let play = try morning {
      $0.at("day 1 09:10", .appRefresh(news, isOn: false), .open(news, for: .minutes(1)))
      $0.at("day 1 10:00", .appRefresh(news, isOn: true))
    }
    #expect(play.refusals == [.backgroundRefreshOff])
    let isHeld = play.isHeld(
      .refresh, by: .backgroundRefreshSetting, from: "day 1 09:10", until: "day 1 09:59")
    #expect(isHeld)
    #expect(play.starts(of: .refresh).first { $0 > "day 1 09:10" } == "day 1 10:00")
  }

  @Test func theFloorFollowsTheUnsentWrite() throws {
    let usual = try morning { $0.changeTask { $0.earliestAfter = .minutes(60) } }
    let urgent = try morning { $0.changeTask { $0.earliestAfter = .minutes(15) } }
    #expect(usual.gaps(of: .refresh).allSatisfy { $0 == .minutes(60) })
    #expect(urgent.gaps(of: .refresh).allSatisfy { $0 == .minutes(15) })
  }

  private func morning(_ change: (inout Stage) -> Void) throws -> Recording {
    var stage = Stage.bare(.refresh())
    stage.open("day 1 08:00")
    change(&stage)
    return try stage.played(until: "day 1 14:00")
  }
}
