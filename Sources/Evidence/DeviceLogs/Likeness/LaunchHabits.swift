package import SchedulerEngine

/// What the launches of a task are like over some days: the five statistics by which phones are told apart. They
/// were fixed before any log was weighed by them.
package struct LaunchHabits: Equatable, Sendable {
  package let length: Span
  package let launches: Int64
  /// Those between 22 and 6 o'clock.
  package let atNight: Int64
  /// From one launch to the next; the whole time if there are not two.
  package let medianGap: Span
  /// The beginning and the end count like launches.
  package let longestGap: Span
  /// Whole days of 24 hours since the beginning, at least one.
  package let days: Int64
  package let daysWithout: Int64

  package enum Measure: String, CaseIterable, Sendable {
    case launchesPerDay, medianGap, longestGap, nightShare, daysWithout
  }

  /// Launches outside the range do not count.
  package init(_ launches: [Instant], in range: Range<Instant>, _ offset: UTCOffset) {
    let within = launches.filter { range.contains($0) }.sorted()
    length = range.upperBound - range.lowerBound
    self.launches = Int64(within.count)
    atNight = Int64(
      within.count {
        let time = WallTime(at: $0, offset: offset).sinceMidnight
        return time >= .hours(22) || time < .hours(6)
      })
    let gaps = zip(within, within.dropFirst()).map { $1 - $0 }.sorted()
    medianGap = gaps.isEmpty ? length : gaps[(gaps.count - 1) / 2]
    var (longest, last) = (Span.zero, range.lowerBound)
    for next in within + [range.upperBound] {
      longest = max(longest, next - last)
      last = next
    }
    longestGap = longest
    let day = Span.days(1).milliseconds
    let days = max(1, length.milliseconds / day)
    let busy = Set(within.map { ($0 - range.lowerBound).milliseconds / day }.filter { $0 < days })
    self.days = days
    daysWithout = days - Int64(busy.count)
  }

  /// How far apart two phones are, in doublings of each statistic. None is told from some by half a launch and half
  /// a day, so that nothing is infinitely far away.
  package func distance(to other: LaunchHabits) -> Int64 {
    Measure.allCases.reduce(0) { $0 + abs(height(of: $1) - other.height(of: $1)) }
  }

  private func height(of measure: Measure) -> Int64 {
    switch measure {
    case .launchesPerDay:
      Doublings.of(2 * launches + 1) - Doublings.of(max(length.milliseconds, 1))
    case .medianGap: LaunchHabits.height(of: medianGap)
    case .longestGap: LaunchHabits.height(of: longestGap)
    case .nightShare: Doublings.of(2 * atNight + 1) - Doublings.of(2 * launches + 2)
    case .daysWithout: Doublings.of(2 * daysWithout + 1) - Doublings.of(2 * days + 2)
    }
  }

  /// What is less than a minute apart is at once.
  private static func height(of gap: Span) -> Int64 {
    Doublings.of(max(gap, .minutes(1)).milliseconds)
  }
}
