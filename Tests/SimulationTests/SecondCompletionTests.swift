import RunRecord
import SchedulerEngine
import Testing

/// What a second call of `setTaskCompleted` does is disputed, so a parameter says it.
@Suite struct SecondCompletionTests {
  @Test func byDefaultItIsRecordedAndIgnored() throws {
    let record = try play { _ in }
    #expect(record.runs.first?.outcome == .completed(success: true))
    #expect(record.processes.first?.cause == nil)
    #expect(record.findings().contains { $0.code == .completedTwice })
  }

  @Test func itEndsTheProcessWhereItIsSetTo() throws {
    let record = try play { $0.completion.secondTraps = true }
    let run = try #require(record.runs.first)
    let process = try #require(record.processes.first)
    #expect(run.outcome == .completed(success: true))
    #expect(process.cause == .misuse)
    #expect(process.endedAt == run.endedAt)
    #expect(record.findings().contains { $0.code == .endedByCompletingTwice })
    #expect(!record.findings().contains { $0.code == .completedTwice })
  }

  @Test func completingOnceHarmsNobody() throws {
    let once = try play(again: nil) { $0.completion.secondTraps = true }
    #expect(once.processes.first?.cause == nil)
  }

  private func play(
    again: Span? = .zero, _ change: (inout Rules) -> Void
  ) throws -> RunRecord {
    var work = WorkModel(takes: .seconds(10))
    work.completesAgain = again
    var setup = OneApp.setup(work)
    change(&setup.rules)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: OneApp.monday + .days(1), recording: &ledger)
    return RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
  }
}
