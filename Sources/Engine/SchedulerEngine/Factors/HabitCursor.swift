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
