import Basics
import Scenarios

extension FleetReport {
  /// A row for each figure of each task and group; units are those of the JSON.
  public var csv: String {
    var sheet = CSVLine()
    for heading in FleetReport.headings { sheet.add(heading) }
    sheet.end()
    add(result.tally.everybody, named: "", to: &sheet)
    for (group, tally) in zip(result.header.groups, result.tally.groups) {
      add(tally, named: group.name, to: &sheet)
    }
    return sheet.text
  }

  private static let headings = [
    "group", "app", "task", "figure", "users", "mean", "low", "high", "p5", "p50", "p95",
  ]

  private func add(_ group: GroupTally, named name: String, to sheet: inout CSVLine) {
    for (names, task) in zip(result.header.tasks, group.tasks) {
      func add(_ figure: String, _ numbers: [Int64?]) {
        for words in [name, names.app, names.task, figure] { sheet.add(words) }
        for number in numbers { sheet.add(number) }
        sheet.end()
      }
      for measure in FleetMeasure.allCases { add(measure.key.description, figures(task[measure])) }
      for (key, users) in [("belowEnough", task.tooFew), ("never", task.never)] {
        let share = ShareEstimate(users, of: group.users)
        let numbers: [Int64?] =
          group.users == 0 ? [nil, nil, nil] : [share.share, share.low, share.high]
        add(key, [group.users] + numbers + [nil, nil, nil])
      }
    }
  }

  private func figures(_ spread: Spread) -> [Int64?] {
    guard let mean = Estimate(spread.moments) else { return [0, nil, nil, nil, nil, nil, nil] }
    let margin = mean.margin ?? 0
    let quantiles = [5, 50, 95].map { QuantileEstimate(spread, percent: $0)?.value ?? 0 }
    return [
      spread.moments.count, mean.mean, max(mean.mean - margin, 0), mean.mean + margin,
      quantiles[0], quantiles[1], quantiles[2],
    ]
  }
}
