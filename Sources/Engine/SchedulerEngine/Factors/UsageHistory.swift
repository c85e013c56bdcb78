/// What the system has learned of when the user opens one app: a number for each quarter hour, for
/// workdays, Saturdays and Sundays apart.
///
/// It learns from openings and a fold at midnight only, never from the script. Each day of a kind
/// counts for a fixed share of the day after, so a changed habit is followed within days.
public struct UsageHistory: Equatable, Sendable {
  static let quarters = 96
  static let quarterLength: Int64 = 900_000
  /// Days of observation after which the newcomer's guess has faded.
  static let newcomerDays: Int64 = 7

  private var habits = DayHabits()
  private var today: [Int64] = Array(repeating: 0, count: UsageHistory.quarters)
  /// The quarter hours of today in which the app was opened.
  private var opened = Quarters()
  private(set) var observedDays: Int64 = 0

  public init() {}

  public mutating func noteOpening(at time: WallTime) {
    let quarter = UsageHistory.quarter(of: time)
    today[quarter] += 1_000_000
    opened.insert(quarter)
  }

  var openedToday: Bool { !opened.isEmpty }

  /// Nothing has been learned that another midnight could change, the days' weights included.
  func isSettledAtNothing(_ retention: Share) -> Bool {
    !openedToday && observedDays >= UsageHistory.newcomerDays
      && habits.areSettledAtNothing(retention)
  }

  /// Closes a day: what happened on it joins the habit of its kind.
  public mutating func closeDay(day: Int64, retention: Share) {
    habits.learn(HabitDay(day: day), &today, opened, retention)
    opened = Quarters()
    if observedDays < UsageHistory.newcomerDays { observedDays += 1 }
  }

  /// Whose habit speaks for this day.
  @inline(__always)
  func likeness(ofDay day: Int64) -> HabitDay { habits.likeness(of: HabitDay(day: day)) }

  /// Millionths of an opening expected in this quarter hour of such a day.
  @inline(__always)
  func expected(like kind: HabitDay, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    let learned = habits.openings(like: kind, quarter: quarter)
    if observedDays >= UsageHistory.newcomerDays { return learned }
    return mixed(learned, quarter: quarter, newcomerPerDay: newcomerPerDay)
  }

  /// With the guess about newcomers, as long as it counts.
  @inline(never)
  private func mixed(_ learned: Int64, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    let guess = UsageHistory.newcomerGuess(quarter: quarter, perDay: newcomerPerDay)
    return (learned * observedDays + guess * (UsageHistory.newcomerDays - observedDays))
      / UsageHistory.newcomerDays
  }

  /// The next quarter hour in which anything can be expected.
  @inline(__always)
  func nextBusy(like kind: HabitDay, after quarter: Int) -> Int {
    if observedDays < UsageHistory.newcomerDays { return quarter + 1 }
    return habits.nextBusy(like: kind, after: quarter)
  }

  /// The same for one day by itself.
  func expected(day: Int64, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    expected(like: likeness(ofDay: day), quarter: quarter, newcomerPerDay: newcomerPerDay)
  }

  /// The guess is spread evenly over 07:00 to 23:00.
  private static func newcomerGuess(quarter: Int, perDay: Int64) -> Int64 {
    quarter >= 28 && quarter < 92 ? perDay * 1_000_000 / 64 : 0
  }

  static func quarter(of time: WallTime) -> Int {
    Int(time.sinceMidnight.milliseconds / quarterLength)
  }
}
