import RandomScenarios
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// One entry of a log to be written in any style.
struct PlannedEntry {
  /// Of 15 May 2026 by a clock two hours ahead of UTC.
  let time: String
  let process: String
  let subsystem: String
  let message: String

  static func scheduler(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "dasd", subsystem: "com.apple.duetactivityscheduler:scoring",
      message: message)
  }

  static func framework(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "News", subsystem: "com.apple.BackgroundTasks:Framework",
      message: message)
  }

  static func app(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "News", subsystem: "com.example.news:bgtask", message: message)
  }

  static func other(_ time: String, _ message: String) -> PlannedEntry {
    PlannedEntry(
      time: time, process: "SpringBoard", subsystem: "com.apple.ui:shell", message: message)
  }
}

/// The same entries as each program writes them.
enum Styled: CaseIterable {
  case ndjson, array, full, compact, copied

  func text(_ entries: [PlannedEntry]) -> String {
    switch self {
    case .ndjson: entries.map { object($0) + "\n" }.joined()
    case .array:
      "[" + entries.map { object($0).replacing("\",\"", with: "\",\n  \"") }.joined(separator: ",")
        + "]\n"
    case .full:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
        + entries.map { entry in
          "2026-05-15 \(entry.time).250000+0200 0x18538    Default     0x0                  120    8    "
            + "\(entry.process): (Library) [\(entry.subsystem)] \(entry.message)\n"
        }.joined()
    case .compact:
      entries.map { entry in
        "2026-05-15 \(entry.time).250 Df \(entry.process)[157:2f25ffae] [\(entry.subsystem)] "
          + "\(entry.message)\n"
      }.joined()
    case .copied:
      entries.map { "default\t\($0.time).250000+0200\t\($0.process)\t\($0.message)\n" }.joined()
    }
  }

  private func object(_ entry: PlannedEntry) -> String {
    let message = entry.message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    let parts = entry.subsystem.split(separator: ":")
    return
      "{\"timestamp\":\"2026-05-15 \(entry.time).250000+0200\",\"eventMessage\":\"\(message)\","
      + "\"subsystem\":\"\(parts[0])\",\"category\":\"\(parts[1])\",\"traceID\":18446744073709551615,"
      + "\"processImagePath\":\"/usr/libexec/\(entry.process)\",\"messageType\":\"Default\"}"
  }
}

func deviceLog(_ text: String, app: String? = nil, pieces: Int = .max) -> DeviceLog? {
  let bytes = Array(text.utf8)
  guard let kind = LogKind(bytes) else { return nil }
  var reader = DeviceLogReader(kind)
  var place = 0
  while place < bytes.count {
    let end = pieces == .max ? bytes.count : min(place + pieces, bytes.count)
    reader.feed(Array(bytes[place..<end]))
    place = end
  }
  return reader.finish(about: app)
}

/// `07:08:21` of 15 May 2026, in the log's zone.
func may15(_ time: String, _ thousandths: Int64 = 250) -> Instant {
  let parts = time.split(separator: ":").compactMap { Int64($0) }
  let seconds = parts[0] * 3_600 + parts[1] * 60 + parts[2]
  return WallTime(day: 20_588, sinceMidnight: .seconds(seconds) + .milliseconds(thousandths))
    .instant(offset: UTCOffset(minutes: 120))
}

/// A morning of an app: both generations of decisions, a wrapped list, another app, the system's own work.
enum SampleEntries {
  static let refresh = "com.example.news.refresh"

  static let morning: [PlannedEntry] = [
    .app("07:05:00", #"{"bgtask":"foreground","app":"com.example.news"}"#),
    .app("07:08:00", #"{"bgtask":"background","app":"com.example.news","battery":61}"#),
    .framework(
      "07:08:01",
      "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.news.refresh, earliestBeginDate: 2026-05-15 05:23:01 +0000>"
    ),
    .framework(
      "07:08:01", "Submitting task request activity: bgRefresh-com.example.news.refresh:0AF362"),
    .scheduler(
      "07:08:01",
      "Submitted Activity: bgRefresh-com.example.news.refresh:0AF362 at priority 10 <private>"),
    .other("07:09:00", "something about a window"),
    .scheduler(
      "07:25:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:99},]}}\n ], Decision: MNP}"
    ),
    .scheduler(
      "07:25:14",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:95},]}}\n ], Decision: MNP}"
    ),
    .scheduler(
      "07:26:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{launchType == REFRESH AND deviceActive == 1}]}}\n ], FinalDecision: Must Not Proceed}"
    ),
    .scheduler(
      "07:27:00",
      "Submitted Activity: bgRefresh-org.other.mail.sync:1AF362 at priority 10 <private>"),
    .scheduler(
      "07:30:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}\n ] sumScores:43.121357, denominator:48.520000, FinalDecision: Can Proceed FinalScore: 0.888734}"
    ),
    .scheduler("07:30:01", "STARTING activity bgRefresh-com.example.news.refresh:0AF362"),
    .framework(
      "07:30:02",
      "Handling launch from daemon for activities: {(\n    bgRefresh-com.example.news.refresh:0AF362\n)}"
    ),
    .framework("07:30:02", "Starting task: <BGAppRefreshTask: com.example.news.refresh>"),
    .scheduler("07:30:03", "Thermal state of group 7 is now nominal"),
    .framework(
      "07:30:13",
      "Marking task <BGAppRefreshTask: com.example.news.refresh> complete with success: 1"),
    .scheduler(
      "07:30:14", "COMPLETED bgRefresh-com.example.news.refresh:0AF362 at priority 30 <private>!"),
  ]
}

