import RunRecord

/// The checker asks for facts all the time, so searching is written here once more: what another module
/// of the package offers is not compiled for the checker's own types, and takes three times as long.
extension NumberedTable {
  func place(of number: Int64) -> Int? {
    guard let first = facts.first else { return nil }
    let (guess, overflow) = number.subtractingReportingOverflow(first.number)
    if !overflow, guess >= 0, guess < Int64(facts.count), facts[Int(guess)].number == number {
      return Int(guess)
    }
    return placeByHalving(of: number)
  }

  private func placeByHalving(of number: Int64) -> Int? {
    var low = 0
    var high = facts.count
    while low < high {
      let middle = low + (high - low) / 2
      if facts[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < facts.count && facts[low].number == number ? low : nil
  }

  func fact(_ number: Int64) -> Fact? { place(of: number).map { facts[$0] } }
}
