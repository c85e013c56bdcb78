import Basics
import Reports
import SchedulerEngine

extension LogComparisonProblem {
  /// What is wrong and what to do, safe to print.
  package var message: String {
    switch self {
    case .undated: return "no entry of the log has a time, so there is nothing to compare"
    case .apart(let scenario, let log, let offset):
      let clock = LocalClock(offset)
      return "the scenario lasts from \(LogComparisonProblem.words(scenario, clock)), the log from "
        + "\(LogComparisonProblem.words(log, clock)), so they have no time in common; change the "
        + "scenario's start, or make a scenario of the log with `bgsim new --from-log`"
    case .noTaskInCommon(let scenario, let log):
      return
        "no identifier is in both: the scenario has \(LogComparisonProblem.list(scenario)), the "
        + "log \(LogComparisonProblem.list(log)); use the log's identifier in the scenario, or name the "
        + "app with --app"
    }
  }

  private static func words(_ range: Range<Instant>, _ clock: LocalClock) -> String {
    "\(clock.date(range.lowerBound)) to \(clock.date(range.upperBound))"
  }

  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "no task" }
    let shown = names.prefix(4).map { safeText($0.utf8) }.joined(separator: ", ")
    return names.count > 4 ? shown + " and \(names.count - 4) more" : shown
  }
}
