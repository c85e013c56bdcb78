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

extension UsageHistory {
  /// What is known of one kind of day.
  struct Habit: Equatable, Sendable {
    /// Millionths of an opening expected in each quarter hour.
    var openings: [Int64] = Array(repeating: 0, count: UsageHistory.quarters)
    /// The quarter hours of which anything is known.
    private(set) var busy = Quarters()
    /// Thousandths of a day's weight seen so far; zero before the first day of this kind.
    var weight: Int64 = 0

    /// Takes a day in and leaves the next one's page blank.
    mutating func learn(_ today: inout [Int64], _ opened: Quarters, _ retention: Share) {
      weight = nextWeight(retention)
      // The new day's share of all the weight, so that a habit kept daily reads as exactly itself.
      let gain = (1_000 << 16) / weight
      busy.formUnion(opened)
      var quarter = busy.first(from: 0)
      while quarter < UsageHistory.quarters {
        let known = openings[quarter]
        openings[quarter] = known + ((today[quarter] - known) * gain) >> 16
        if openings[quarter] == 0 { busy.remove(quarter) }
        today[quarter] = 0
        quarter = busy.first(from: quarter + 1)
      }
    }

    private func nextWeight(_ retention: Share) -> Int64 {
      weight * retention.millionths / 1_000_000 + 1_000
    }

    /// Nothing is known, and another day without an opening would change nothing.
    func isSettledAtNothing(_ retention: Share) -> Bool {
      busy.isEmpty && nextWeight(retention) == weight
    }
  }
}

/// Goes through a learned habit from any moment on, quarter hour by quarter hour.
struct HabitCursor: Equatable {
  let offset: UTCOffset
  private(set) var day: Int64
  private var quarter: Int
  /// Milliseconds from here to the end of the quarter hour.
  private(set) var length: Int64
  private var kind: HabitDay
  /// What an opening of this day counts for; drawn when the first one is met.
  private var weight: Int64?

  init(from start: Instant, offset: UTCOffset, _ history: UsageHistory) {
    let time = WallTime(at: start, offset: offset)
    self.offset = offset
    day = time.day
    quarter = UsageHistory.quarter(of: time)
    length =
      UsageHistory.quarterLength - time.sinceMidnight.milliseconds % UsageHistory.quarterLength
    kind = history.likeness(ofDay: day)
  }

  /// Millionths of an opening expected in this quarter hour.
  @inline(__always)
  mutating func rate(
    _ history: UsageHistory, _ guess: UsageGuess, _ parameters: AppUsage.Parameters
  ) -> Int64 {
    let learned = history.expected(
      like: kind, quarter: quarter,
      newcomerPerDay: parameters.newcomerOpeningsPerDay)
    // Most quarter hours of most habits.
    if learned == 0 { return 0 }
    let weight = weight ?? guess.weight(day: day, parameters.misjudgement)
    self.weight = weight
    return learned * weight / 1_000_000
  }

  /// Within the quarter hour.
  @inline(__always)
  mutating func goOn(by part: Int64) { length -= part }

  /// To the beginning of the next quarter hour.
  @inline(__always)
  mutating func goOn(_ history: UsageHistory) {
    length = UsageHistory.quarterLength
    quarter += 1
    if quarter == UsageHistory.quarters { beginDay(history) }
  }

  /// To the beginning of the next quarter hour in which anything can be expected, or of the next day;
  /// says how many milliseconds that takes.
  @inline(__always)
  mutating func skip(_ history: UsageHistory) -> Int64 {
    let next = history.nextBusy(like: kind, after: quarter)
    let passed = length + Int64(next - quarter - 1) * UsageHistory.quarterLength
    length = UsageHistory.quarterLength
    quarter = next
    if quarter == UsageHistory.quarters { beginDay(history) }
    return passed
  }

  /// The same from the beginning of a quarter hour on, but no farther than so many milliseconds.
  @inline(__always)
  mutating func skip(_ history: UsageHistory, upTo most: Int64) -> Int64 {
    let busy = history.nextBusy(like: kind, after: quarter - 1)
    let next = min(busy, quarter + Int(most / UsageHistory.quarterLength))
    let passed = Int64(next - quarter) * UsageHistory.quarterLength
    quarter = next
    if quarter == UsageHistory.quarters { beginDay(history) }
    return passed
  }

  private mutating func beginDay(_ history: UsageHistory) {
    quarter = 0
    day += 1
    weight = nil
    kind = history.likeness(ofDay: day)
  }
}

/// The days whose habits are learned apart. Who opens an app on Saturdays only is not expected on
/// Sundays; the days from Monday to Friday are taken together, so that a habit is learned in days.
enum HabitDay {
  case workday
  case saturday
  case sunday

  @inline(__always)
  init(day: Int64) {
    switch Weekday(day: day) {
    case .saturday: self = .saturday
    case .sunday: self = .sunday
    default: self = .workday
    }
  }
}

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

/// Quarter hours of a day as a set.
struct Quarters: Equatable, Sendable {
  private var early: UInt64 = 0
  private var late: UInt64 = 0

  @inline(__always)
  mutating func insert(_ quarter: Int) {
    if quarter < 64 {
      early |= 1 &<< UInt64(quarter)
    } else {
      late |= 1 &<< UInt64(quarter - 64)
    }
  }

  @inline(__always)
  mutating func remove(_ quarter: Int) {
    if quarter < 64 {
      early &= ~(1 &<< UInt64(quarter))
    } else {
      late &= ~(1 &<< UInt64(quarter - 64))
    }
  }

  mutating func formUnion(_ other: Quarters) {
    early |= other.early
    late |= other.late
  }

  var isEmpty: Bool { early | late == 0 }

  /// The first member from this quarter hour on; the end of the day when there is none.
  @inline(__always)
  func first(from quarter: Int) -> Int {
    if quarter < 64 {
      let rest = early >> UInt64(quarter)
      if rest != 0 { return quarter + rest.trailingZeroBitCount }
      return late == 0 ? UsageHistory.quarters : 64 + late.trailingZeroBitCount
    }
    let rest = late >> UInt64(quarter - 64)
    return rest == 0 ? UsageHistory.quarters : quarter + rest.trailingZeroBitCount
  }
}
