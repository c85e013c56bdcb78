import RandomScenarios
import RunRecord
import SchedulerEngine
import SentenceFile
import SimulationReport
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

  @Test func `Stories`() throws {
    var shapes = SentenceShapes()
    for seed in UInt64(1)...40 {
      let world = try World(seed, days: 2)
      let range = world.scenario.setup.start..<world.scenario.end
      shapes.add(DaySentences(world.context, during: range).text)
    }
    #expect(try SentenceFile("stories").changes(to: shapes.sorted) == nil)
  }

  @Test func `Explanations`() throws {
    var shapes = SentenceShapes()
    for seed in UInt64(1)...25 {
      let world = try World(seed, days: 1)
      let end = world.scenario.end
      for task in world.context.askedFor {
        let why = world.context.record.whyNot(task, in: world.simulation, upTo: end)
        shapes.addLines(WhyBlock(world.context, task, why, at: end, detail: .full).text)
        shapes.addLines(ObjectionHistoryText(world.context, task).text)
      }
    }
    #expect(try SentenceFile("explanations").changes(to: shapes.sorted) == nil)
  }
}
