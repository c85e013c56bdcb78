/// The known word with the fewest slips, when they are few enough for one to have been meant.
func nearest(to word: String, among known: [String]) -> String? {
  if let other = known.first(where: { $0.lowercased() == word.lowercased() }) { return other }
  let ranked = known.map { (word: $0, slips: slips(word, $0)) }
  guard let best = ranked.min(by: { $0.slips < $1.slips }) else { return nil }
  return best.slips <= max(1, best.word.utf8.count / 3) ? best.word : nil
}

/// Letters to insert, delete, exchange or swap with their neighbour to make one word of the other.
private func slips(_ left: String, _ right: String) -> Int {
  let left = Array(left.utf8.prefix(60))
  let right = Array(right.utf8)
  var rows = [Array(0...right.count)]
  for place in left.indices {
    var row = [place + 1]
    for column in right.indices {
      let same = left[place] == right[column]
      var least = min(
        rows[place][column] + (same ? 0 : 1), rows[place][column + 1] + 1, row[column] + 1)
      if place > 0, column > 0, left[place] == right[column - 1],
        left[place - 1] == right[column]
      {
        least = min(least, rows[place - 1][column - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
