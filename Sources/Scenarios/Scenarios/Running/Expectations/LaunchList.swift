import RunRecord
import SchedulerEngine

/// The runs an expectation is about, in order of launch.
///
/// It holds their places among the facts of the record, because a fact is large.
struct LaunchList: RandomAccessCollection {
  private let facts: [RunFact]
  private let places: [Int32]

  /// A record lists runs in order of delivery, which is that of time.
  init(of selection: TaskSelection, in record: RunRecord) {
    facts = record.runs
    places = facts.indices.lazy.filter { [facts] in selection.contains(facts[$0]) }.map(Int32.init)
  }

  private init(_ facts: [RunFact], _ places: [Int32]) {
    self.facts = facts
    self.places = places
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }
  subscript(position: Int) -> RunFact { facts[Int(places[position])] }

  func counting(as word: ExpectedWord) -> LaunchList {
    if word == .ran { return self }
    return LaunchList(facts, places.filter { facts[Int($0)].counts(as: word) })
  }

  func launched(in range: Range<Instant>) -> Slice<LaunchList> {
    let first = place(from: range.lowerBound)
    return self[first..<Swift.max(first, place(from: range.upperBound))]
  }

  private func place(from instant: Instant) -> Int {
    partitionPoint { $0.launchedAt >= instant }
  }

  func last(before instant: Instant) -> RunFact? {
    self[..<place(from: instant)].last
  }

  func first(from instant: Instant) -> RunFact? {
    self[place(from: instant)...].first
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
