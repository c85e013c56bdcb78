import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// What a test forces meets live code and models alike.
@Suite struct ForcedTwinTests {
  @Test func liveCodeAndItsModelGiveTheSameLogWhenForced() throws {
    var launches: Int64 = 0
    for seed in UInt64(1)...LongForm.count(13, long: 150) {
      let scenario = RandomScenario(seed: seed)
      var model = try Simulation(scenario.worldOnly)
      var ledger = DecisionLedger()
      let twin = try LiveTwin(scenario.live, models: scenario.models)
      var dice = Dice(seed: seed)
      while model.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(20_000_000))
        let next = min(model.now + step, scenario.end)
        #expect(model.advance(to: next, recording: &ledger) == .reached)
        #expect(twin.host.advance(to: next) == .reached)
        let launched = forceLaunches(&model)
        #expect(launched == twin.host.call { forceLaunches(&$0) })
        let soon = min(model.now + Span(milliseconds: dice.below(40_000)), scenario.end)
        #expect(model.advance(to: soon, recording: &ledger) == .reached)
        #expect(twin.host.advance(to: soon) == .reached)
        if dice.chance(70) { continue }
        let expired = forceExpiries(&model)
        #expect(expired == twin.host.call { forceExpiries(&$0) })
      }
      #expect(model.advance(to: scenario.end, recording: &ledger) == .reached)
      #expect(twin.host.advance(to: scenario.end) == .reached)
      expectSame(twin.host.ledger.rows, ledger.rows, "seed \(seed)")
      launches += model.counts.launchedForced
    }
    #expect(launches > LongForm.count(40, long: 500))
  }

  private func forceLaunches(_ simulation: inout Simulation) -> [ForcedLaunch] {
    var answers: [ForcedLaunch] = []
    for index in 0..<simulation.appCount {
      let app = AppID(index: index)
      for entry in simulation.pending(of: app) {
        answers.append(simulation.forceLaunch(entry.request.name, of: app))
      }
    }
    return answers
  }

  /// Of every run so far; most have ended.
  private func forceExpiries(_ simulation: inout Simulation) -> [ForcedExpiry] {
    (1...(simulation.counts.launched + 1)).map { number in
      let cause: ExpiryCause = number.isMultiple(of: 2) ? .timeUsedUp : .deviceInUse
      return simulation.forceExpiry(RunID(number: number), cause: cause)
    }
  }
}
