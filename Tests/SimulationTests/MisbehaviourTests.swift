import RunRecord
import SchedulerEngine
import Testing

/// What apps get wrong ends as it does on a device, and the record has a finding for it.
@Suite struct MisbehaviourTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let code: FindingCode
    let outcome: Outcome?
    let change: @Sendable (inout TaskModel) -> Void

    init(
      _ name: String, _ code: FindingCode, _ outcome: Outcome?,
      _ change: @escaping @Sendable (inout TaskModel) -> Void
    ) {
      testDescription = name
      self.code = code
      self.outcome = outcome
      self.change = change
    }
  }

  static let rows: [Row] = [
    Row("completes twice", .completedTwice, .completed(success: true)) {
      $0.work.completesAgain = .milliseconds(20)
    },
    Row("crashes in the handler", .crashed, .crashed) { $0.work.ending = .crashes },
    Row("blocks the queue past its time", .queueBlocked, .killed) {
      $0.work.shortest = .minutes(2)
      $0.work.longest = .minutes(2)
      $0.work.blocksQueue = true
    },
    Row(
      "blocks the queue and ends in the warning", .queueBlocked,
      .completedAfterExpiration(success: true)
    ) {
      $0.work.shortest = .seconds(28)
      $0.work.longest = .seconds(28)
      $0.work.blocksQueue = true
    },
    Row("registers late", .registeredLate, nil) {
      $0.registers = .late
      $0.submits = []
    },
    Row("registers twice", .registeredTwice, nil) { $0.registers = .twice },
    Row("submits without a handler", .submittedWithoutHandler, nil) { $0.registers = .never },
  ]

  @Test("A misbehaviour, its end and its finding", arguments: rows)
  func isFound(_ row: Row) throws {
    let plain = try record { _ in }
    #expect(!plain.findings().contains { $0.code == row.code }, "without it")
    let record = try record(row.change)
    #expect(record.findings().contains { $0.code == row.code })
    #expect(record.runs.first?.outcome == row.outcome)
  }

  @Test func aLateRegistrationIsMadeOnceInAProcess() throws {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    setup.profile = .ios26
    var task = OneApp.models(setup)[0]
    task.registers = .late
    task.onlyIfNotPending = true
    setup.apps[0].code = .models([task])
    let record = try record(of: setup)
    #expect(record.findings().map(\.code) == [])
    #expect(record.runs.count > 2)
  }

  private func record(_ change: (inout TaskModel) -> Void) throws -> RunRecord {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    // Newer systems let a late registration pass.
    setup.profile = .ios18
    guard case .models(var tasks) = setup.apps[0].code else { return RunRecord(from: setup.start) }
    change(&tasks[0])
    setup.apps[0].code = .models(tasks)
    return try record(of: setup)
  }

  private func record(of setup: Setup) throws -> RunRecord {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(2), recording: &ledger) == .reached)
    var record = RunRecord(from: setup.start)
    for row in ledger.rows { record.append(row) }
    return record
  }
}
