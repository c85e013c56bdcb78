import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

/// Everything that a change of the world can do for a request is done; the rest is told.
@Suite struct SatisfyingTests {
  private let news = ForcedWorld.news
  private let name = ForcedWorld.name

  @Test func whatIsLeftOnlyTimeEnds() throws {
    var simulation = try ForcedWorld.waiting()
    let request = try #require(simulation.pending(of: news).first)
    let satisfied = simulation.unblock(name, of: news)
    let answer = try #require(satisfied)
    #expect(answer.request == request.id)
    #expect(answer.changes.contains(.lowPowerMode(false)))
    #expect(answer.changes.contains(.open(news, for: .seconds(1))))
    #expect(answer.delayed == RuleSet([.earliestBeginDate]))
    #expect(answer.notBefore == request.request.earliest)
    #expect(answer.remaining.isEmpty)
    #expect(!answer.isComplete)
    _ = simulation.advance(to: OneApp.monday + .minutes(30))
    #expect(simulation.counts.launches[.refresh] == 1)
    #expect(simulation.counts.launchedForced == 0)
  }

  @Test func theChangesAreTheCallersInTheLog() throws {
    var simulation = try ForcedWorld.waiting()
    var ledger = DecisionLedger()
    _ = simulation.unblock(name, of: news)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let change = LogEvent.world(.lowPowerMode(false), .caller)
    #expect(ledger.rows.contains { $0.happening == change })
  }

  @Test func whereNothingIsPendingThereIsNothingToDo() throws {
    var simulation = try ForcedWorld.waiting()
    #expect(simulation.unblock(NameID(index: 99), of: news) == nil)
    #expect(simulation.unblock(name, of: AppID(index: 9)) == nil)
    #expect(simulation.unblock(name, of: AppID(index: -1)) == nil)
  }

  /// Its own run has to end first.
  @Test func aRunThatHasToEndIsTold() throws {
    var simulation = try ForcedWorld.waiting()
    _ = simulation.forceLaunch(name, of: news)
    _ = simulation.advance(to: simulation.now + .seconds(1))
    let satisfied = simulation.unblock(name, of: news)
    let answer = try #require(satisfied)
    #expect(answer.remaining == RuleSet([.alreadyRunning]))
  }

  /// In any world, afterwards only time objects, or something that is named.
  @Test func theAnswerIsWhatTheRulesSayAfterwards() throws {
    var helped = 0
    var asked = 0
    for seed in UInt64(1)...LongForm.count(24, long: 60) {
      let scenario = RandomScenario(seed: seed)
      var simulation = try Simulation(scenario.setup)
      var dice = Dice(seed: seed)
      while simulation.now < scenario.end {
        let step = Span(milliseconds: 1 + dice.below(20_000_000))
        _ = simulation.advance(to: min(simulation.now + step, scenario.end))
        for index in 0..<simulation.appCount {
          let app = AppID(index: index)
          for entry in simulation.pending(of: app) {
            var copy = simulation
            guard let answer = copy.unblock(entry.request.name, of: app) else { continue }
            asked += 1
            if !answer.changes.isEmpty { helped += 1 }
            var verdicts = CollectedVerdicts()
            copy.assess(entry.id, into: &verdicts)
            let told = RuleSet(bits: answer.delayed.bits | answer.remaining.bits)
            #expect(told == verdicts.objections, "seed \(seed)")
            #expect(answer.notBefore == verdicts.latestDelay, "seed \(seed)")
            let unhelped = verdicts.conditions.filter {
              !$0.remedy(for: app, on: copy.conditions()).isEmpty
            }
            let isExclusive = unhelped.contains { $0 == .deviceIdle || $0 == .unlocked }
            #expect(unhelped.isEmpty || isExclusive, "seed \(seed): \(unhelped)")
          }
        }
      }
    }
    #expect(asked > 300 && helped > 200, "\(asked), \(helped)")
  }
}
