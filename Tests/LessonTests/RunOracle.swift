import RunRecord
import Scenarios
import SchedulerEngine
import Workshop

/// Finds the answers a second time, from the engine alone: no record, no explanation.
struct RunOracle {
  let lesson: PreparedLesson

  /// When a task was launched, read from the rows of the log.
  func launches(of task: TaskKey) throws -> [Instant] {
    var simulation = try lesson.prepared.begun(seed: lesson.seed)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: lesson.prepared.end, recording: &ledger)
    var asked: Set<RequestID> = []
    var found: [Instant] = []
    for row in ledger.rows {
      switch row.happening {
      case .accepted(let id, let app, let request) where TaskKey(request.name, of: app) == task:
        asked.insert(id)
      case .launched(_, let id, _, _) where asked.contains(id): found.append(row.at)
      default: break
      }
    }
    return found
  }

  func simulation(at instant: Instant) throws -> Simulation {
    var simulation = try lesson.prepared.begun(seed: lesson.seed)
    _ = simulation.advance(to: instant)
    return simulation
  }

  func pending(_ task: TaskKey, in simulation: Simulation) -> RequestID? {
    simulation.pending(of: task.app).first { $0.request.name == task.name }?.id
  }

  /// Whether nothing but time is missing once this is changed; from when on, where that is known.
  func start(
    after condition: Condition?, of task: TaskKey, in simulation: Simulation
  ) -> Instant? {
    var copy = simulation
    for change in condition?.remedy(for: task.app, on: copy.conditions()) ?? [] {
      try? copy.apply(change)
    }
    guard let request = pending(task, in: copy) else { return nil }
    var clock = copy.now
    for _ in 0..<200 {
      guard let decision = copy.decision(on: request, clock: clock) else { return nil }
      if decision.mayRun { return clock }
      if decision.lookAgain.isNever || decision.lookAgain <= clock { return nil }
      clock = decision.lookAgain
    }
    return nil
  }
}
