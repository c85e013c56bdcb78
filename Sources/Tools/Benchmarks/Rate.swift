import Foundation

/// How many of something a second, by processor time, because other programs may run beside: the median of
/// five rounds.
func rate(_ work: () -> Double) -> Double {
  let rates = (1...5).map { _ in
    let began = clock()
    let count = work()
    return count * Double(CLOCKS_PER_SEC) / Double(max(1, clock() - began))
  }
  return rates.sorted()[2]
}

/// A line of a report.
func line(_ name: String, _ rate: Double, _ unit: String) -> String {
  name.padding(toLength: 24, withPad: " ", startingAt: 0) + String(format: "%12.0f ", rate) + unit
}
