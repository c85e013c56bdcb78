import Basics
package import Documents
import RunAnalysis
import RunRecord
public import Scenarios
package import SchedulerEngine

extension PreparedScenario {
  /// A short name that is unique among the tasks of the scenario. It includes the app if several apps have
  /// this task.
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

/// The results of many runs of one scenario: how launches spread over days, what apps do wrong, and in which
/// share of the seeds.
public struct SeedsReport {
  let loaded: LoadedScenario
  let report: SeedReport
  private let style: TextStyle

  public init(_ loaded: LoadedScenario, _ report: SeedReport, _ style: TextStyle) {
    self.loaded = loaded
    self.report = report
    self.style = style
  }

  /// Whether all expectations hold.
  public var holds: Bool { report.verdicts.allSatisfy { $0.holds } }

  public var text: String {
    let title = loaded.prepared.scenario.name?.value ?? loaded.path
    let parts = [
      style.paint(safeText(title.utf8), .heading) + "\n" + assumed, table, findings, oneRun,
      expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public var expectations: String { loaded.results(report.verdicts).text(style) }

  private var table: String {
    let rows = report.tasks.map { days in
      (
        name: safeText(loaded.prepared.shortWords(of: days.task).utf8),
        figures: [
          Figure.launchesPerDay.text(days.rates, style),
          "\(days.low) to \(days.high)", shareText(days.emptyShare), "\(days.worstSeed ?? 0)",
          shareText(share(days.seedsRun)), "\(days.median)",
        ]
      )
    }
    // In order of importance: if there is not enough room, the last columns are dropped first.
    let titles = ["mean", "90 % of days", "days without", "worst seed", "in seeds", "median"]
    let title = "Launches a day over \(counted(report.seeds.count, "seed"))"
    let signs = report.seeds.count == 1 ? "" : "; " + Figure.signs(style)
    return style.paint(title, .heading) + style.paint(signs, .quiet) + "\n"
      + style.figureTable(titles: titles, rows: rows).joined(separator: "\n") + "\n"
  }

  /// Findings that many seeds show come first. A single run says more about each.
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
      lines.append("  " + safeText(words.utf8).wrapped(to: style.textWidth, indent: 4))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func share(_ seeds: Int64) -> Share {
    Share(millionths: seeds * 1_000_000 / max(Int64(report.seeds.count), 1))
  }

  private var assumed: String {
    let words = "These counts rest on assumed parameters; `bgsim\u{A0}help\u{A0}rules` lists them."
    return words.wrapped(to: style.textWidth).joined(separator: "\n") + "\n"
  }

  /// One seed shows more detail than many: the seed in which a task ran least.
  private var oneRun: String {
    guard let seed = report.tasks.first?.worstSeed ?? report.seeds.first else { return "" }
    return style.commandToCopy("one run", loaded.repeating(seed)) + "\n"
  }
}

extension SeedsReport {
  public var json: String { SeedsReport.shape.value(of: report, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<SeedsReport, SeedReport>(
    "seeds", "what many runs of one scenario come to",
    .version("seedsSummary", 3), .text("file", "the scenario") { $1.loaded.path },
    .number("seeds", "how many runs there were") { $0.seeds.count },
    .list("tasks", of: task, "the launches of each identifier a day") { $0.tasks },
    .list("findings", of: finding, "what the apps do that costs background time") { $0.findings },
    .list("expectations", of: verdict, "each expectation of the scenario") { $0.verdicts })

  private static let task = JSONShape<SeedsReport, LaunchDays>(
    "task", "how the launches of an identifier spread over the days",
    .task { $1.names(of: $0.task) },
    .estimate("mean", .ofFigure, "launches a day, the mean over the runs") {
      FigureEstimate($0.rates, of: .launchesPerDay)
    },
    .decimal("spread", places: 2, "the standard deviation of launches on a whole day") {
      $0.spread
    },
    .number("median", "half of the days have at most so many") { $0.median },
    .number("percentile5", "5 % of the days have at most so many") { $0.low },
    .number("percentile95", "95 % of the days have at most so many") { $0.high },
    .number("days", "the days of all runs") { $0.days },
    .number("daysWithout", "those without a launch") { $0.emptyDays },
    .share("seedsRun", "the runs in which it was launched at all") { $1.share($0.seedsRun) },
    .seed("worstSeed", of: "that of the day with the fewest launches") { $0.worstSeed ?? 0 })

  private static let finding = JSONShape<SeedsReport, SeedFinding>(
    "finding", "something that an app does and that costs it background time",
    .text("code", "its name in bgsim help") { $0.code.name.description },
    .task { $1.names(of: $0.task) },
    .number("seeds", "in how many runs it was found") { $0.seeds },
    .seed("firstSeed", of: "the first of them") { $0.firstSeed })

  private static let verdict = JSONShape<SeedsReport, SeedVerdict>(
    "expectation", "an expectation over all runs",
    .text("expects", "what is expected") { $1.loaded.prepared.words(ofExpectation: $0.place) },
    .flag("holds", "whether it holds in as many runs as it asks for") { $0.holds },
    .number("held", "in how many runs it holds") { $0.held },
    .number("judged", "in how many runs it was judged") { $0.judged })

  private func names(of task: TaskKey) -> (app: String, task: String) {
    (loaded.prepared.name(of: task.app), loaded.prepared.text(of: task.name))
  }
}
