import Basics
package import Reports
import SchedulerEngine

extension LaunchComparison {
  /// A few lines that somebody can read without knowing how the figures are made.
  package func text(_ style: TextStyle) -> String {
    let simulated = days.reduce(0) { $0 + $1.simulated }
    let observed = days.reduce(0) { $0 + $1.observed }
    var lines = [
      ("launches", "\(simulated) simulated, \(observed) observed, on \(days.count) days"),
      ("days", "\(daysWithinOne) of \(days.count) within one launch" + difference),
    ]
    if let gapError, let simulatedGap, let observedGap {
      lines.append(
        (
          "gap",
          "\(spanText(simulatedGap)) simulated, \(spanText(observedGap)) observed: off by "
            + "\(gapError) %"
        ))
    } else {
      lines.append(("gap", "too few launches to tell"))
    }
    lines.append(
      (
        "reasons",
        comparedRefusals == 0
          ? "the log has no refusals to compare"
          : "\(sameReasons) of \(comparedRefusals) refusals had the same main reason"
      ))
    return lines.map { LabelledLine($0.0, $0.1, style).text + "\n" }.joined()
  }

  private var difference: String {
    guard let first = firstDifference else { return "" }
    let date = CivilDate(daysSince1970: first.day)
    return "; first apart on \(date.day) \(date.monthName), \(first.simulated) simulated and "
      + "\(first.observed) observed"
  }
}
