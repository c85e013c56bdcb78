import LongForm
import RandomScenarios
import SchedulerEngine
import Testing

@testable import Invariants
@testable import RunAnalysis
@testable import RunRecord

@Suite struct EngineTests {
  /// A checker that accepts good logs must also reject bad ones.
  @Test func removingANeededRowFromALogIsReported() throws {
    var removed = 0
    for seed in UInt64(1)...LongForm.count(4, long: 12) {
      let log = try CheckedLog(seed: seed)
      let needed = log.rows.indices.filter {
        isNeeded(log.rows[$0].happening) && isFelt(at: $0, log)
      }
      // About eight of each log, since each is judged from its beginning.
      for place in LongForm.all(of: needed, orOneIn: max(7, needed.count / 8)) {
        var rows = log.rows
        let row = rows.remove(at: place)
        #expect(!log.violations(in: rows).isEmpty, "seed \(seed), row \(place): \(row)")
        removed += 1
      }
    }
    #expect(removed > LongForm.count(20, long: 300))
  }

  /// Whatever a file contains, checking and querying it finish without a trap.
  @Test func rowsInRandomOrderNeverTrap() throws {
    let chance = Chance(seed: 1)
    for seed in UInt64(1)...LongForm.count(10, long: 40) {
      let log = try CheckedLog(seed: seed)
      var rows = log.rows
      for place in rows.indices {
        let draw = chance.draw(.testing, Int64(seed), Int64(place)) % UInt64(rows.count)
        rows.swapAt(place, Int(draw))
      }
      #expect(!log.violations(in: rows).isEmpty)
      let record = RunRecord(rows, from: log.scenario.end, to: log.scenario.setup.start)
      _ = record.findings().grouped
      _ = record.chainGaps(of: .everything, during: record.whole)
      _ = record.objections(of: .everything, during: record.whole)
    }
  }

  /// What moves and is over within one instant has moved nothing.
  private func isFelt(at place: Int, _ log: CheckedLog) -> Bool {
    guard case .transfer(let id, .moving) = log.rows[place].happening else { return true }
    let rest = log.rows[(place + 1)...].prefix { $0.at == log.rows[place].at }
    return !rest.contains { if case .transfer(id, _) = $0.happening { true } else { false } }
  }

  /// Rows that later rows depend on. The last of its kind may be missing without a trace, such as a phase.
  private func isNeeded(_ happening: LogEvent) -> Bool {
    switch happening {
    case .processStarted, .processEnded, .accepted, .replaced, .cancelled, .discarded, .launched,
      .completion(_, _, .first), .ended, .transfer:
      true
    case .world, .phase, .registered, .decided, .expired, .unheard, .inferenceRefused, .notBegun,
      .notSeen,
      .completion, .used, .charged, .refused, .continued, .forced, .expiryForced, .activity:
      false
    }
  }

  /// Events due after the last row are missing only if the log was said to go on.
  @Test func missingRowsAreReportedOnlyUpToTheGivenEnd() {
    let asked = TaskRequest(.transfer, upload, needs: .network)
    let rows =
      boot() + [
        row(1, .accepted(request(1), news, asked)),
        row(1, .transfer(request(1), .asked(.upload, bytes: 100, by: second(500)))),
      ] + object(to: 1, [], at: 1)
      + [row(1, .transfer(request(1), .moving(done: 0, perSecond: 10)))]
    func judged(_ end: Int64, _ finish: (inout InvariantChecker) -> Void) -> [Breach] {
      var checker = InvariantChecker(in: CheckedWorld(), from: second(0), to: second(end))
      for row in rows { checker.check(row) }
      finish(&checker)
      return checker.violations.map(\.breach)
    }
    #expect(judged(1) { $0.finish() } == [])
    #expect(judged(60) { $0.finish() } == [.transferGoesOn(request(1))])
    #expect(judged(1) { $0.finish(at: second(60)) } == [.transferGoesOn(request(1))])
  }
}

/// A random world's log with all that the checker wants to know about it.
private struct CheckedLog {
  let scenario: RandomScenario
  let rows: [LogRow]
  let world: CheckedWorld

  init(seed: UInt64) throws {
    scenario = RandomScenario(seed: seed)
    var simulation = try Simulation(scenario.worldOnly)
    world = scenario.world(simulation)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: scenario.end, recording: &ledger) == .reached)
    rows = ledger.rows
  }

  func violations(in rows: [LogRow]) -> [Violation] {
    InvariantChecker.violations(
      in: rows, world, from: scenario.setup.start, to: scenario.end)
  }
}
