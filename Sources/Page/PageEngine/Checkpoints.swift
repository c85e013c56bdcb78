import RunRecord
import Scenarios
import SchedulerEngine

/// A run at a few moments, so that a question about one in between need not begin at the start. A run
/// that is cut anywhere and goes on is the same run.
struct Checkpoints {
  private final class State {
    private(set) var simulation: Simulation
    private(set) var record: RunRecord

    init(_ simulation: Simulation, _ record: RunRecord) {
      self.simulation = simulation
      self.record = record
    }

    var copy: State { State(simulation, record) }

    func goOn(to instant: Instant) {
      if instant <= simulation.now { return }
      var ledger = DecisionLedger()
      var stop: Stop?
      repeat {
        stop = simulation.advance(
          to: instant, recording: &ledger, pausingAt: Checkpoints.mostRows)
        for row in ledger.rows { record.append(row) }
        ledger.removeAll()
      } while stop == nil
      record.finish(at: simulation.now)
    }
  }

  private static let count: Int64 = 16
  /// That are held before the record takes them.
  private static let mostRows = 50_000

  private var states: [State]
  private let end: Instant

  /// Of a scenario that has run to its end before.
  init(_ prepared: PreparedScenario, seed: UInt64) throws(RunFault) {
    end = prepared.end
    let start = prepared.setup.start
    let first = try prepared.run(seed: seed, until: start)
    var state = State(first.simulation, first.record)
    states = [state]
    let step = (end - start).milliseconds / Checkpoints.count
    for place in 1..<Checkpoints.count {
      state = state.copy
      state.goOn(to: start + .milliseconds(step * place))
      states.append(state)
    }
  }

  func whyNot(_ task: TaskKey, at instant: Instant) -> WhyNot {
    let state = (states.last { $0.simulation.now <= instant } ?? states[0]).copy
    state.goOn(to: instant)
    return state.record.whyNot(task, in: state.simulation, upTo: end)
  }
}
