import PlatformFacts
import SchedulerEngine

/// What each number of phones alone explains of what was seen: the score with it, and with a value in its place
/// that makes nothing of it.
struct FieldAlone {
  /// The numbers, each with the value that makes nothing of it.
  static let idle: [(name: String, value: Int64, words: String)] = [
    ("standing.neglected-share", 0, "no phone neglects an app"),
    ("standing.neglected-spacing", 0, "a neglected app is like another"),
    ("standing.favoured-share", 0, "no phone favours an app"),
    ("rate-limiting.favoured-spacing", Span.minutes(15).milliseconds, "no closer than others"),
  ]

  private let whole: FieldReport
  /// In the order of the numbers, and at the end without any of them.
  private var without: [(label: String, report: FieldReport)] = []

  init(draws: Int, note: (String) -> Void) throws {
    whole = try FieldReport(draws: draws, isSplitting: false)
    let all = ParameterTable.all()
    var none = Rules()
    for (name, value, words) in FieldAlone.idle {
      guard let parameter = all.first(where: { $0.name == name }) else {
        throw UsageError(message: "no parameter is named \(name)")
      }
      note(name)
      let label = "`\(name)`: \(words)"
      let rules = parameter.set(to: value, in: Rules())
      none = parameter.set(to: value, in: none)
      without.append((label, try FieldReport(draws: draws, isSplitting: false, under: rules)))
    }
    note("none of them")
    without.append(
      ("none of them", try FieldReport(draws: draws, isSplitting: false, under: none)))
  }

  /// The rows of the article's table.
  var markdown: String {
    var lines = [
      "| without | off by | in nine of ten | worse by: all but privileged | refresh | processing | silent push |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      row("all of them are there", whole, nil),
    ]
    lines += without.map { row($0.label, $0.report, whole) }
    return lines.joined(separator: "\n")
  }

  private func row(_ label: String, _ report: FieldReport, _ before: FieldReport?) -> String {
    let common = report.entries.filter { $0.group != .privileged }
    let off = FieldTables.doublings(AppMeans(common) { $0.scores[.simulator]?.penalty }.mean)
    let inside = (AppMeans.inside(common) { $0.isInNine }.mean + 5_000) / 10_000
    var cells = [label, off, "\(inside) %"]
    for group in [nil, .refresh, .processing, .push] as [FieldGroup?] {
      cells.append(before.map { FieldAlone.loss(report, $0, in: group) } ?? "-")
    }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// How much worse the score is than before; a star where that, or the reverse, is certain.
  private static func loss(
    _ report: FieldReport, _ before: FieldReport, in group: FieldGroup?
  ) -> String {
    let old = before.entries
    let losses = AppMeans(report.entries) { entry in
      if entry.group == .privileged || group.map({ $0 != entry.group }) ?? false { return nil }
      guard let now = entry.scores[.simulator]?.penalty,
        let then = old.first(where: { $0.answer.question == entry.answer.question })?
          .scores[.simulator]?.penalty
      else { return nil }
      return now - then
    }
    let (low, high) = losses.interval
    let words = [losses.mean, low, high].map { FieldTables.doublings($0) }
    return "\(words[0])\(low > 0 || high < 0 ? "*" : "") [\(words[1])..\(words[2])]"
  }
}
