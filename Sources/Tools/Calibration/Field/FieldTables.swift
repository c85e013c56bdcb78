import PlatformFacts

/// The score in words and tables.
struct FieldTables {
  let report: FieldReport
  /// Those that made a row of the calibration.
  let facts: [Int32]

  var text: String {
    let entries = report.entries
    let fresh = entries.filter { !FieldReport.isKnown($0.observation, to: facts) }
    var parts = [
      "Each observation as it was predicted: \(count(entries)). Apps count once each; [..] holds 95 of 100.",
      coverage(entries),
      "The same without what a row of the calibration was made of: \(count(fresh)).",
      coverage(fresh),
      "How far off, in doublings (weighted interval score; less is better), and by how much others do better "
        + "or, with a minus, worse than the simulator on the same entries; * where that is certain.",
      scores(entries),
    ]
    if !report.spreadings.isEmpty {
      parts += [
        "What the simulator's spans come from, in percent of the squares, on that scale.",
        spreadings(entries),
      ]
    }
    return (parts + ["Outside nine of ten:", outside(entries)]).joined(separator: "\n\n")
  }

  private func count(_ entries: [FieldReport.Entry]) -> String {
    let observations = Set(entries.map(\.observation.number)).count
    return
      "\(entries.count) numbers of \(observations) observations of \(Set(entries.map(\.app)).count) apps"
  }

  /// Each group, and all that are not privileged.
  private func groups(
    _ entries: [FieldReport.Entry]
  ) -> [(name: String, entries: [FieldReport.Entry])] {
    let each = FieldGroup.allCases.map { group in
      (group.name, entries.filter { $0.group == group })
    }
    let all = entries.filter { $0.group != .privileged }
    return each.filter { !$0.1.isEmpty } + [("all but privileged", all)]
  }

  private func coverage(_ entries: [FieldReport.Entry]) -> String {
    var columns = Columns()
    columns.add(["", "apps", "numbers", "in the middle half", "in nine of ten"])
    for (name, entries) in groups(entries) {
      let half = AppMeans.inside(entries) { $0.isInHalf }
      let nine = AppMeans.inside(entries) { $0.isInNine }
      columns.add(
        [name, "\(half.values.count)", "\(entries.count)", share(half), share(nine)])
    }
    return columns.text
  }

  private func share(_ means: AppMeans) -> String {
    func percent(_ millionths: Int64) -> String { "\((millionths + 5_000) / 10_000)" }
    let (low, high) = means.share
    return "\(percent(means.mean)) % [\(percent(low))..\(percent(high))]"
  }

  private func scores(_ entries: [FieldReport.Entry]) -> String {
    var columns = Columns()
    columns.add(["", "simulator", "other reports", "once per opening", "the date itself"])
    for (name, entries) in groups(entries) {
      let own = AppMeans(entries) { $0.scores[.simulator]?.penalty }
      var cells = [name, FieldTables.doublings(own.mean)]
      for other in [Predictor.others, .openings, .date] {
        cells.append(difference(AppMeans(entries) { FieldTables.difference($0, other) }))
      }
      columns.add(cells)
    }
    return columns.text
  }

  /// The rows of the article's table and README's.
  var markdown: [String] {
    groups(report.entries).map { name, entries in
      let half = AppMeans.inside(entries) { $0.isInHalf }
      let nine = AppMeans.inside(entries) { $0.isInNine }
      let own = AppMeans(entries) { $0.scores[.simulator]?.penalty }
      let others = [Predictor.others, .openings, .date].map { other in
        difference(AppMeans(entries) { FieldTables.difference($0, other) })
      }
      let cells = [
        name, "\(half.values.count)", share(half), share(nine), FieldTables.doublings(own.mean),
      ]
      return "| " + (cells + others).joined(separator: " | ") + " |"
    }
  }

  /// How much better another predictor does; less than zero where it does worse.
  static func difference(_ entry: FieldReport.Entry, _ other: Predictor) -> Int64? {
    guard let one = entry.scores[.simulator], let two = entry.scores[other] else { return nil }
    return one.penalty - two.penalty
  }

  private func difference(_ means: AppMeans) -> String {
    if means.values.isEmpty { return "-" }
    let (low, high) = means.interval
    let sure = low > 0 || high < 0 ? "*" : ""
    let ends = "[\(FieldTables.doublings(low))..\(FieldTables.doublings(high))]"
    let apps = means.values.count == 1 ? "1 app" : "\(means.values.count) apps"
    return "\(FieldTables.doublings(means.mean))\(sure) \(ends), \(apps)"
  }

  private func spreadings(_ entries: [FieldReport.Entry]) -> String {
    var columns = Columns()
    columns.add(["", "habits", "schedulers", "seeds", "phones", "doublings"])
    for (name, entries) in groups(entries) {
      let found = entries.compactMap { report.spreadings[$0.answer.question] }
      let sums = [
        found.reduce(0) { $0 + $1.habits }, found.reduce(0) { $0 + $1.schedulers },
        found.reduce(0) { $0 + $1.seeds }, found.reduce(0) { $0 + $1.phones },
      ]
      let all = sums.reduce(0, +)
      if all == 0 { continue }
      let mean = all / Int64(found.count)
      var root: Int64 = 0
      while (root + 1) * (root + 1) <= mean { root += 1 }
      columns.add(
        [name] + sums.map { "\(($0 * 100 + all / 2) / all)" } + [FieldTables.doublings(root)])
    }
    return columns.text
  }

  /// What is outside, worst first within a group.
  private func outside(_ entries: [FieldReport.Entry]) -> String {
    var columns = Columns()
    for (name, entries) in groups(entries).dropLast() {
      let missed = entries.filter { $0.scores[.simulator]?.isInNine == false }
      for entry in missed {
        let question = entry.answer.question
        guard
          let forecast = report.forecasts.first(where: {
            $0.question == question && $0.predictor == .simulator
          })
        else { continue }
        let (low, middle, high) = (
          forecast.quantiles[0], forecast.quantiles[3], forecast.quantiles[6]
        )
        columns.add([
          name, "\(question.observation)", question.measure.name,
          "saw \(words(entry.answer.lowest, question))"
            + (entry.answer.highest.map {
              $0 == entry.answer.lowest ? "" : "..\(words($0, question))"
            } ?? "..") + ", predicted \(words(low, question)), \(words(middle, question)), "
            + words(high, question),
        ])
      }
    }
    return columns.text
  }

  private func words(_ value: Int64, _ question: FieldQuestion) -> String {
    guard question.measure.isTime else { return "\(value)" }
    let seconds = value / 1_000
    if seconds < 120 { return "\(seconds)s" }
    if seconds < 7_200 { return "\(seconds / 60)m" }
    return "\(seconds / 3_600)h"
  }

  static func doublings(_ parts: Int64) -> String {
    let hundredths = (abs(parts) * 100 + FieldScale.unit / 2) / FieldScale.unit
    let sign = parts < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
