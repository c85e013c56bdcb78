import PlatformFacts
import Reports
import SchedulerEngine

/// Both files that follow from the model: what it predicts of each observation, and how that compares.
///
/// Whoever mends the model by what a comparison shows has seen the answers, so each comparison is counted.
enum FieldFiles {
  static let forecasts = "Sources/Facts/forecasts.tsv"
  static let scores = "Sources/Reports/Reports/Schedulers/FieldScores.swift"
  static let command = "swift run -c release Calibration field --remake"

  /// What is to be written, with its place; empty if all is as it was predicted before.
  static func remade(
    _ report: FieldReport, before: String
  ) -> [(path: String, text: String)] {
    if report.text == before { return [] }
    return [
      (forecasts, report.text),
      (scores, FieldSource(report: report, looks: FieldRecord.looks + 1).text),
    ]
  }
}

/// The score as the product carries it, beside each span over schedulers.
struct FieldSource {
  let report: FieldReport
  /// How often forecasts were compared with what was seen, this time included.
  let looks: Int

  /// With fewer apps an interval says nothing about which predicts better.
  private static let fewest = 8

  var records: [FieldRecord] {
    let entries = report.entries
    return [
      (FieldGroup.refresh, TaskKind.refresh), (.processing, .processing), (.push, .push),
      (.continued, .continued), (.transfer, .transfer),
    ].compactMap { group, kind in record(kind, entries.filter { $0.group == group }) }
  }

  private func record(_ kind: TaskKind, _ entries: [FieldReport.Entry]) -> FieldRecord? {
    if entries.isEmpty { return nil }
    let inside = AppMeans.inside(entries) { $0.isInNine }
    func percent(_ millionths: Int64) -> Int { Int((millionths + 5_000) / 10_000) }
    let ends = inside.share
    let differences = AppMeans(entries) { FieldTables.difference($0, .others) }
    let span = differences.interval
    let standing: FieldRecord.Standing =
      differences.values.count < FieldSource.fewest
      ? .unknown : span.low > 0 ? .better : span.high < 0 ? .worse : .noWorse
    return FieldRecord(
      kind, apps: inside.values.count,
      inside: (percent(inside.mean), percent(ends.low), percent(ends.high)), others: standing,
      seen: FieldSource.seen(FieldObservation.all.filter { FieldGroup($0) == entries[0].group }))
  }

  /// Each app once, however much was told of it.
  private static func seen(_ observations: [FieldObservation]) -> FieldRecord.Seen? {
    var rates: [Int32: [Int64]] = [:]
    for observation in observations {
      guard case .amounts(let amounts) = observation.seen(.aDay)?.seen else { continue }
      let rate = (amounts[0].lowest + (amounts[0].highest ?? amounts[0].lowest)) / 2
      rates[observation.app.number, default: []].append(rate)
    }
    let sorted = rates.values.map { $0.sorted()[$0.count / 2] }.sorted()
    if sorted.count < 5 { return nil }
    func quantile(_ percent: Int) -> Int64 { sorted[((sorted.count - 1) * percent + 50) / 100] }
    return FieldRecord.Seen(
      low: quantile(10), middle: quantile(50), high: quantile(90), apps: sorted.count)
  }

  var text: String {
    let lines = records.map { one in
      let seen = one.seen.map {
        "FieldRecord.Seen(low: \($0.low), middle: \($0.middle), high: \($0.high), apps: \($0.apps))"
      }
      return """
            FieldRecord(
              .\(one.kind), apps: \(one.apps),
              inside: (share: \(one.inside.share), low: \(one.inside.low), high: \(one.inside.high)),
              others: .\(one.others.rawValue),
              seen: \(seen ?? "nil")),

        """
    }
    return """
      import SchedulerEngine

      /// What `Calibration field` has found; nobody writes it by hand.
      enum FieldScores {
        static let looks = \(looks)
        static let all: [FieldRecord] = [
      \(lines.joined())  ]
      }

      """
  }
}
