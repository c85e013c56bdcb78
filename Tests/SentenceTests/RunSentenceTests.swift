import LongForm
import RandomScenarios
import Reports
import RunRecord
import SchedulerEngine
import Testing

/// What is told of runs: each kind of sentence that random worlds come to is as somebody last read it.
@Suite struct RunSentenceTests {
  private static let wide = TextStyle(width: 400)

  private struct World {
    let scenario: RandomScenario
    let simulation: Simulation
    let context: ReportContext

    init(_ seed: UInt64, days: Int64) throws {
      scenario = RandomScenario(seed: seed, days: days)
      var simulation = try Simulation(scenario.setup)
      let beginning = simulation.conditions()
      var ledger = DecisionLedger()
      _ = simulation.advance(to: scenario.end, recording: &ledger)
      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: simulation.now)
      self.simulation = simulation
      context = ReportContext(
        scenario.setup, beginning: beginning, record: record, rows: ledger.rows, style: wide)
    }
  }

  /// Few worlds, for they are to be read: each comes to something of its own.
  @Test func `Stories and explanations`() throws {
    var stories = SentenceShapes()
    var explanations = SentenceShapes()
    for seed in UInt64(1)...14 {
      let world = try World(seed, days: 1)
      let end = world.scenario.end
      stories.add(DaySentences(world.context, during: world.scenario.setup.start..<end).text)
      for task in world.context.askedFor {
        let why = world.context.record.whyNot(task, in: world.simulation, upTo: end)
        let block = WhyBlock(world.context, task, why, at: end, detail: .full)
        explanations.add(block.text, indent: 2)
      }
    }
    #expect(try SentenceFile("stories").changes(to: stories.sorted) == nil)
    #expect(try SentenceFile("explanations").changes(to: explanations.sorted) == nil)
  }
}
