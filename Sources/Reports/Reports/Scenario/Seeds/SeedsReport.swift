import Basics
import RunRecord
public import Scenarios
import SchedulerEngine

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
    let table = SeedsTable(rows, seeds: Int64(report.seeds.count), style)
    let parts = [
      style.paint(safeText(title.utf8), .heading) + "\n" + assumed, table.text, findings, oneRun,
      expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public var expectations: String { ExpectationList(loaded.results(report.verdicts), style).text }

  private var rows: [SeedsRow] {
    report.tasks.map { figures in
      SeedsRow(
        identifier: loaded.prepared.shortWords(of: figures.task), mean: figures.mean,
        spread: figures.spread, median: figures.median, low: figures.low, high: figures.high,
        emptyDays: figures.emptyShare, worstSeed: figures.worstSeed ?? 0,
        seedsRun: share(figures.seedsRun))
    }
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
