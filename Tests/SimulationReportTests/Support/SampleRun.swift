import RunRecord
import SchedulerEngine
import SimulationReport

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

  func scene(_ look: Look = Look(), places: Places = Places()) -> Scene {
    var scene = Scene(
      setup, beginning: beginning, record: record, rows: rows, look: look)
    scene.places = places
    return scene
  }

  /// Every report of this run, one after the other.
  func reports(_ look: Look) -> [(name: String, text: String)] {
    let scene = scene(look, places: Places(script: ["line 9"], habits: ["line 7", "line 8"]))
    let summary = RunSummary(scene)
    var description = SampleNews.description
    description.rules = setup.rules
    let overview = OverviewText(scene, description)
    var reports = [
      ("timeline", RunTimeline(scene, during: setup.start..<end).text),
      ("story", DayStory(scene, from: setup.start).text),
      ("sentences", DaySentences(scene, during: setup.start..<end).text),
      ("summary", RunSummaryText(scene, summary).text),
      ("findings", FindingList(scene, summary.findings).text),
      ("overview", overview.text + overview.restsOn),
    ]
    for task in summary.tasks {
      reports.append(("history", ObjectionHistoryText(scene, task.task).text))
      let why = record.whyNot(task.task, in: simulation, upTo: end + .days(1))
      for detail in [WhyBlock.Detail.brief, .full] {
        reports.append(("why", WhyBlock(scene, task.task, why, at: end, detail: detail).text))
      }
    }
    return reports
  }
}
