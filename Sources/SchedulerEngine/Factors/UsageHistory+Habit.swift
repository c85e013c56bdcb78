extension UsageHistory {
  /// What is known of one kind of day.
  struct Habit: Equatable, Sendable {
    /// Millionths of an opening expected in each quarter hour.
    var openings: [Int64] = Array(repeating: 0, count: UsageHistory.quarters)
    /// Thousandths of a day's weight seen so far; zero before the first day of this kind.
    var weight: Int64 = 0

    /// Takes a day in and leaves the next one's page blank.
    mutating func learn(_ today: inout [Int64], _ retention: Share) {
      weight = nextWeight(retention)
      // The new day's share of all the weight, so that a habit kept daily reads as exactly itself.
      let gain = (1_000 << 16) / weight
      for quarter in 0..<UsageHistory.quarters {
        let known = openings[quarter]
        // Most quarter hours of most days: nothing is known and nothing happened.
        if known | today[quarter] == 0 { continue }
        openings[quarter] = known + ((today[quarter] - known) * gain) >> 16
        today[quarter] = 0
      }
    }

    private func nextWeight(_ retention: Share) -> Int64 {
      weight * retention.millionths / 1_000_000 + 1_000
    }

    /// Nothing is known, and another day without an opening would change nothing.
    func isSettledAtNothing(_ retention: Share) -> Bool {
      if nextWeight(retention) != weight { return false }
      for quarter in openings.indices where openings[quarter] != 0 { return false }
      return true
    }
  }
}
