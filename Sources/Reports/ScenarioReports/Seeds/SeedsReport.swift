import PlainText
import RunRecord
import ScenarioFormat
public import ScenarioRunner
import SchedulerEngine
public import SimulationReport

/// The text of `bgsim run --seeds`: how launches spread over the days of many runs.
public struct SeedsReport {
  private let loaded: LoadedScenario
  private let report: SeedReport
  private let look: Look

  public init(_ loaded: LoadedScenario, _ report: SeedReport, _ look: Look) {
    self.loaded = loaded
    self.report = report
    self.look = look
  }

  /// Whether everything that was expected holds.
  public var holds: Bool { report.verdicts.allSatisfy { $0.holds } }

  public var text: String {
    let rows = report.tasks.map { figures in
      SeedsRow(
        identifier: loaded.staged.words(of: figures.task), median: figures.median,
        low: figures.low, high: figures.high, emptyDays: figures.emptyShare,
        worstSeed: figures.worstSeed ?? 0)
    }
    let title = loaded.staged.scenario.name?.value ?? loaded.path
    let parts = [
      look.paint(safeText(title.utf8), .heading) + "\n" + assumed,
      SeedsTable(rows, seeds: Int64(report.seeds.count), look).text,
      expectations,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  public var expectations: String { ExpectationList(loaded.results(report.verdicts), look).text }

  /// One seed tells more of itself than many.
  private var assumed: String {
    let lines =
      "These counts rest on assumed parameters, which bgsim rules lists. "
      + "bgsim run \(shellWord(loaded.path)) --seed N shows one run with its reasons."
    return lines.wrapped(to: min(look.width, 100)).joined(separator: "\n") + "\n"
  }
}
