import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine

/// A month of one app as a scenario file. Each argument changes only the parts that it is about.
struct MonthScenario {
  static let days: Int64 = 30

  var device = #""overnight-charger""#
  var opened = "daily"
  var tasks: [String]
  var events: [String] = []

  private static let template = """
    {
      "format": 1,
      "start": "2026-06-01T00:00+00:00",
      "duration": "{days}d",
      "device": {device},
      "apps": [{
        "id": "com.example.app",
        "opened": "{opened}",
        "tasks": [
    {tasks}    ],
      }],{events}
    }

    """

  var text: String {
    let events = events.map { "    \($0),\n" }.joined()
    return MonthScenario.template.filled([
      "days": "\(MonthScenario.days)", "device": device, "opened": opened,
      "tasks": tasks.map { "      \($0),\n" }.joined(),
      "events": events.isEmpty ? "" : "\n  \"events\": [\n\(events)  ],",
    ])
  }

  /// Throws only if the text is not a valid scenario or its run stops early.
  func played() throws(ScenarioFailure) -> SimulatedMonth {
    let loaded = try LoadedScenario(
      "", Array(text.utf8), ScenarioOptions(), beside: .none)
    let prepared = loaded.prepared
    do throws(RunFault) {
      return SimulatedMonth(prepared: prepared, record: try prepared.run(seed: 1).record)
    } catch {
      throw loaded.failure(of: [error])
    }
  }

  static func refresh(_ earliest: String, _ further: String = "") -> String {
    #"{ "refresh": "com.example.app.refresh", "earliest": "{earliest}", "work": { "takes": "8s" }{further} }"#
      .filled(["earliest": earliest, "further": further])
  }

  static let pushes =
    #"{ "push": "com.example.app.news", "arrives": ["07:00-23:00 every 20m"], "work": { "takes": "8s" } }"#

  /// Forty minutes of work in pieces of ten seconds.
  static let nightly =
    #"{ "processing": "com.example.app.upkeep", "requires": ["power"], "submit": ["day 1 09:01"], "resubmit": "untilDone", "work": { "total": "40m", "checkpoint": "10s" } }"#

  static let onLeaving = #", "submit": ["onBackground", "ifNotPending"]"#
  static let upkeep =
    #"{ "processing": "com.example.app.upkeep", "requires": ["power"]\#(onLeaving), "work": { "takes": "2m" } }"#

  static let savingPower = #"{ "like": "overnight-charger", "lowPowerMode": ["11:00-22:30"] }"#
  static let switchOff = #"{ "at": "day 8 09:00", "refreshOff": "com.example.app" }"#

  /// The app is open when a request is submitted a minute later.
  static let firstOpening = #"{ "at": "day 1 09:00", "open": "com.example.app" }"#

  static let swipes = (1...days).map {
    #"{ "at": "day \#($0) 21:30", "forceQuit": "com.example.app" }"#
  }
}

/// A month that was simulated with seed 1.
struct SimulatedMonth {
  let prepared: PreparedScenario
  let record: RunRecord
  /// In the order of the file. Each day begins at the time of day at which the month began.
  let tasks: [TaskFigures]

  init(prepared: PreparedScenario, record: RunRecord) {
    self.prepared = prepared
    self.record = record
    let frame = FigureFrame(record.whole, days: Int(MonthScenario.days)) { [start = record.start] in
      let day = ($0 - start).milliseconds / Span.days(1).milliseconds
      return day < MonthScenario.days ? Int(day) : nil
    }
    tasks = record.figures(of: prepared.tasks, in: frame)
  }

  /// How often a run ended without a request for the next one.
  var brokenChains: Int { record.findings().count { $0.code == .chainBroken } }

  /// A figure of the task at this index in the file, as reports show it; "0" if there is no such task.
  func text(_ figure: Figure, of task: Int = 0) -> String {
    tasks.indices.contains(task) ? figure.text(in: tasks[task]) ?? "" : "0"
  }

  /// In two digits at most, because nobody should trust more of them.
  func roughLaunches(of task: Int = 0) -> String {
    guard tasks.indices.contains(task), let value = tasks[task][.launchesPerDay] else { return "0" }
    // In hundredths.
    return value >= 1_000 ? "\((value + 50) / 100)" : Figure.decimal((value + 5) / 10, 1)
  }
}

/// Names on the left, figures aligned on the right.
struct MonthTable {
  typealias Row = (name: String, figures: [String])
  let heading: String
  let titles: [String]
  let rows: [Row]

  func text(_ style: TextStyle) -> String {
    let lines = style.figureTable(of: "", titles: titles, rows: rows)
    return style.paint(heading, .heading) + "\n" + lines.joined(separator: "\n") + "\n"
  }
}
