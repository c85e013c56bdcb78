import RunRecord
package import SchedulerEngine

/// The first thing in which a simulated task and the one of the log differ.
package struct LogParting: Equatable, Sendable {
  package enum Difference: Equatable, Sendable {
    /// Both wait, each for a reason of its own.
    case reason(ReasonPair)
    /// The device launched it; what became of the simulated request then.
    case onlyObserved(ReasonPair.Simulated)
    /// Only the simulation launched it; what the log says of that moment.
    case onlySimulated(ObservedState)
  }

  package enum ObservedState: Equatable, Sendable {
    case refused(policy: String)
    /// Asked for, and no decision is told.
    case pending
    case notRequested
  }

  package let at: Instant
  package let difference: Difference

  /// Launches as near as this are the same launch: a device sleeps between two wakes.
  package static let tolerance = Span.minutes(30)
  /// A refusal holds for so long where the log says nothing else.
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
    // What was launched since is not pending any more.
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

extension LogParting {
  init?(
    _ observed: TaskLog, _ task: TaskKey, _ record: RunRecord, _ launches: LaunchComparison,
    _ range: Range<Instant>
  ) {
    let seen = observed.launches(during: range)
    let simulated = record.launches(of: task, during: range)
    let single = LogParting.firstSingle(simulated, seen)
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
      : .onlySimulated(LogParting.state(observed, single.at))
  }
}

extension TaskLog {
  /// By the system: what the debugger launched says nothing.
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
