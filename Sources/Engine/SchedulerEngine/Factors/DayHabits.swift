/// What is known of each kind of day.
struct DayHabits: Equatable, Sendable {
  private var workday = UsageHistory.Habit()
  private var saturday = UsageHistory.Habit()
  private var sunday = UsageHistory.Habit()

  mutating func learn(
    _ kind: HabitDay, _ today: inout [Int64], _ opened: Quarters, _ retention: Share
  ) {
    switch kind {
    case .workday: workday.learn(&today, opened, retention)
    case .saturday: saturday.learn(&today, opened, retention)
    case .sunday: sunday.learn(&today, opened, retention)
    }
  }

  func areSettledAtNothing(_ retention: Share) -> Bool {
    workday.isSettledAtNothing(retention) && saturday.isSettledAtNothing(retention)
      && sunday.isSettledAtNothing(retention)
  }

  /// Whose habit speaks for such a day: its own kind's, or another's while no day of its own kind has
  /// been seen. The days of a weekend are more alike than others.
  @inline(__always)
  func likeness(of kind: HabitDay) -> HabitDay {
    let isSaturdayKnown = saturday.weight > 0
    let isSundayKnown = sunday.weight > 0
    switch kind {
    case .workday:
      if workday.weight > 0 { return .workday }
      return isSaturdayKnown ? .saturday : isSundayKnown ? .sunday : .workday
    case .saturday: return isSaturdayKnown ? .saturday : isSundayKnown ? .sunday : .workday
    case .sunday: return isSundayKnown ? .sunday : isSaturdayKnown ? .saturday : .workday
    }
  }

  /// Millionths of an opening.
  @inline(__always)
  func openings(like kind: HabitDay, quarter: Int) -> Int64 {
    switch kind {
    case .workday: workday.openings[quarter]
    case .saturday: saturday.openings[quarter]
    case .sunday: sunday.openings[quarter]
    }
  }

  /// The next quarter hour in which anything can be expected.
  @inline(__always)
  func nextBusy(like kind: HabitDay, after quarter: Int) -> Int {
    switch kind {
    case .workday: workday.busy.first(from: quarter + 1)
    case .saturday: saturday.busy.first(from: quarter + 1)
    case .sunday: sunday.busy.first(from: quarter + 1)
    }
  }
}
