/// What the system has learned about when the user opens one app: a number for each quarter hour, separately
/// for workdays, Saturdays and Sundays.
///
/// It learns only from openings and at midnight, never from the script. Each day counts for a fixed share of
/// the next day of its kind, so it adapts to a changed habit within days.
public struct UsageHistory: Equatable, Sendable {
  static let quarters = 96
  static let quarterLength: Int64 = 900_000
  /// The days of observation after which the guess for newcomers has faded.
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

  /// Whether nothing is known that another midnight could change, including the days' weights.
  func isSettledAtNothing(_ retention: Share) -> Bool {
    !openedToday && observedDays >= UsageHistory.newcomerDays
      && habits.areSettledAtNothing(retention)
  }

  /// Closes a day and adds its openings to the habit of its kind.
  public mutating func closeDay(day: Int64, retention: Share) {
    habits.learn(HabitDay(day: day), &today, opened, retention)
    opened = Quarters()
    if observedDays < UsageHistory.newcomerDays { observedDays += 1 }
  }

  /// The kind of day whose habit predicts this day.
  @inline(__always)
  func likeness(ofDay day: Int64) -> HabitDay { habits.likeness(of: HabitDay(day: day)) }

  /// Millionths of an opening expected in this quarter hour of a day of this kind.
  @inline(__always)
  func expected(like kind: HabitDay, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    let learned = habits.openings(like: kind, quarter: quarter)
    if observedDays >= UsageHistory.newcomerDays { return learned }
    return mixed(learned, quarter: quarter, newcomerPerDay: newcomerPerDay)
  }

  /// Mixes in the guess for newcomers while it still counts.
  @inline(never)
  private func mixed(_ learned: Int64, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    let guess = UsageHistory.newcomerGuess(quarter: quarter, perDay: newcomerPerDay)
    return (learned * observedDays + guess * (UsageHistory.newcomerDays - observedDays))
      / UsageHistory.newcomerDays
  }

  /// The next quarter hour in which an opening can be expected.
  @inline(__always)
  func nextBusy(like kind: HabitDay, after quarter: Int) -> Int {
    if observedDays < UsageHistory.newcomerDays { return quarter + 1 }
    return habits.nextBusy(like: kind, after: quarter)
  }

  /// Millionths of an opening expected in this quarter hour of this day.
  func expected(day: Int64, quarter: Int, newcomerPerDay: Int64) -> Int64 {
    expected(like: likeness(ofDay: day), quarter: quarter, newcomerPerDay: newcomerPerDay)
  }

  /// The guess is spread evenly from 07:00 to 23:00.
  private static func newcomerGuess(quarter: Int, perDay: Int64) -> Int64 {
    quarter >= 28 && quarter < 92 ? perDay * 1_000_000 / 64 : 0
  }

  static func quarter(of time: WallTime) -> Int {
    Int(time.sinceMidnight.milliseconds / quarterLength)
  }
}

extension UsageHistory {
  /// What is known about one kind of day.
  struct Habit: Equatable, Sendable {
    /// Millionths of an opening expected in each quarter hour.
    var openings: [Int64] = Array(repeating: 0, count: UsageHistory.quarters)
    /// The quarter hours about which anything is known.
    private(set) var busy = Quarters()
    /// The days of this kind seen so far, older ones weighing less, in thousandths; zero before the first.
    var weight: Int64 = 0

    /// Adds a day to the habit and clears `today` for the next one.
    mutating func learn(_ today: inout [Int64], _ opened: Quarters, _ retention: Share) {
      weight = nextWeight(retention)
      // The new day's share of the total weight, so that a habit kept daily is learned exactly.
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

    /// Whether nothing is known and another day without an opening would change nothing.
    func isSettledAtNothing(_ retention: Share) -> Bool {
      busy.isEmpty && nextWeight(retention) == weight
    }
  }
}

/// Walks through a learned habit from any instant, one quarter hour at a time.
struct HabitCursor: Equatable {
  let offset: UTCOffset
  private(set) var day: Int64
  private var quarter: Int
  /// Milliseconds from the current position to the end of the quarter hour.
  private(set) var length: Int64
  private var kind: HabitDay
  /// The weight of this day's openings; nil until the first one, at which it is drawn.
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
    // True for most quarter hours of most habits.
    if learned == 0 { return 0 }
    let weight = weight ?? guess.weight(day: day, parameters.misjudgement)
    self.weight = weight
    return learned * weight / 1_000_000
  }

  /// Advances within the quarter hour.
  @inline(__always)
  mutating func goOn(by part: Int64) { length -= part }

  /// Advances to the beginning of the next quarter hour.
  @inline(__always)
  mutating func goOn(_ history: UsageHistory) {
    length = UsageHistory.quarterLength
    quarter += 1
    if quarter == UsageHistory.quarters { beginDay(history) }
  }

  /// Advances to the beginning of the next quarter hour in which an opening can be expected, or of the next
  /// day. Returns the milliseconds passed.
  @inline(__always)
  mutating func skip(_ history: UsageHistory) -> Int64 {
    let next = history.nextBusy(like: kind, after: quarter)
    let passed = length + Int64(next - quarter - 1) * UsageHistory.quarterLength
    length = UsageHistory.quarterLength
    quarter = next
    if quarter == UsageHistory.quarters { beginDay(history) }
    return passed
  }

  /// As above from the beginning of a quarter hour, but at most `most` milliseconds.
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

/// The kinds of days whose habits are learned separately. An app opened only on Saturdays is not expected on
/// Sundays; Monday to Friday share one habit, so that it is learned within days.
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

  /// The kind of day whose habit predicts a day of this kind: its own, or another until a day of its own kind
  /// has been seen. Saturday and Sunday stand in for each other first.
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

  /// In millionths of an opening.
  @inline(__always)
  func openings(like kind: HabitDay, quarter: Int) -> Int64 {
    switch kind {
    case .workday: workday.openings[quarter]
    case .saturday: saturday.openings[quarter]
    case .sunday: sunday.openings[quarter]
    }
  }

  /// The next quarter hour in which an opening can be expected.
  @inline(__always)
  func nextBusy(like kind: HabitDay, after quarter: Int) -> Int {
    switch kind {
    case .workday: workday.busy.first(from: quarter + 1)
    case .saturday: saturday.busy.first(from: quarter + 1)
    case .sunday: sunday.busy.first(from: quarter + 1)
    }
  }
}

/// A set of a day's quarter hours.
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

  /// The first member at or after this quarter hour; the end of the day if there is none.
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
