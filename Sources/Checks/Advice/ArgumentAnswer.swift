import Basics
package import Documents
public import Reports
import RunAnalysis
import RunRecord
import RunText
import Scenarios
import SchedulerEngine

/// The answer to an argument, with figures from months that were simulated for it.
public struct ArgumentAnswer {
  private let argument: Argument
  private let said: String
  public let because: String
  let tables: [MonthTable]
  let facts: [Int32]
  private let instead: [String]
  /// A scenario behind the figures, to change and run again.
  public let scenario: String

  /// Nil if a month could not be simulated to its end, which is the simulator's own fault.
  public init?(_ argument: Argument) {
    let answer: ArgumentAnswer? =
      switch argument {
      case .polling(let span): try? .polling(span)
      case .onlyAssertions: try? .onlyAssertions()
      case .usersPhone: try? .usersPhone()
      case .shipNow: try? .shipNow()
      }
    guard let answer else { return nil }
    self = answer
  }

  private init(
    _ argument: Argument, _ tables: [MonthTable], _ scenario: MonthScenario,
    filling values: KeyValuePairs<String, String> = [:]
  ) {
    let words = argument.words
    self.argument = argument
    said = words.said.filled(values)
    because = words.because.filled(values)
    instead = words.instead
    facts = words.facts
    self.tables = tables
    self.scenario = scenario.text
  }
}

/// The months behind each answer.
extension ArgumentAnswer {
  private static func polling(_ span: Span) throws(ScenarioFailure) -> ArgumentAnswer {
    let wanted = max(span, .seconds(1))
    let figures: [Figure] = [.launchesPerDay, .longestGap, .daysWithout]
    func row(_ name: String, _ month: SimulatedMonth, task: Int = 0) -> MonthTable.Row {
      return (
        name, [month.roughLaunches(of: task)] + figures.dropFirst().map { month.text($0, of: task) }
      )
    }
    func asking(_ opened: String) throws(ScenarioFailure) -> SimulatedMonth {
      try MonthScenario(
        opened: opened, tasks: [MonthScenario.refresh(wanted.written, MonthScenario.onLeaving)]
      ).played()
    }
    let nearest = MonthScenario(tasks: [
      MonthScenario.pushes, MonthScenario.refresh("1h", MonthScenario.onLeaving),
    ])
    let pushed = try nearest.played()
    let titles = figures.map { $0.title }
    let daily = try asking("daily")
    let launches = Span.days(1).milliseconds / wanted.milliseconds
    return ArgumentAnswer(
      .polling(span),
      [
        MonthTable(
          heading: "A refresh that asks for \(wanted.written)", titles: titles,
          rows: [
            row("app opened sixty times a day", try asking("messenger")),
            row("app opened five times a day", daily),
            row("app opened on Saturdays", try asking("weekly")),
          ]),
        MonthTable(
          heading: "The closest you can get, app opened five times a day", titles: titles,
          rows: [
            row("its pushes, every 20 min", pushed),
            row("its refreshes beside them", pushed, task: 1),
          ]
        ),
      ], nearest,
      filling: [
        "interval": span.written,
        "launches": counted(launches, "launch", "launches"),
        "usual": daily.roughLaunches(of: 0),
        "spacing": spanText(RateLimiting.Parameters().refreshSpacing),
      ])
  }

  private static func onlyAssertions() throws(ScenarioFailure) -> ArgumentAnswer {
    let scenario = MonthScenario(
      tasks: [MonthScenario.nightly], events: [MonthScenario.firstOpening])
    let month = try scenario.played()
    func day(_ instant: Instant?) -> String {
      guard let instant else { return "never" }
      return "\((instant - month.record.start).milliseconds / Span.days(1).milliseconds + 1)"
    }
    let openings = month.record.openings
    // Forty minutes of work need 80 openings, each with half a minute after it.
    let last = openings.dropFirst(40 * 2 - 1).first
    let nightly = month.tasks[0]
    let left = "\(openings.count) times left"
    let table = MonthTable(
      heading: "Work of 40 minutes, opened five times a day", titles: ["chances", "done on day"],
      rows: [
        ("30 s each time it is left, in pieces", [left, day(last?.at)]),
        ("30 s each time it is left, from the start", [left, "never"]),
        (
          "processing on the charger, in pieces",
          [counted(nightly.launches.count, "run"), day(month.record.runs.last?.endedAt)]
        ),
      ])
    return ArgumentAnswer(.onlyAssertions, [table], scenario)
  }

