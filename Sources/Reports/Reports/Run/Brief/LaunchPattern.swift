import RunRecord
import SchedulerEngine

/// When tasks ran: launches of each date where there are several, else the times of day.
struct LaunchPattern {
  private let context: ReportContext
  private let days: ClosedRange<Int64>
  private static let mostDays = 14
  private static let mostTimes = 4

  init(_ context: ReportContext) {
    self.context = context
    let first = context.clock.wallTime(at: context.record.start).day
    // A run that ends at midnight has nothing of the day that begins there.
    let last = context.clock.wallTime(at: context.record.end - .milliseconds(1)).day
    days = first...max(first, last)
  }

  /// Nil where there are too many dates to show.
  var title: String? {
    if days.count > LaunchPattern.mostDays { return nil }
    return days.count > 2 ? "each day" : "at"
  }

  func text(_ launches: [Instant]) -> String {
    if days.count > 2 {
      var counts = days.map { _ in Int64(0) }
      for launch in launches {
        let place = context.clock.wallTime(at: launch).day - days.lowerBound
        if counts.indices.contains(Int(place)) { counts[Int(place)] += 1 }
      }
      return counts.map { "\($0)" }.joined(separator: " ")
    }
    let times = launches.prefix(LaunchPattern.mostTimes).map { context.clock.time($0) }
    let more = launches.count - times.count
    return times.joined(separator: " ") + (more > 0 ? " +\(more)" : "")
  }
}
