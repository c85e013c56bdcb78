import SchedulerEngine

/// The days that a comparison covers, and which of them a fit may see: every second one, so that both
/// halves have as many Mondays as Sundays.
struct LaunchDays: Sendable {
  let count: Int
  private let first: Int64
  private let offset: UTCOffset

  private static let most: Int64 = 3_660

  init(_ range: Range<Instant>, _ offset: UTCOffset) {
    self.offset = offset
    first = WallTime(at: range.lowerBound, offset: offset).day
    let last = WallTime(at: range.upperBound - .milliseconds(1), offset: offset).day
    count = Int(min(max(last - first + 1, 1), LaunchDays.most))
  }

  static func isSeen(_ day: Int) -> Bool { day % 2 == 0 }

  var seen: Int { (count + 1) / 2 }
  var unseen: Int { count / 2 }

  /// Launches in order, as a list for each day.
  func split(_ launches: [Instant]) -> [[Instant]] {
    var days = [[Instant]](repeating: [], count: count)
    for launch in launches {
      let day = Int(WallTime(at: launch, offset: offset).day - first)
      if days.indices.contains(day) { days[day].append(launch) }
    }
    return days
  }
}

/// By how much a simulation misses the launches of a log, in milliseconds: on the days that a fit has seen
/// and on the others.
struct LaunchError: Equatable, Sendable {
  var seen: Int64 = 0
  var unseen: Int64 = 0

  mutating func add(_ simulated: [[Instant]], _ observed: [[Instant]]) {
    for day in observed.indices {
      let distance = LaunchDistance.between(simulated[day], observed[day])
      if LaunchDays.isSeen(day) { seen += distance } else { unseen += distance }
    }
  }

  mutating func add(_ other: LaunchError) {
    seen += other.seen
    unseen += other.unseen
  }
}
