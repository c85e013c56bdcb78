public import SchedulerEngine

extension Range where Bound == Instant {
  public var length: Span { upperBound - lowerBound }
}

extension RunRecord {
  /// The stretches between one launch and the next of the selected runs launched in this range.
  ///
  /// Runs delivered at the same instant are one launch here. Runs of several identifiers count as
  /// one sequence: select a single one to see its rhythm. Forced launches are not part of it.
  public func gaps(
    betweenLaunchesOf selection: TaskSelection, during range: Range<Instant>
  ) -> [Range<Instant>] {
    var gaps: [Range<Instant>] = []
    var last: Instant?
    for run in runs
    where range.contains(run.launchedAt) && selection.contains(run) && !run.isForced {
      if let last, last < run.launchedAt { gaps.append(last..<run.launchedAt) }
      if last.map({ $0 < run.launchedAt }) ?? true { last = run.launchedAt }
    }
    return gaps
  }

  /// The longest stretch of this range in which no selected run was launched.
  ///
  /// The edges of the range count like launches, so a task that never ran has the whole range as its
  /// gap. The first of several equal ones. Forced launches do not end it.
  public func longestGap(
    of selection: TaskSelection, during range: Range<Instant>
  ) -> Range<Instant> {
    var longest = range.lowerBound..<range.lowerBound
    var last = range.lowerBound
    for run in runs
    where range.contains(run.launchedAt) && selection.contains(run) && !run.isForced {
      if run.launchedAt <= last { continue }
      if run.launchedAt - last > longest.length { longest = last..<run.launchedAt }
      last = run.launchedAt
    }
    return range.upperBound - last > longest.length ? last..<range.upperBound : longest
  }
}
