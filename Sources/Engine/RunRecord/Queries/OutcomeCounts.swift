public import SchedulerEngine

/// How many runs ended in which way. Every launch is in exactly one of these.
public struct OutcomeCounts: Equatable, Sendable {
  public internal(set) var succeeded: Int64 = 0
  public internal(set) var failed: Int64 = 0
  public internal(set) var succeededAfterExpiration: Int64 = 0
  public internal(set) var failedAfterExpiration: Int64 = 0
  public internal(set) var endedWithoutHandler: Int64 = 0
  public internal(set) var endedInForeground: Int64 = 0
  public internal(set) var killed: Int64 = 0
  public internal(set) var trapped: Int64 = 0
  public internal(set) var crashed: Int64 = 0
  public internal(set) var interrupted: Int64 = 0
  public internal(set) var running: Int64 = 0

  /// Of what never ran.
  public init() {}

  /// Completed by the app before anybody asked it to stop.
  public var completed: Int64 { succeeded + failed }
  public var completedAfterExpiration: Int64 { succeededAfterExpiration + failedAfterExpiration }
  public var ended: Int64 {
    completed + completedAfterExpiration + endedWithoutHandler + endedInForeground + killed
      + trapped + crashed + interrupted
  }
  public var launched: Int64 { ended + running }

  mutating func count(_ outcome: Outcome?) {
    switch outcome {
    case .completed(success: true): succeeded += 1
    case .completed(success: false): failed += 1
    case .completedAfterExpiration(success: true): succeededAfterExpiration += 1
    case .completedAfterExpiration(success: false): failedAfterExpiration += 1
    case .endedWithoutHandler: endedWithoutHandler += 1
    case .endedInForeground: endedInForeground += 1
    case .killed: killed += 1
    case .trapped: trapped += 1
    case .crashed: crashed += 1
    case .interrupted: interrupted += 1
    case nil: running += 1
    }
  }
}

extension RunRecord {
  /// How the selected runs launched in this range ended.
  public func outcomes(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for run in runs where range.contains(run.launchedAt) && selection.contains(run) {
      counts.count(run.outcome)
    }
    return counts
  }
}
