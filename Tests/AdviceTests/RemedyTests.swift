import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine
import Testing

/// What a finding says under "fix", and an explanation under "to let it run", is done word by word to a copy of
/// the scenario, in many worlds, and helps.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct RemedyTests {
  /// A random world lived to its end.
  private struct Life {
    let setup: Setup
    let rows: [LogRow]
    let record: RunRecord
    let end: Instant

    init?(_ setup: Setup, until end: Instant) {
      guard var simulation = try? Simulation(setup) else { return nil }
      var ledger = DecisionLedger()
      guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
      self.setup = setup
      self.end = end
      rows = ledger.rows
      record = RunRecord(ledger.rows, from: setup.start, to: end)
    }

    func count(_ code: FindingCode, of task: TaskKey) -> Int {
      record.findings().count { $0.code == code && $0.key == task }
    }

    func launches(of task: TaskKey) -> Int { record.runs.count { $0.key == task } }

    var context: ReportContext {
      ReportContext(
        setup, beginning: setup.device.conditions, record: record, rows: rows, style: TextStyle())
    }
  }

  private struct Tally {
    var obeyed: [String: Int] = [:]
    var unhelpful: [String: [String]] = [:]

    mutating func note(_ what: String, _ label: String, helps: Bool) {
      obeyed[what, default: 0] += 1
      if !helps { unhelpful[what, default: []].append(label) }
    }
  }

  @Test func theFixOfEachFindingRemovesIt() throws {
    var tally = Tally()
    for seed in LongForm.seeds(40, long: 2_000) {
      let scenario = RandomScenario(seed: seed)
      let life = try #require(Life(scenario.setup, until: scenario.end))
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        if code.details.fix == .mendWhatEndedTheProcess { continue }
        var trial = RemedyTrial(scenario.setup, task, at: group.first.at)
        let label = "seed \(seed), task \(task.name.index) of \(task.app.index)"
        guard trial.follow(code.details.fix, after: life.record) else {
          tally.note("\(code.name)", label + " unchanged", helps: false)
          continue
        }
        guard let after = Life(trial.setup, until: scenario.end) else {
          tally.note("\(code.name)", label + " faults", helps: false)
          continue
        }
        let (was, left) = (life.count(code, of: task), after.count(code, of: trial.task))
        tally.note("\(code.name)", label + " \(was) -> \(left)", helps: left == 0)
      }
    }
    for (what, labels) in tally.unhelpful.sorted(by: { $0.key < $1.key }) {
      print("REMEDY", what, labels.count, "of", tally.obeyed[what]!, labels.prefix(4))
    }
    print("REMEDY all", tally.obeyed)
    #expect(tally.unhelpful.isEmpty)
  }
}
