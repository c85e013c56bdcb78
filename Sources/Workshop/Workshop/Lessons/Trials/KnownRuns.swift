import RunRecord
import Scenarios
import SchedulerEngine

/// Runs of a lesson's scenario with something changed. Several questions ask for the same ones, so each is run once.
final class KnownRuns {
  private let stage: PreparedLesson
  private var turned: [(value: AssumedValue, record: RunRecord?)] = []
  private var changed: [(edit: String, run: ChangedRun?)] = []

  typealias ChangedRun = (prepared: PreparedScenario, record: RunRecord)

  init(_ stage: PreparedLesson) { self.stage = stage }

  /// nil if the run stops before its end.
  func record(under value: AssumedValue) -> RunRecord? {
    if let known = turned.first(where: { $0.value == value }) { return known.record }
    let record = try? value.turned(in: stage.prepared).run(seed: stage.seed).record
    turned.append((value, record))
    return record
  }

  /// nil if the result cannot be run. Of several changes together there are too many to keep.
  func run(with edits: [String]) -> ChangedRun? {
    guard edits.count == 1 else { return newRun(with: edits) }
    if let known = changed.first(where: { $0.edit == edits[0] }) { return known.run }
    let run = newRun(with: edits)
    changed.append((edits[0], run))
    return run
  }

  private func newRun(with edits: [String]) -> ChangedRun? {
    guard let variant = ScenarioVariant(stage, edits), let record = variant.record() else {
      return nil
    }
    return (variant.prepared, record)
  }
}
