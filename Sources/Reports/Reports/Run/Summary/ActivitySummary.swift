import RunRecord
public import SchedulerEngine

/// The results of all activities of one name that an app begins outside tasks.
public struct ActivitySummary: Equatable, Sendable {
  public let activity: TaskKey
  public internal(set) var began: Int64 = 0
  public internal(set) var finished: Int64 = 0
  public internal(set) var cutShort: Int64 = 0
  public internal(set) var refused: Int64 = 0
  public internal(set) var open: Int64 = 0
  /// How many were stopped by a suspension of the app.
  public internal(set) var frozen: Int64 = 0
  public internal(set) var longest = Span.zero
  public internal(set) var died: [CauseCount<KillCause>] = []

  init(_ activity: TaskKey) { self.activity = activity }
}

extension ReportContext {
  /// App by app, in the order of the set-up and of the name table.
  public var activities: [ActivitySummary] {
    var summaries: [TaskKey: ActivitySummary] = [:]
    var deaths: [TaskKey: [KillCause: Int64]] = [:]
    for fact in record.activities {
      var summary = summaries[fact.key] ?? ActivitySummary(fact.key)
      switch fact.ending {
      case .refused: summary.refused += 1
      case .finished: summary.finished += 1
      case .stopped: summary.cutShort += 1
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

  /// The section on work outside tasks, which is not in the tables of tasks; empty if there is none.
  public var activityText: String {
    let lines = activityLines
    if lines.isEmpty { return "" }
    return ([style.paint("Work outside tasks", .heading), ""] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// One line per name; longer lines are wrapped.
  public var activityLines: [String] {
    activities.map {
      style.labelled("outside", "\(shortName($0.activity)), \($0.text)")
    }
  }
}

extension ActivitySummary {
  /// For example "7 times: 5 finished, 2 cut short; 31 s at most".
  var text: String {
    var ends: [String] = []
    func add(_ count: Int64, _ words: String) { if count > 0 { ends.append("\(count) \(words)") } }
    add(finished, ActivityEnding.finished.description.word.text)
    add(cutShort, ActivityEnding.stopped.description.word.text)
    for count in died { add(count.count, "ended with the app (\(count.cause.text))") }
    add(open, "still running")
    var parts = began == 0 ? [] : ["\(times(began)): " + ends.joined(separator: ", ")]
    if frozen > 0 { parts.append("\(frozen) stopped while the app was suspended") }
    if refused > 0 { parts.append("refused \(times(refused))") }
    if began > 0 { parts.append("\(spanText(longest)) at most") }
    return parts.joined(separator: "; ")
  }
}
