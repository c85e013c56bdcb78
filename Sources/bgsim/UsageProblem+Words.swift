import SimulationReport

extension UsageProblem {
  /// What was found, and what to do next.
  var message: String {
    switch self {
    case .unknownVerb(let verb): "there is no verb \(quoted(verb))" + hint(verb, Invocation.verbs)
    case .unknownOption(let option):
      "there is no option \(quoted(option))" + hint(option, Invocation.options)
    case .unexpected(let word): "\(quoted(word)) is one word too many"
    case .missingValue(let option): "\(option) wants a number after it"
    case .notANumber(let option, let value, let least, let most):
      "\(option) wants a whole number from \(least) to \(most), not \(quoted(value))"
    }
  }

  /// The command line is input from outside like any other.
  private func quoted(_ word: String) -> String { "\"\(safeText(word.utf8.prefix(60)))\"" }

  private func hint(_ word: String, _ known: [String]) -> String {
    nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
  }
}

/// The known word with the fewest edits, when it is few enough to be a slip.
func nearest(to word: String, among known: [String]) -> String? {
  let best = known.min { edits(word, $0) < edits(word, $1) }
  return best.flatMap { edits(word, $0) <= max(1, $0.count / 2) ? $0 : nil }
}

/// Letters to insert, delete or exchange to make one word of the other.
private func edits(_ left: String, _ right: String) -> Int {
  let right = Array(right.utf8)
  var row = Array(0...right.count)
  for (place, letter) in left.utf8.prefix(60).enumerated() {
    var diagonal = row[0]
    row[0] = place + 1
    for column in right.indices {
      let exchanged = diagonal + (letter == right[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(exchanged, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count]
}
