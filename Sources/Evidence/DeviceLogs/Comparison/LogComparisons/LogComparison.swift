package import Reports
package import RunRecord
import Scenarios
package import SchedulerEngine

/// A simulated run beside what the log of a device observed, over the time that both cover.
package struct LogComparison: Sendable {
  package struct Task: Sendable {
    package let key: TaskKey
    package let observed: TaskLog
    package let launches: LaunchComparison
    /// Where the two first go apart; nil where they nowhere do.
    package let parting: LogParting?
  }

  package let range: Range<Instant>
  package let offset: UTCOffset
  package let tasks: [Task]
  package let onlyObserved: [String]
  package let onlySimulated: [String]
  let names: [String]

  package init(
    _ loaded: LoadedScenario, _ record: RunRecord, _ log: DeviceLog
  ) throws(LogComparisonProblem) {
    let frame = try LogFrame(loaded, log)
    range = frame.range
    offset = frame.offset
    onlyObserved = frame.onlyObserved
    onlySimulated = frame.onlySimulated
    names = frame.tasks.map { $0.observed.identifier }
    tasks = frame.tasks.map { task in
      let launches = LaunchComparison(
        task.observed, task.key, in: record, offset: frame.offset, during: frame.range)
      return Task(
        key: task.key, observed: task.observed, launches: launches,
        parting: LogParting(task.observed, task.key, record, launches, frame.range))
    }
  }
}

extension LogComparison {
  /// Of the days of all tasks.
  package var days: Int { tasks.reduce(0) { $0 + $1.launches.days.count } }
  package var daysWithinOne: Int { tasks.reduce(0) { $0 + $1.launches.daysWithinOne } }
  package var comparedRefusals: Int64 { tasks.reduce(0) { $0 + $1.launches.comparedRefusals } }
  package var sameReasons: Int64 { tasks.reduce(0) { $0 + $1.launches.sameReasons } }

  /// In per cent: the one in the middle of the tasks that have any.
  package var gapError: Int64? {
    let errors = tasks.compactMap { $0.launches.gapError }.sorted()
    return errors.isEmpty ? nil : errors[(errors.count - 1) / 2]
  }
}

/// Why a scenario and a log cannot be put side by side.
package enum LogComparisonProblem: Error, Equatable, Sendable {
  case undated
  /// They have no moment in common.
  case apart(scenario: Range<Instant>, log: Range<Instant>, UTCOffset)
  /// No task of the one is in the other.
  case noTaskInCommon(scenario: [String], log: [String])
}
