import PlainText
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport

/// The text of `bgsim run --seeds`: how launches spread over the days of many runs.
struct SeedsReport {
  let loaded: LoadedScenario
  let report: SeedReport
  let look: Look

  var text: String {
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
      ExpectationList(loaded.results(report.verdicts), look).text,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  var quiet: String { ExpectationList(loaded.results(report.verdicts), look).text }

  /// One seed tells more of itself than many.
  private var assumed: String {
    let lines =
      "These counts rest on assumed parameters, which bgsim rules lists. "
      + "bgsim run \(shellWord(loaded.path)) --seed N shows one run with its reasons."
    return lines.wrapped(to: min(look.width, 100)).joined(separator: "\n") + "\n"
  }
}
