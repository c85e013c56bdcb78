public import SchedulerEngine

/// What a fix changes: the same counted in two runs that differ in nothing else.
public struct FixGain: Equatable, Sendable {
  /// Of one identifier in one run.
  public struct Counts: Equatable, Sendable {
    public let launches: Int64
    /// Runs that were completed with success, and work outside tasks that no suspension cut in two.
    public let finished: Int64
    /// How long nothing was asked for after a run.
    public let unasked: Span
  }

  public let fix: AppFix
  public let before: Counts
  public let after: Counts

  /// Nil where the outcome that the fix is for stays the same.
  init?(_ fix: AppFix, for task: TaskKey, from before: RunRecord, to after: RunRecord) {
    self.fix = fix
    self.before = Counts(of: task, in: before)
    self.after = Counts(of: task, in: after)
    if !changesItsOutcome { return nil }
  }

  private var changesItsOutcome: Bool {
    switch fix {
    case .submitsFirst: after.unasked < before.unasked && after.launches >= before.launches
    case .keepsPendingRequest: after.launches > before.launches
    // That a nearer date gains nothing is what the finding says.
    case .asksAhead: after.launches >= before.launches
    case .saves, .works, .holdsAssertion: after.finished > before.finished
    }
  }
}

extension FixGain.Counts {
  init(of task: TaskKey, in record: RunRecord) {
    launches = Int64(record.launches(of: task).count)
    var finished: Int64 = 0
    for run in record.runs where run.key == task {
      switch run.outcome {
      case .completed(success: true), .completedAfterExpiration(success: true): finished += 1
      default: break
      }
    }
    for activity in record.activities where activity.key == task && activity.frozenAt == nil {
      if activity.ending == .finished { finished += 1 }
    }
    self.finished = finished
    var unasked = Span.zero
    for broken in record.chainBreaks(FindingThresholds()) where broken.key == task {
      unasked = unasked + broken.length(upTo: record.end)
    }
    self.unasked = unasked
  }
}

extension RunRecord {
  func launches(of task: TaskKey) -> [Instant] {
    var launches: [Instant] = []
    for run in runs where run.key == task { launches.append(run.launchedAt) }
    return launches
  }
}
