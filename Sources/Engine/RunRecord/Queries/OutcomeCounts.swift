public import SchedulerEngine

/// The number of runs for each ending. Every launch has exactly one.
public struct OutcomeCounts: Equatable, Sendable {
  private var counts = Array(repeating: Int64(0), count: RunEnding.allCases.count)

  /// The counts of a task that never ran.
  public init() {}

  public subscript(ending: RunEnding) -> Int64 { counts[Int(ending.rawValue)] }

  public subscript(all group: RunEnding.Group) -> Int64 {
    RunEnding.allCases.reduce(0) { $0 + ($1.description.group == group ? self[$1] : 0) }
  }

  /// Completed by the app before it was asked to stop.
  public var completed: Int64 { self[.succeeded] + self[.failed] }
  public var completedAfterExpiration: Int64 {
    self[.succeededAfterExpiration] + self[.failedAfterExpiration]
  }
  public var ended: Int64 { launched - self[.running] }
  public var launched: Int64 { counts.reduce(0, +) }

  package mutating func count(_ ending: RunEnding) { counts[Int(ending.rawValue)] += 1 }
}

extension RunRecord {
  /// How the selected runs launched in this range ended.
  public func outcomes(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for run in runs where range.contains(run.launchedAt) && selection.contains(run) {
      counts.count(run.ending)
    }
    return counts
  }
}
