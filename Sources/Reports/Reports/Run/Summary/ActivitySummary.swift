import RunRecord
public import SchedulerEngine

/// What came of an app's work outside tasks, of one name.
public struct ActivitySummary: Equatable, Sendable {
  public let activity: TaskKey
  public internal(set) var began: Int64 = 0
  public internal(set) var finished: Int64 = 0
  public internal(set) var stopped: Int64 = 0
  public internal(set) var refused: Int64 = 0
  public internal(set) var open: Int64 = 0
  /// So many stood still while the app was suspended.
  public internal(set) var frozen: Int64 = 0
  public internal(set) var longest = Span.zero
  public internal(set) var died: [CauseCount<KillCause>] = []

  init(_ activity: TaskKey) { self.activity = activity }
}

extension ReportContext {
  /// App by app, in order of name.
  public var activities: [ActivitySummary] {
    var summaries: [TaskKey: ActivitySummary] = [:]
    var deaths: [TaskKey: [KillCause: Int64]] = [:]
    for fact in record.activities {
      var summary = summaries[fact.key] ?? ActivitySummary(fact.key)
      switch fact.ending {
      case .refused: summary.refused += 1
      case .finished: summary.finished += 1
      case .stopped: summary.stopped += 1
      case .died(let cause): deaths[fact.key, default: [:]][cause, default: 0] += 1
      case nil: summary.open += 1
      }
      if fact.ending != .refused { summary.began += 1 }
      if fact.frozenAt != nil { summary.frozen += 1 }
      summary.longest = max(summary.longest, fact.length(upTo: record.end))
      summaries[fact.key] = summary
    }
    for (activity, causes) in deaths {
      summaries[activity]?.died = KillCause.allCases.compactMap { cause in
        causes[cause].map { CauseCount(cause: cause, count: $0) }
      }
    }
    return summaries.values.sorted {
      ($0.activity.app, $0.activity.name) < ($1.activity.app, $1.activity.name)
    }
  }
}
