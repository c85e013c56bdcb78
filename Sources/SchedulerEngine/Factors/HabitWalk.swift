/// Goes through a learned habit from any moment on, quarter hour by quarter hour.
struct HabitWalk {
  private(set) var day: Int64
  private var quarter: Int
  /// Milliseconds from here to the end of the quarter hour.
  private(set) var length: Int64
  private var isLikeWeekend: Bool
  private let guess: UsageGuess
  private let misjudgement: Share
  private var weight: Int64

  @inline(__always)
  init(
    from start: Instant, offset: UTCOffset, _ history: UsageHistory, _ guess: UsageGuess,
    _ misjudgement: Share
  ) {
    let time = WallTime(at: start, offset: offset)
    day = time.day
    quarter = UsageHistory.quarter(of: time)
    length =
      UsageHistory.quarterLength - time.sinceMidnight.milliseconds % UsageHistory.quarterLength
    isLikeWeekend = history.looksLikeWeekend(day)
    self.guess = guess
    self.misjudgement = misjudgement
    weight = guess.weight(day: day, misjudgement)
  }

  /// Millionths of an opening expected in this quarter hour.
  @inline(__always)
  func rate(_ history: UsageHistory, newcomerPerDay: Int64) -> Int64 {
    let learned = history.expected(
      likeWeekend: isLikeWeekend, quarter: quarter, newcomerPerDay: newcomerPerDay)
    // Most quarter hours of most habits.
    return learned == 0 ? 0 : learned * weight / 1_000_000
  }

  /// To the beginning of the next quarter hour.
  @inline(__always)
  mutating func goOn(_ history: UsageHistory) {
    length = UsageHistory.quarterLength
    quarter += 1
    if quarter < UsageHistory.quarters { return }
    quarter = 0
    day += 1
    weight = guess.weight(day: day, misjudgement)
    isLikeWeekend = history.looksLikeWeekend(day)
  }
}
