import RunRecord
import SchedulerEngine
import Testing

/// Not completing after an expiration costs the process its life only in the background.
@Suite struct IgnoredExpirationTests {
  private let app = AppID(index: 0)

  @Test func inTheBackgroundTheProcessIsKilled() throws {
    let record = try play(.ignored)
    #expect(record.runs.first?.outcome == .killed)
    #expect(record.processes.first?.cause == .expirationIgnored)
  }

  @Test func inFrontTheRunIsGivenUpAndTheProcessLives() throws {
    let record = try play(.ignored, openedAfter: .seconds(29))
    let run = try #require(record.runs.first)
    #expect(run.outcome == .endedInForeground)
    #expect(run.duration == .seconds(30))
    #expect(record.processes.first?.cause == nil)
    #expect(record.findings().contains { $0.code == .neverCompleted && $0.subject == .run(run.id) })
  }

  /// The handler completes too late: the run has ended without it, and the app is kept away as if it
  /// had been killed.
  @Test func aLateCompletionInFrontReachesNobody() throws {
    let record = try play(.completes(after: .seconds(20)), openedAfter: .seconds(29))
    #expect(record.runs.first?.outcome == .endedInForeground)
    #expect(record.findings().contains { $0.code == .completedLate })
  }

  @Test func aLateCompletionInTheBackgroundNeverComes() throws {
    let record = try play(.completes(after: .seconds(20)))
    #expect(record.runs.first?.outcome == .killed)
    #expect(!record.findings().contains { $0.code == .completedLate })
  }

  private func play(
    _ expiration: WorkModel.Expiration, openedAfter delay: Span? = nil
  ) throws -> RunRecord {
    var work = WorkModel(takes: .minutes(10))
    work.ending = .neverCompletes
    work.expiration = expiration
    var setup = OneApp.setup(work)
    setup.rules.waking.interval = .zero
    setup.rules.appUsage.threshold = .none
    setup.habits = []
    let begin = OneApp.monday + .minutes(26)
    setup.script = [
      ScriptedEvent(at: OneApp.monday + .minutes(10), .change(.open(app, for: .minutes(1))))
    ]
    if let delay {
      setup.script.append(ScriptedEvent(at: begin + delay, .change(.open(app, for: .minutes(5)))))
    }
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: begin + .minutes(4), recording: &ledger) == .reached)
    let record = RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
    #expect(record.runs.first?.launchedAt == begin)
    return record
  }
}
