import DeviceLogs

/// What came of it, as the article has it.
extension LikeCheck {
  var markdown: String {
    var lines = [
      "\(logs) logs of \(LikeCheck.days / 2) days, \(phones) other phones; worth \(middle(effective)) phones in the "
        + "middle, \(effective.count { $0 < Likeness.fewest }) logs below \(Likeness.fewest)",
      "",
      "| | in the middle half | without the log | in nine of ten | without | off by | without | better by | tenths |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for measure in LikeCheck.measures {
      lines.append(row(measure.title, predictions.filter { $0.measure == measure }))
    }
    for kind in LikeCheck.kinds.map(\.name) {
      lines.append(row(kind, predictions.filter { $0.kind == kind }))
    }
    lines.append(row("all", predictions))
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ some: [Prediction]) -> String {
    func share(_ holds: (Prediction) -> Bool) -> String {
      "\((some.count(where: holds) * 100 + some.count / 2) / max(some.count, 1)) %"
    }
    func off(_ penalty: (Prediction) -> Int64) -> String {
      FieldTables.doublings(some.reduce(0) { $0 + penalty($1) } / Int64(max(some.count, 1)))
    }
    let cells = [
      name, share { $0.like.isInHalf }, share { $0.any.isInHalf }, share { $0.like.isInNine },
      share { $0.any.isInNine }, off { $0.like.penalty }, off { $0.any.penalty }, better(some),
      tenths(some),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The mean of the differences, with where 95 of 100 such means lie.
  private func better(_ some: [Prediction]) -> String {
    let differences = some.map { Double($0.any.penalty - $0.like.penalty) }
    let count = Double(max(differences.count, 2))
    let mean = differences.reduce(0, +) / count
    let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let half = 1.96 * (variance / count).squareRoot()
    let words = [mean, mean - half, mean + half].map {
      FieldTables.doublings(Int64($0.rounded()))
    }
    return "\(words[0]) [\(words[1])..\(words[2])]"
  }

  /// In percent, how many hidden values lie in each tenth; ten each if all is right.
  private func tenths(_ some: [Prediction]) -> String {
    (0..<10).map { tenth in
      let count = some.count { $0.like.tenth == tenth }
      return "\((count * 100 + some.count / 2) / max(some.count, 1))"
    }.joined(separator: " ")
  }

  private func middle(_ values: [Int64]) -> Int64 {
    values.isEmpty ? 0 : values.sorted()[(values.count - 1) / 2]
  }
}