/// A scenario drawn from a number: a few days of an app with habits, a task, a user's device, and changes
/// of the world.
struct DrawnScenario {
  let text: String
  /// Whether the user opens the app at the same times whatever the seed is.
  let hasFixedTimes: Bool

  init(_ number: UInt64) {
    var dice = Dice(seed: number)
    let device = dice.pick(["overnight-charger", "commuter"])
    let opened = dice.pick([
      #""daily""#, #""casual""#, #""messenger""#, #"["07:05", "12:40", "20:10"]"#,
      #"["weekdays 08:30 for 5m", "weekends 10:00 for 10m"]"#,
    ])
    hasFixedTimes = opened.hasPrefix("[")
    var tasks: [String] = []
    if dice.chance(75) {
      let work = dice.pick(["5s", "10s..20s", "25s"])
      let earliest = dice.pick([#""earliest": "15m","#, #""earliest": "2h","#, ""])
      tasks.append(#"{ "refresh": "com.a.news", \#(earliest) "work": { "takes": "\#(work)" } }"#)
    }
    if tasks.isEmpty || dice.chance(40) {
      let needs = dice.pick([#""requires": ["power"],"#, #""requires": ["power", "network"],"#, ""])
      let work = dice.pick(["40s", "2m", "1m..3m"])
      tasks.append(#"{ "processing": "com.a.tidy", \#(needs) "work": { "takes": "\#(work)" } }"#)
    }
    var events: [String] = []
    func event(_ percent: Int64, _ words: String) {
      let at = "day \(dice.below(3) + 1) \(dice.below(12) + 9):\(dice.below(50) + 10)"
      if dice.chance(percent) { events.append("{ \"at\": \"\(at)\", \(words) }") }
    }
    event(30, #""forceQuit": "com.a""#)
    event(30, #""lowPowerMode": true"#)
    event(20, #""battery": "15%""#)
    event(20, #""network": "none""#)
    event(15, #""backgroundRefresh": "off""#)
    event(15, #""open": "com.a", "for": "4m""#)
    text = """
      { "format": 1, "start": "2026-06-01T00:00+02:00", "duration": "\(dice.below(4) + 3)d",
        "seed": \(number), "device": "\(device)",
        "apps": [{ "id": "com.a", "opened": \(opened),
          "tasks": [\(tasks.joined(separator: ", "))] }],
        "events": [\(events.joined(separator: ",\n"))] }
      """
  }
}

/// A scenario that was run, and the log that a device would have written of it.
struct PlayedScenario {
  let prepared: PreparedScenario
  let record: RunRecord
  let lines: String

  init(_ text: String, seed: UInt64? = nil) throws {
    prepared = try Preparation.prepare(
      try #require(ScenarioReader.read(Array(text.utf8)).scenario, "\(text)"))
    let setup = prepared.setup(seed: seed ?? prepared.seeds[0])
    let beginning = try prepared.begun(seed: setup.seed).conditions()
    var console = ConsoleLog(setup, beginning: beginning)
    record = try prepared.run(
      seed: setup.seed, rows: { rows in for row in rows { console.append(row) } }
    ).record
    lines = console.text
  }

  func launches(of identifier: String) -> [Instant] {
    record.runs.filter { prepared.text(of: $0.name) == identifier }.map { $0.launchedAt }
  }
}

/// The launches of a task in two runs, paired in order of time.
struct LaunchPair: CustomStringConvertible {
  private let first: [Instant]
  private let second: [Instant]
  private let kind: TaskKind?
  /// Launches that only one of the runs has.
  let apart: Int

  /// Device and charger are the same in both, so that processing starts with one of the next wakes. A
  /// refresh comes some wake before an opening; when exactly depends on the openings before the log
  /// began.
  private static let wakes = Span.minutes(15)
  private static let lead = Rules().appUsage.lead

  init(_ first: [Instant], _ second: [Instant], _ kind: TaskKind?) {
    self.first = first
    self.second = second
    self.kind = kind
    let within = kind == .refresh ? LaunchPair.lead : LaunchPair.wakes
    var rest = second[...]
    var pairs = 0
    for instant in first {
      while let other = rest.first, other + within < instant { rest.removeFirst() }
      guard let other = rest.first, other <= instant + within else { continue }
      rest.removeFirst()
      pairs += 1
    }
    apart = max(first.count, second.count) - pairs
  }

  /// A refresh some minutes later moves the forecast for the next one, so that now and then one comes
  /// more or less.
  var allowed: Int { kind == .refresh ? first.count / 20 : 0 }

  var description: String { "\(first.count) and \(second.count) launches, \(apart) apart" }
}
