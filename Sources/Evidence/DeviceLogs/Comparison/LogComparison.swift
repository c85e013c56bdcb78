package import Reports
package import RunRecord
import Scenarios
package import SchedulerEngine

/// A simulated run compared with the log of a device, over the time that both cover.
package struct LogComparison: Sendable {
  package struct Task: Sendable {
    package let key: TaskKey
    package let observed: TaskLog
    package let launches: LaunchComparison
    /// The first difference; nil if there is none.
    package let parting: LogDivergence?
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
        parting: LogDivergence(task.observed, task.key, record, launches, frame.range))
    }
  }

  package var days: Int { tasks.reduce(0) { $0 + $1.launches.days.count } }
  package var daysWithinOne: Int { tasks.reduce(0) { $0 + $1.launches.daysWithinOne } }
  package var comparedRefusals: Int64 { tasks.reduce(0) { $0 + $1.launches.comparedRefusals } }
  package var sameReasons: Int64 { tasks.reduce(0) { $0 + $1.launches.sameReasons } }

  /// In percent: the median over the tasks that have an error.
  package var gapError: Int64? {
    let errors = tasks.compactMap { $0.launches.gapError }.sorted()
    return errors.isEmpty ? nil : errors[(errors.count - 1) / 2]
  }
}

/// Why a scenario and a log cannot be compared.
package enum LogComparisonProblem: Error, Equatable, Sendable {
  case undated
  /// The scenario and the log do not overlap in time.
  case apart(scenario: Range<Instant>, log: Range<Instant>, UTCOffset)
  case noTaskInCommon(scenario: [String], log: [String])
}

/// What a scenario and a log have in common: the time, and the tasks with the same identifier.
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
      // The app of a task in a log is often a guess; the identifier is certain.
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

/// The first difference between a simulated task and the task in the log.
package struct LogDivergence: Equatable, Sendable {
  package enum Difference: Equatable, Sendable {
    /// Both wait, but for different reasons.
    case reason(ReasonPair)
    /// Only the device launched it. The value is the state of the simulated request at that moment.
    case onlyObserved(ReasonPair.Simulated)
    /// Only the simulation launched it. The value is the state in the log at that moment.
    case onlySimulated(ObservedState)
  }

  package enum ObservedState: Equatable, Sendable {
    case refused(policy: String)
    /// Requested, without a decision in the log.
    case pending
    case notRequested
  }

  package let at: Instant
  package let difference: Difference

  /// Launches this close count as the same launch, because a device sleeps between two wakes.
  package static let tolerance = Span.minutes(30)
  /// A refusal is taken to last this long after its last entry, unless the log shows another decision.
  private static let memory = Span.hours(1)

  private static func firstSingle(
    _ simulated: [Instant], _ observed: [Instant]
  ) -> (at: Instant, isObserved: Bool)? {
    var (left, right) = (0, 0)
    while left < simulated.count || right < observed.count {
      guard left < simulated.count else { return (observed[right], true) }
      guard right < observed.count else { return (simulated[left], false) }
      let distance = simulated[left] - observed[right]
      if distance < .zero - tolerance { return (simulated[left], false) }
      if distance > tolerance { return (observed[right], true) }
      left += 1
      right += 1
    }
    return nil
  }

  private static func state(_ observed: TaskLog, _ at: Instant) -> ObservedState {
    guard let asked = observed.submissions.last(where: { $0.at <= at })?.at else {
      return .notRequested
    }
    // A request that was launched in the meantime is no longer pending.
    if observed.runs.contains(where: { $0.launchedAt >= asked && $0.launchedAt <= at }) {
      return .notRequested
    }
    let latest = observed.decisions.last { $0.from <= at && $0.from >= asked }
    if let latest, latest.decision.verdict.refuses, at - latest.to <= memory,
      let policy = latest.decision.deciding?.name
    {
      return .refused(policy: policy)
    }
    return .pending
  }
}

extension LogDivergence {
  init?(
    _ observed: TaskLog, _ task: TaskKey, _ record: RunRecord, _ launches: LaunchComparison,
    _ range: Range<Instant>
  ) {
    let seen = observed.launches(during: range)
    let simulated = record.launches(of: task, during: range)
    let single = LogDivergence.firstSingle(simulated, seen)
    let reason = launches.reasons.first { !$0.isSame }
    if let reason, single.map({ reason.at <= $0.at }) ?? true {
      at = reason.at
      difference = .reason(reason)
      return
    }
    guard let single else { return nil }
    at = single.at
    difference =
      single.isObserved
      ? .onlyObserved(
        ReasonPair.Simulated(record.objections(of: .task(task), during: range), at: single.at))
      : .onlySimulated(LogDivergence.state(observed, single.at))
  }
}

extension TaskLog {
  /// Launches by the system. Those by the debugger do not count.
  func launches(during range: Range<Instant>) -> [Instant] {
    runs.filter { !$0.isByDebugger && range.contains($0.launchedAt) }.map { $0.launchedAt }
  }
}

extension RunRecord {
  func launches(of task: TaskKey, during range: Range<Instant>) -> [Instant] {
    runs.filter { $0.key == task && !$0.isForced && range.contains($0.launchedAt) }
      .map { $0.launchedAt }
  }
}
