import SchedulerEngine
import Testing

/// Continued work that waited for its turn takes it before its app could be put to sleep.
@Suite struct QueuedExportTests {
  @Test func betweenTwoQueuedRunsTheProcessStaysAwake() throws {
    let rows = try rows(OneExport.queued(UnitWork(10, every: .seconds(5))))
    #expect(turns(rows) == ["background", "delivered", "delivered", "suspended"])
  }

  @Test func whatCannotTakeItsTurnKeepsNobodyAwake() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    setup.script.append(
      ScriptedEvent(at: setup.start + .seconds(20), .change(.thermal(.serious))))
    let rows = try rows(setup)
    #expect(turns(rows).last == "suspended")
  }

  private func rows(_ setup: Setup) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .hours(1), recording: &ledger) == .reached)
    return ledger.rows
  }

  /// What the process went through after the user left, deliveries among it.
  private func turns(_ rows: [LogRow]) -> [String] {
    let left = rows.firstIndex { row in
      if case .phase(_, .background) = row.happening { true } else { false }
    }
    return rows[(left ?? 0)...].compactMap { row in
      switch row.happening {
      case .phase(_, let phase): "\(phase)"
      case .launched: "delivered"
      default: nil
      }
    }
  }
}
