import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// One engine serves models and live code alike: the same behaviour gives the same log.
@Suite struct TwinTests {
  @Test func liveCodeAndItsModelGiveTheSameLogInManyWorlds() throws {
    for seed in UInt64(1)...LongForm.count(16, long: 300) {
      let scenario = RandomScenario(seed: seed)
      let expected = try modelLog(scenario.worldOnly, until: scenario.end)
      let twin = try LiveTwin(scenario.live, models: scenario.models)
      #expect(twin.host.advance(to: scenario.end) == .reached)
      expectSame(twin.host.ledger.rows, expected, "seed \(seed)")
    }
  }

  @Test(
    arguments: [20_000, 26_999, 27_000, 27_001, 29_999, 30_000, 30_001, 33_000, 33_001] as [Int64])
  func everyWorkModelMatchesLiveCodeAroundEveryTimeLimit(takes milliseconds: Int64) throws {
    let expirations: [WorkModel.Expiration] = [
      .completes(after: .zero), .completes(after: .seconds(3)), .ignored, .noHandler,
    ]
    let endings: [WorkModel.Ending] = [.succeeds, .fails, .neverCompletes]
    let resubmissions: [WorkModel.Resubmission] = [
      .first, .firstAndOnFailure, .last, .afterCompleting, .never, .onSuccess, .onFailure,
      .untilDone,
    ]
    var works: [WorkModel] = []
    for expiration in expirations {
      for ending in endings {
        for resubmission in resubmissions {
          var work = WorkModel(takes: .milliseconds(milliseconds))
          work.expiration = expiration
          work.ending = ending
          work.resubmission = resubmission
          works.append(work)
        }
      }
    }
    // Some of each, because no list has a multiple of five.
    for work in LongForm.all(of: works, orOneIn: 8) {
      let setup = OneApp.setup(work)
      let end = setup.start + .days(1)
      let expected = try modelLog(setup, until: end)
      var live = setup
      live.apps[0].code = .live
      let twin = try LiveTwin(live, models: [OneApp.models(setup)])
      #expect(twin.host.advance(to: end) == .reached)
      expectSame(twin.host.ledger.rows, expected, "\(work)")
    }
  }

  private func modelLog(_ setup: Setup, until end: Instant) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: end, recording: &ledger) == .reached)
    return ledger.rows
  }
}

/// Compares two logs and shows the first row that differs.
func expectSame(_ actual: [LogRow], _ expected: [LogRow], _ label: String) {
  if actual == expected { return }
  let place =
    zip(actual, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? min(actual.count, expected.count)
  let found = place < actual.count ? "\(actual[place])" : "no row"
  let wanted = place < expected.count ? "\(expected[place])" : "no row"
  Issue.record("\(label): row \(place) of \(expected.count) is \(found), expected \(wanted)")
}
