import Reports
import RunRecord
import SchedulerEngine

/// A set-up played to an instant, with all that reports need of it.
struct SampleRun {
  let setup: Setup
  let end: Instant
  let simulation: Simulation
  let beginning: DeviceConditions
  let rows: [LogRow]
  let record: RunRecord

  init(_ setup: Setup, until end: Instant) throws {
    self.setup = setup
    self.end = end
    var simulation = try Simulation(setup)
    beginning = simulation.conditions()
    var ledger = DecisionLedger()
    _ = simulation.advance(to: end, recording: &ledger)
    self.simulation = simulation
    rows = ledger.rows
    record = RunRecord(rows, from: setup.start, to: end)
  }

  func context(_ style: TextStyle = TextStyle(), places: Places = Places()) -> ReportContext {
    ReportContext(
      setup, beginning: beginning, record: record, rows: rows, style: style, places: places)
  }

  /// Every report of this run, one after the other.
  func reports(_ style: TextStyle) -> [(name: String, text: String)] {
    let context = context(style, places: Places(script: ["line 9"], habits: ["line 7", "line 8"]))
    let summary = RunSummary(context)
    var description = SampleNews.description
    description.rules = setup.rules
    let overview = OverviewText(context, description)
    var reports = [
      ("timeline", RunTimeline(context, during: setup.start..<end).text),
      ("story", DayStory(context, from: setup.start).text),
      ("sentences", DaySentences(context, during: setup.start..<end).text),
      ("summary", RunSummaryText(context, summary).text),
      ("findings", FindingList(context, summary.findings).text),
      ("overview", overview.text + overview.restsOn),
    ]
    for task in summary.tasks {
      reports.append(("history", ObjectionHistoryText(context, task.task).text))
      let why = record.whyNot(task.task, in: simulation, upTo: end + .days(1))
      for detail in [WhyBlock.Detail.brief, .full] {
        reports.append(("why", WhyBlock(context, task.task, why, at: end, detail: detail).text))
      }
    }
    return reports
  }
}
