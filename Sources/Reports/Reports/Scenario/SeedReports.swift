import Basics
import RunRecord
public import Scenarios
package import SchedulerEngine

extension PreparedScenario {
  /// What tells this task from the others of the scenario, with its app where several have it.
  package func shortWords(of task: TaskKey) -> String {
    let activities = setup.apps.flatMap { $0.activities.map { $0.name } }
    let prefix = ReportContext.sharedPrefix(of: setup.names, but: Set(activities))
    let name = text(of: task.name)
    let isAlone = words(of: task) == name
    let short = shortened(name, prefix)
    return isAlone ? short : "\(short) of \(shortened(self.name(of: task.app), prefix))"
  }

  private func shortened(_ name: String, _ prefix: [UInt8]) -> String {
    name.utf8.starts(with: prefix)
      ? String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self) : name
  }
}

/// What many runs of one scenario come to: how launches spread over their days, what apps do wrong, and
/// in which share of the seeds.
public struct SeedsReport {
  let loaded: LoadedScenario
  let report: SeedReport
  private let style: TextStyle

  public init(_ loaded: LoadedScenario, _ report: SeedReport, _ style: TextStyle) {
    self.loaded = loaded
    self.report = report
    self.style = style
  }

  /// Whether everything that was expected holds.
  public var holds: Bool { report.verdicts.allSatisfy { $0.holds } }

  public var text: String {
    let title = loaded.prepared.scenario.name?.value ?? loaded.path
    let parts = [
      style.paint(safeText(title.utf8), .heading) + "\n" + assumed, table, findings, oneRun,
      expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public var expectations: String { ExpectationList(loaded.results(report.verdicts), style).text }

  private var table: String {
    let sign = style.choose("±", "+-")
    let rows = report.tasks.map { days in
      (
        name: safeText(loaded.prepared.shortWords(of: days.task).utf8),
        figures: [
          "\(Figure.decimal(days.mean / 10, 1)) \(sign) \(Figure.decimal(days.spread / 10, 1))",
          "\(days.low) to \(days.high)", shareText(days.emptyShare), "\(days.worstSeed ?? 0)",
          shareText(share(days.seedsRun)), "\(days.median)",
        ]
      )
    }
    // In order of importance: where room is short, the last go first.
    let titles = ["mean", "90 % of days", "days without", "worst seed", "in seeds", "median"]
    let title = "Launches a day over \(counted(report.seeds.count, "seed"))"
    return style.paint(title, .heading) + "\n"
      + FigureTable(titles: titles, rows: rows, style).lines.joined(separator: "\n") + "\n"
  }

  /// What many seeds show comes first; one run tells more of each.
  private var findings: String {
    if report.findings.isEmpty { return "" }
    let sorted = report.findings.enumerated().sorted { left, right in
      (-left.element.seeds, left.offset) < (-right.element.seeds, right.offset)
    }
    var lines = [style.paint("Found", .heading)]
    for (_, finding) in sorted {
      let words =
        "\(finding.code.name): \(loaded.prepared.shortWords(of: finding.task)), in \(finding.seeds) of "
        + "\(report.seeds.count) seeds, first in seed \(finding.firstSeed)"
      lines.append("  " + safeText(words.utf8).wrapped(to: min(style.width, 100), indent: 4))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func share(_ seeds: Int64) -> Share {
    Share(millionths: seeds * 1_000_000 / max(Int64(report.seeds.count), 1))
  }

  private var assumed: String {
    let words = "These counts rest on assumed parameters; `bgsim\u{A0}help\u{A0}rules` lists them."
    return words.wrapped(to: min(style.width, 100)).joined(separator: "\n") + "\n"
  }

  /// One seed tells more of itself than many: the one in which a task ran least.
  private var oneRun: String {
    guard let seed = report.tasks.first?.worstSeed ?? report.seeds.first else { return "" }
    return CommandToCopy("one run", loaded.repeating(seed), style).text + "\n"
  }
}

extension SeedsReport {
  /// One object.
  public var json: String {
    JSONValue.object([
      ("seedsSummary", .integer(1)), ("file", .text(loaded.path)),
      ("seeds", .integer(Int64(report.seeds.count))), ("tasks", .list(report.tasks.map(task))),
      ("findings", .list(report.findings.map(finding))),
      ("expectations", .list(report.verdicts.map(verdict))),
    ]).onOneLine + "\n"
  }

  private func task(_ figures: LaunchDays) -> JSONValue {
    .object(
      identifier(of: figures.task) + [
        ("mean", .decimal(figures.mean, places: 2)),
        ("spread", .decimal(figures.spread, places: 2)),
        ("median", .integer(figures.median)), ("low", .integer(figures.low)),
        ("high", .integer(figures.high)), ("days", .integer(figures.days)),
        ("daysWithout", .integer(figures.emptyDays)),
        JSONValue.share("seedsRun", share(figures.seedsRun)),
        ("worstSeed", .text("\(figures.worstSeed ?? 0)")),
      ])
  }

  private func finding(_ finding: SeedFinding) -> JSONValue {
    .object(
      [("code", .text(finding.code.name.description))] + identifier(of: finding.task) + [
        ("seeds", .integer(finding.seeds)), ("firstSeed", .text("\(finding.firstSeed)")),
      ])
  }

  private func verdict(_ verdict: SeedVerdict) -> JSONValue {
    .object([
      ("expects", .text(loaded.prepared.words(ofExpectation: verdict.place))),
      ("holds", .flag(verdict.holds)), ("held", .integer(verdict.held)),
      ("judged", .integer(verdict.judged)),
    ])
  }

  private func identifier(of task: TaskKey) -> [JSONMember] {
    [
      ("app", .text(loaded.prepared.name(of: task.app))),
      ("task", .text(loaded.prepared.text(of: task.name))),
    ]
  }
}
