import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension SeedsReport {
  /// One object; means and spreads are in hundredths of a launch, shares in millionths.
  public var json: String {
    JSONValue.object([
      ("seedsSummary", .integer(1)), ("file", .text(loaded.path)),
      ("seeds", .integer(Int64(report.seeds.count))), ("tasks", .list(report.tasks.map(task))),
      ("findings", .list(report.findings.map(finding))),
      ("expectations", .list(report.verdicts.map(verdict))),
    ]).onOneLine + "\n"
  }

  private func task(_ figures: TaskFigures) -> JSONValue {
    .object(
      identifier(of: figures.task) + [
        ("mean", .integer(figures.mean)), ("spread", .integer(figures.spread)),
        ("median", .integer(figures.median)), ("low", .integer(figures.low)),
        ("high", .integer(figures.high)), ("days", .integer(figures.days)),
        ("daysWithout", .integer(figures.emptyDays)),
        ("seedsRun", .integer(share(figures.seedsRun).millionths)),
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

  private func identifier(of task: TaskKey) -> [(key: String, value: JSONValue)] {
    [
      ("app", .text(loaded.prepared.name(of: task.app))),
      ("task", .text(loaded.prepared.text(of: task.name))),
    ]
  }
}
