import RunRecord
import SchedulerEngine

/// The runs an expectation is about, in order of launch.
struct LaunchList {
  let runs: [RunFact]

  /// A record lists runs in order of delivery, which is that of time.
  init(_ runs: [RunFact]) { self.runs = runs }

  func launched(in range: Range<Instant>) -> ArraySlice<RunFact> {
    let first = runs.partitionPoint { $0.launchedAt >= range.lowerBound }
    let end = runs.partitionPoint { $0.launchedAt >= range.upperBound }
    return runs[first..<max(first, end)]
  }

  func last(before instant: Instant) -> RunFact? {
    runs[..<runs.partitionPoint { $0.launchedAt >= instant }].last
  }

  func first(from instant: Instant) -> RunFact? {
    runs[runs.partitionPoint { $0.launchedAt >= instant }...].first
  }

  /// The longest part of the range without a launch, its edges counting like launches.
  func longestGap(in range: Range<Instant>) -> Range<Instant> {
    var longest = range.lowerBound..<range.lowerBound
    var last = range.lowerBound
    for run in launched(in: range) {
      if run.launchedAt - last > longest.length { longest = last..<run.launchedAt }
      last = run.launchedAt
    }
    return range.upperBound - last > longest.length ? last..<range.upperBound : longest
  }
}

extension NearestRun {
  static func inside(_ run: RunFact, _ range: Range<Instant>) -> NearestRun {
    NearestRun(run: run, distance: run.launchedAt - range.lowerBound, side: .inside)
  }
}

extension LaunchList {
  /// The launch outside of a range that is closest to it, the earlier one of two as close.
  func nearest(to range: Range<Instant>) -> NearestRun? {
    let before = last(before: range.lowerBound).map {
      NearestRun(run: $0, distance: range.lowerBound - $0.launchedAt, side: .before)
    }
    let after = first(from: range.upperBound).map {
      NearestRun(run: $0, distance: $0.launchedAt - range.upperBound, side: .after)
    }
    guard let before, let after else { return before ?? after }
    return after.distance < before.distance ? after : before
  }
}
