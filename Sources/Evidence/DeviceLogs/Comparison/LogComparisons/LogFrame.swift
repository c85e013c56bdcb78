import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// What a scenario and a log have in common: the time, and the tasks of the same identifier.
struct LogFrame: Sendable {
  struct Task: Sendable {
    let key: TaskKey
    let observed: TaskLog
  }

  let range: Range<Instant>
  let offset: UTCOffset
  private(set) var tasks: [Task] = []
  private(set) var onlyObserved: [String] = []
  private(set) var onlySimulated: [String] = []

  init(_ loaded: LoadedScenario, _ log: DeviceLog) throws(LogComparisonProblem) {
    guard let first = log.first, let last = log.last else { throw .undated }
    let prepared = loaded.prepared
    offset = log.offset ?? prepared.setup.utcOffset
    let simulated = prepared.setup.start..<prepared.end
    let observed = first..<(last + .milliseconds(1))
    range = simulated.clamped(to: observed)
    if range.isEmpty { throw .apart(scenario: simulated, log: observed, offset) }
    var met: [String] = []
    for key in prepared.tasks {
      let name = prepared.text(of: key.name)
      let app = prepared.name(of: key.app)
      // The app of a task is often a guess; the identifier is not.
      let known = log.tasks.filter { $0.identifier == name }
      if let task = known.first(where: { $0.app == app }) ?? known.first {
        tasks.append(Task(key: key, observed: task))
        met.append(name)
      } else {
        onlySimulated.append(name)
      }
    }
    onlyObserved = log.ownTasks.map { $0.identifier }.filter { !met.contains($0) }
    if tasks.isEmpty {
      throw .noTaskInCommon(scenario: onlySimulated, log: onlyObserved)
    }
  }
}
