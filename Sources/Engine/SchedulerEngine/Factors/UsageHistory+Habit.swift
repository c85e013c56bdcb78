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