  private static func usersPhone() throws(ScenarioFailure) -> ArgumentAnswer {
    let tasks = [MonthScenario.refresh("1h", MonthScenario.onLeaving), MonthScenario.upkeep]
    let quitting = MonthScenario(tasks: tasks, events: MonthScenario.swipes)
    let users: [(name: String, MonthScenario)] = [
      ("opened sixty times a day", MonthScenario(opened: "messenger", tasks: tasks)),
      ("opened five times a day", MonthScenario(tasks: tasks)),
      ("opened on Saturdays", MonthScenario(opened: "weekly", tasks: tasks)),
      ("swipes the app away at 21:30", quitting),
      (
        "Low Power Mode from 11:00 on",
        MonthScenario(device: MonthScenario.savingPower, tasks: tasks)
      ),
      (
        "switches refresh off on day 8",
        MonthScenario(tasks: tasks, events: [MonthScenario.switchOff])
      ),
    ]
    var affected = 0
    let rows = try users.map { (user) throws(ScenarioFailure) in
      let month = try user.1.played()
      if month.tasks.contains(where: { $0[.daysWithout] != 0 }) { affected += 1 }
      return (
        name: user.name,
        figures: [0, 1].flatMap {
          [month.text(.launches, of: $0), month.text(.daysWithout, of: $0)]
        }
      )
    }
    let table = MonthTable(
      heading: "The same app, six kinds of users",
      titles: ["refreshes", "days without", "upkeep", "days without"], rows: rows)
    return ArgumentAnswer(
      .usersPhone, [table], quitting, filling: ["affected": "\(affected)"])
  }

  private static func shipNow() throws(ScenarioFailure) -> ArgumentAnswer {
    func submitting(_ resubmit: String) -> MonthScenario {
      let further = #", "submit": ["day 1 09:01"], "resubmit": "\#(resubmit)""#
      return MonthScenario(
        tasks: [MonthScenario.refresh("1h", further)], events: [MonthScenario.firstOpening])
    }
    let nothing = MonthScenario(tasks: [], events: [MonthScenario.firstOpening])
    let common = submitting("afterCompleting")
    let apps = [
      ("registers nothing", nothing), ("submits once, at its first launch", submitting("never")),
      ("completes, then submits again", common),
      ("submits again first, then works", submitting("first")),
    ]
    let table = MonthTable(
      heading: "A refresh of an app that is opened five times a day",
      titles: ["launches", "times the chain broke"],
      rows: try apps.map { (name, scenario) throws(ScenarioFailure) in
        let month = try scenario.played()
        return (name: name, figures: [month.text(.launches), "\(month.brokenChains)"])
      })
    return ArgumentAnswer(.shipNow, [table], common)
  }
}

extension ArgumentAnswer {
  private static let assumed =
    "Simulated just now: \(MonthScenario.days) days, seed 1, an iPhone that charges at night where no other is named. Apple publishes no algorithm: trust the order of magnitude, not the digits."

  public func text(_ style: TextStyle) -> String {
    let numbers = facts.map { "\($0)" }.joined(separator: ", ")
    let command = argument.command + " --only scenario -o month.jsonc"
    return style.paint("\"\(said)\"", .heading) + "\n" + paragraph(because, style)
      + tables.map { "\n" + $0.text(style) }.joined()
      + "\n" + paragraph(ArgumentAnswer.assumed, style)
      + "\n" + style.paint("Instead", .heading) + "\n"
      + instead.map { listItem($0, style) }.joined()
      + "\n" + style.labelled("facts", "\(numbers); bgsim help facts \(facts[0])")
      + "\n" + style.commandToCopy("figures", command)
      + "\n" + style.commandToCopy("", "bgsim run month.jsonc --seeds 20") + "\n"
  }

  public var json: String { ArgumentAnswer.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<ArgumentAnswer, ArgumentAnswer>(
    "argument", "what to say to a common argument",
    .text("said", "the argument") { $0.said },
    .text("because", "what is wrong with it") { $0.because },
    .list("months", of: month, "what was simulated, row by row") {
      $0.tables.flatMap { table in table.rows.map { (table: table, row: $0) } }
    },
    .texts("instead", "what to do instead") { $0.instead },
    .facts { $0.facts },
    .text("scenario", "the scenario of the months") { $0.scenario })

  private static let month = JSONShape<
    ArgumentAnswer, (table: MonthTable, row: (name: String, figures: [String]))
  >(
    "month", "a month of one app",
    .text("table", "the table in which it stands") { $0.table.heading },
    .text("row", "what is special about the app") { $0.row.name },
    .list(
      "figures",
      of: JSONShape(
        "figure", "a figure of the month",
        .text("what", "what it is") { $0.0 },
        .text("value", "what it comes to, in words") { $0.1 }), "what the month comes to"
    ) { Array(zip($0.table.titles, $0.row.figures)) })
}
