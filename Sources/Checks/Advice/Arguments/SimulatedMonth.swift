import RunRecord
import Scenarios
import SchedulerEngine

/// Thirty days of one app, played with seed 1.
struct SimulatedMonth {
  /// The row of a table.
  let name: String
  let prepared: PreparedScenario
  let record: RunRecord

  /// Nil only where the text is no scenario.
  init?(_ name: String, _ scenario: String) {
    guard let prepared = try? ScenarioLoader().load(Array(scenario.utf8), beside: .none).prepared,
      let run = try? prepared.run(seed: 1)
    else { return nil }
    self.name = name
    self.prepared = prepared
    record = run.record
  }

  static let days: Int64 = 30

  /// How often nobody had asked for the next run when one ended.
  var brokenChains: Int {
    record.findings().count { $0.code == .chainBroken }
  }

  /// Of the task at this place in the file.
  func figures(_ place: Int = 0) -> MonthFigures {
    let tasks = prepared.tasks
    guard tasks.indices.contains(place) else { return .none }
    return MonthFigures(tasks[place], in: record)
  }
}

/// What a month comes to for one task.
struct MonthFigures: Equatable {
  var launches: Int64 = 0
  /// Launches that did the work; the others were cut short or failed.
  var completed: Int64 = 0
  var daysWithout = SimulatedMonth.days
  var longestGap = Span.days(SimulatedMonth.days)
  /// When all of the work was done; nil where it was not.
  var lastEnd: Instant?

  static let none = MonthFigures()

  private init() {}

  init(_ task: TaskKey, in record: RunRecord) {
    let runs = record.runs.filter { $0.key == task }
    launches = Int64(runs.count)
    completed = Int64(runs.count { $0.outcome == .completed(success: true) })
    var days = Array(repeating: false, count: Int(SimulatedMonth.days))
    for run in runs {
      let day = (run.launchedAt - record.start).milliseconds / Span.days(1).milliseconds
      if days.indices.contains(Int(day)) { days[Int(day)] = true }
    }
    daysWithout = Int64(days.count { !$0 })
    longestGap = record.longestGap(of: .task(task), during: record.whole).length
    lastEnd = runs.last?.endedAt
  }

  /// "7.4"
  var perDay: String {
    let tenths = launches * 10 / SimulatedMonth.days
    return "\(tenths / 10).\(tenths % 10)"
  }
}
