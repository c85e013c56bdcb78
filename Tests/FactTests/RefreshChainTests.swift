import SchedulerEngine
import Testing

/// App refresh: one request, one launch; the chain is the app's to keep.
@Suite struct RefreshChainTests {
  @Test(.facts(45)) func withoutAskingAgainThereIsOneLaunchUntilTheUserComesBack() throws {
    var stage = Stage.bare(.refresh().with { $0.work.resubmission = .never })
    stage.open("day 1 08:00")
    stage.open("day 9 08:00")
    let play = try stage.played(until: "day 20 00:00")

    #expect(play.starts(of: .refresh) == ["day 1 08:18", "day 9 08:18"])
    #expect(play.objections(to: .refresh, at: "day 5 00:00") == nil)
  }

  @Test(
    .facts(46),
    arguments: [
      Handling("succeeds", expected: .completed(success: true)) { _ in },
      Handling("fails", expected: .completed(success: false)) { $0.ending = .fails },
      Handling("runs out of time", expected: .completedAfterExpiration(success: false)) {
        $0.ending = .neverCompletes
      },
      Handling("has no handler", expected: .endedWithoutHandler) {
        $0.ending = .neverCompletes
        $0.expiration = .noHandler
      },
      Handling("is killed", expected: .killed) {
        $0.ending = .neverCompletes
        $0.expiration = .ignored
      },
    ])
  func theSchedulerNeverAsksAgainByItself(_ handling: Handling) throws {
    var stage = Stage.bare(
      .refresh().with {
        handling.change(&$0.work)
        $0.work.resubmission = .never
      })
    stage.open("day 1 08:00")
    let play = try stage.played(until: "day 30 00:00")
    #expect(play.launches.map(\.outcome) == [handling.expected])
    #expect(play.requests.count == 1)
  }

  @Test(.facts(47)) func askingFirstSurvivesAHandlerThatDies() throws {
    func play(_ resubmission: WorkModel.Resubmission) throws -> Recording {
      var stage = Stage.bare(
        .refresh(takes: .seconds(20)).with { $0.work.resubmission = resubmission })
      stage.open("day 1 08:00")
      stage.at("day 1 08:18:10", .terminate(news))
      return try stage.played(until: "day 1 12:00")
    }
    let first = try play(.first)
    #expect(first.launches.first?.outcome == .interrupted(.terminated))
    #expect(first.launches.count > 10)
    let last = try play(.last)
    #expect(last.launches.count == 1)
    #expect(last.objections(to: .refresh, at: "day 1 11:00") == nil)
  }

  @Test(.facts(48)) func completingBeforeAskingAgainBreaksTheChain() throws {
    var stage = Stage.bare(.refresh().with { $0.work.resubmission = .afterCompleting })
    stage.open("day 1 08:00")
    stage.at("day 2 20:00", .open(news, for: .seconds(1)))
    let play = try stage.played(until: "day 3 12:00")

    // Suspended right after completing; the call happens when the process next runs.
    #expect(play.requests.map(\.accepted).dropFirst().first == "day 2 20:00")
    #expect(play.objections(to: .refresh, at: "day 2 12:00") == nil)
    #expect(play.starts(of: .refresh, on: 1) == ["day 1 08:18"])
  }
}
