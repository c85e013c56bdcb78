import RunRecord
import SchedulerEngine

@testable import Reports

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
    var reports = [
      ("timeline", RunTimeline(context, during: setup.start..<end).text),
      ("story", DayStory(context, from: setup.start).text),
      ("sentences", DaySentences(context, during: setup.start..<end).text),
      ("summary", context.text(summary)),
      ("findings", context.text(of: summary.findings)),
      (
        "overview",
        context.overview(of: description) + context.assumptions(behind: description.rules)
      ),
    ]
    for task in summary.tasks {
      reports.append(("history", context.objectionHistory(of: task.task)))
      let why = record.whyNot(task.task, in: simulation, upTo: end + .days(1))
      for detail in [WhyDetail.brief, .full] {
        reports.append(("why", context.explanation(of: why, task.task, at: end, detail: detail)))
      }
    }
    return reports
  }
}

/// The log of a news app on a phone that is charged from 22:00, written by hand from a Monday at
/// midnight on: what is compared letter by letter does not move when a rule's numbers do.
///
/// A refresh waits all day, a cleanup needs power, and a sync never completes; both begin again on
/// the next day.
enum SampleNews {
  static let start = Instant(milliseconds: 1_780_272_000_000)
  static let app = AppID(index: 0)
  static let refresh = TaskKey(NameID(index: 1), of: app)
  static let cleanup = TaskKey(NameID(index: 2), of: app)
  static let sync = TaskKey(NameID(index: 3), of: app)

  static func context(
    _ style: TextStyle = TextStyle(), hours: Int64 = 24, places: Places = Places()
  ) -> ReportContext { context(rows(hours: hours), style, hours: hours, places: places) }

  static func context(
    _ rows: [LogRow], _ style: TextStyle = TextStyle(), hours: Int64 = 24, places: Places = Places()
  ) -> ReportContext {
    var beginning = DeviceConditions()
    beginning.isCharging = true
    beginning.network = .wifi
    let record = RunRecord(rows, from: start, to: start + .hours(hours))
    return ReportContext(
      setup, beginning: beginning, record: record, rows: rows, style: style, places: places)
  }

  static func rows(hours: Int64) -> [LogRow] {
    (0...(hours / 24)).flatMap { day($0) }.filter { $0.at <= start + .hours(hours) }
  }

  static var setup: Setup {
    var setup = Setup()
    setup.start = start
    let news = setup.names.intern("com.example.news".utf8)
    for task in ["refresh", "cleanup", "sync"] {
      _ = setup.names.intern("com.example.news.\(task)".utf8)
    }
    setup.apps = [AppSetup(news, code: .live)]
    return setup
  }

  static let description = RunDescription(
    title: "Does the news refresh before breakfast?", seed: 1,
    assumptions: [
      "the device overnight-charger", "com.example.news used the same way for 14 days before",
    ], command: "bgsim run news.jsonc", rules: Rules())

  private static func day(_ day: Int64) -> [LogRow] {
    let process = ProcessID(number: day + 1)
    let cleanup = RequestID(number: day * 2 + 2)
    let sync = RequestID(number: day * 2 + 3)
    let (first, second) = (RunID(number: day * 2 + 1), RunID(number: day * 2 + 2))
    let launch = LaunchID(number: day + 1)
    func row(_ minute: Int64, _ second: Int64 = 0, _ happening: LogEvent) -> LogRow {
      LogRow(at: start + .days(day) + .minutes(minute) + .seconds(second), happening)
    }
    let power = TaskRequest(.processing, self.cleanup.name, needs: .externalPower)
    let plain = TaskRequest(.processing, self.sync.name)
    let both = RuleSet([.externalPower, .idleDevice])
    var rows = [
      row(360, 0, .world(.charging(false), .habit(1))),
      row(480, 0, .world(.open(app, for: .minutes(3)), .habit(0))),
      row(480, 0, .processStarted(app, process)), row(480, 0, .phase(process, .foreground)),
      row(483, 0, .world(.leave(app), .habit(0))),
      row(483, 0, .phase(process, .background)),
    ]
    if day == 0 { rows += firstRefresh { row(483, 0, $0) } }
    rows += [
      row(483, 0, .accepted(cleanup, app, power)),
      row(483, 0, .decided(cleanup, both, lookAgain: .never)),
      row(483, 0, .accepted(sync, app, plain)),
      row(483, 0, .decided(sync, both, lookAgain: .never)), row(483, 30, .world(.lock, .device)),
      row(483, 30, .decided(cleanup, RuleSet([.externalPower]), lookAgain: .never)),
      row(483, 30, .decided(sync, RuleSet([.externalPower]), lookAgain: .never)),
    ]
    if day == 0 { rows += lowPower { row($0, 0, $1) } }
    return rows + [
      row(1_320, 0, .world(.charging(true), .habit(1))),
      row(1_320, 0, .decided(cleanup, .none, lookAgain: .never)),
      row(1_320, 0, .decided(sync, .none, lookAgain: .never)),
      row(1_320, 0, .launched(first, cleanup, launch, process)),
      row(1_320, 0, .launched(second, sync, launch, process)),
      row(1_322, 0, .completion(first, success: true, .first)),
      row(1_322, 0, .used(first, processor: .seconds(36), bytes: 0, .wifi)),
      row(1_322, 0, .ended(first, .completed(success: true))),
      row(1_324, 50, .expired(second, .timeUsedUp, hasHandler: true)),
      row(1_324, 56, .processEnded(process, .expirationIgnored)),
      row(1_324, 56, .used(second, processor: .seconds(88), bytes: 0, .wifi)),
      row(1_324, 56, .ended(second, .killed)),
    ]
  }

  private static func firstRefresh(_ row: (LogEvent) -> LogRow) -> [LogRow] {
    let request = RequestID(number: 1)
    return [
      row(.accepted(request, app, TaskRequest(.refresh, refresh.name))),
      row(.decided(request, RuleSet([.appUsage]), lookAgain: .never)),
    ]
  }

  private static func lowPower(_ row: (Int64, LogEvent) -> LogRow) -> [LogRow] {
    let request = RequestID(number: 1)
    let both = RuleSet([.lowPowerMode, .appUsage])
    return [
      row(720, .world(.lowPowerMode(true), .script(0))),
      row(720, .decided(request, both, lookAgain: .never)),
      row(1_080, .world(.lowPowerMode(false), .script(1))),
      row(1_080, .decided(request, RuleSet([.appUsage]), lookAgain: .never)),
    ]
  }
}

extension Setup {
  /// The same set-up with names that try to command a terminal, reorder text, or are too long.
  func withHostileNames() -> Setup {
    var hostile = self
    hostile.names = NameTable()
    for index in 0..<names.count {
      let tail = HostileNames.tails[Int(index) % HostileNames.tails.count]
      _ = hostile.names.intern(Array("\(index).".utf8) + tail)
    }
    return hostile
  }
}

enum HostileNames {
  static let tails: [[UInt8]] = [
    Array("com.\u{1B}]0;owned\u{07}\u{1B}[2J".utf8),
    Array("com.\u{202E}\u{200D}\u{9B}31m\r\n".utf8),
    Array(String(repeating: "longer", count: 20).utf8),
    Array(String(repeating: "読む", count: 30).utf8), [0xFF, 0xC3, 0x1B, 0x0A],
  ]
}
