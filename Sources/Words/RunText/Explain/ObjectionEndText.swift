package import RunRecord
import SchedulerEngine

extension ReportContext {
  /// What ended an objection and where the scenario says so; nil where time alone did.
  package func text(_ end: ObjectionEnd) -> String? {
    switch end {
    case .world(let change, let origin):
      places.text(origin).map { "\(words(change)), \($0)" } ?? words(change)
    case .runEnded: "earlier run ended"
    case .appRan: "the app ran for another reason"
    case .withdrawn: "request withdrawn"
    case .time: nil
    }
  }

  /// The objector's name, which stands before it, says of what.
  private func words(_ change: WorldChange) -> String {
    if case .lowPowerMode(let isOn) = change { return isOn ? "turned on" : "turned off" }
    return change.text
  }
}
