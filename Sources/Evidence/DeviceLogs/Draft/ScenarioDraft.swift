import Basics
import Documents
import Reports
import Scenarios
import SchedulerEngine

/// A scenario made from a log. It can be run at once, and each value says where it comes from and how certain
/// it is.
package struct ScenarioDraft {
  package let text: String

  private static let mostEvents = 20_000

  /// `file` is the caller's name for the log. nil if nothing in the log has a date.
  package init?(_ whole: DeviceLog, file: String) {
    guard let frame = DraftFrame(whole) else { return nil }
    let log = whole.within(frame)
    let sessions = DraftSessions(log, frame)
    let device = DraftDevice(log, frame)
    let tasks = log.ownTasks.filter { $0.kind != .push && $0.kind != .continued }.map {
      DraftTask($0, sessions, frame)
    }
    var draft = DraftWords()
    ScenarioDraft.writeHead(log, file, frame, to: &draft)
    device.write(to: &draft)
    draft.open("\"apps\": [{")
    ScenarioDraft.writeApp(log, sessions, tasks, frame, to: &draft)
    draft.close("}],")
    let events = ScenarioDraft.events(log, sessions, device, tasks, frame)
    ScenarioDraft.write(events, sessions, frame, to: &draft)
    draft.close("}")
    text = draft.text
  }

  private static func writeHead(
    _ log: DeviceLog, _ file: String, _ frame: DraftFrame, to draft: inout DraftWords
  ) {
    draft.comment(
      "A draft from the log \(VisibleText.of(file)). Each value is seen (the log says so), inferred (it "
        + "follows from several entries) or a default (the log does not say): check the defaults "
        + "first.")
    draft.comment(
      "No log says what the work costs in processor time and bytes, what other apps do, or which "
        + "numbers the system uses; these are the defaults of every scenario. Pushes and continued "
        + "processing are left out.")
    draft.open("{")
    draft.put("\"format\": 1,")
    draft.put("\"name\": \(quoted("\(log.app ?? "A device") according to its log")),")
    draft.key(
      "start", quoted(frame.startWords),
      log.offset == nil ? .standard("the log has no time zone; UTC") : .seen("the first entry"))
    draft.key("duration", quoted((frame.end - frame.start).written), .seen("to the last entry"))
  }

  private static func writeApp(
    _ log: DeviceLog, _ sessions: DraftSessions, _ tasks: [DraftTask], _ frame: DraftFrame,
    to draft: inout DraftWords
  ) {
    if let app = log.app {
      let isNamed = log.sessions.contains { $0.app == app }
      draft.key(
        "id", quoted(app), isNamed ? .seen("in the app's lines") : .inferred("from its identifiers")
      )
    } else {
      draft.key("id", quoted("com.example.app"), .standard("the log names no app"))
    }
    if let habit = DraftHabit(sessions.all, frame) {
      let windows = habit.windows.map(quoted).joined(separator: ", ")
      draft.comment(
        "What the system knew before the log began. Delete each \"except day ...\" and the openings "
          + "among the events to continue the habit.")
      draft.key("opened", "[\(windows)]", habit.origin)
      draft.key("history", quoted("14d"), .standard("how long the system has known the app"))
    }
    draft.open("\"tasks\": [")
    for task in tasks { task.write(to: &draft) }
    draft.close("],")
  }

  private static func events(
    _ log: DeviceLog, _ sessions: DraftSessions, _ device: DraftDevice, _ tasks: [DraftTask],
    _ frame: DraftFrame
  ) -> [(at: Instant, words: String)] {
    var events = device.events
    let app = quoted(log.app ?? "com.example.app")
    for session in sessions.all {
      // A log may lack the end of a session for weeks, but a scenario accepts at most a week.
      let length = min(max((session.to ?? session.from) - session.from, .seconds(1)), .days(7))
      let lasts = Span.seconds((length.milliseconds + 500) / 1_000).written
      events.append((session.from, "\"open\": \(app), \"for\": \(quoted(lasts))"))
    }
    for task in tasks {
      let name = quoted(task.log.identifier)
      events += task.single.map { ($0, "\"submit\": \(name)") }
    }
    return events.filter { frame.contains($0.at) }.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map { $0.element }
  }

  private static func write(
    _ events: [(at: Instant, words: String)], _ sessions: DraftSessions, _ frame: DraftFrame,
    to draft: inout DraftWords
  ) {
    if events.isEmpty { return }
    draft.comment(
      "Seen, to the second; the charger and Low Power Mode also follow from launches and from decisions "
        + "that name them."
        + (sessions.supposed.isEmpty
          ? ""
          : " \(counted(sessions.supposed.count, "opening")) "
            + "\(sessions.supposed.count == 1 ? "is" : "are") inferred because the app submitted "
            + "something then."))
    if events.count > mostEvents {
      draft.comment("The first \(mostEvents) of \(events.count) events.")
    }
    draft.open("\"events\": [")
    for event in events.prefix(mostEvents) {
      draft.put("{ \"at\": \(quoted(frame.moment(event.at))), \(event.words) },")
    }
    draft.close("],")
  }
}

extension DeviceLog {
  /// The log without the parts that are outside this frame.
  fileprivate func within(_ frame: DraftFrame) -> DeviceLog {
    var log = self
    log.sessions.removeAll { !frame.contains($0.from) }
    log.changes.removeAll { $0.at >= frame.end }
    for place in log.tasks.indices {
      log.tasks[place].submissions.removeAll { !frame.contains($0.at) }
      log.tasks[place].runs.removeAll { !frame.contains($0.launchedAt) }
      log.tasks[place].decisions.removeAll { !frame.contains($0.from) }
    }
    return log
  }
}

/// The clock of a draft: when its scenario starts, how long it lasts, and how its days are numbered.
struct DraftFrame {
  let start: Instant
  let end: Instant
  let offset: UTCOffset
  /// The number of dates it touches.
  let days: Int64
  private let firstDay: Int64

  static let longest = Span.days(366)

  init?(_ log: DeviceLog) {
    guard let first = log.first, let last = log.last else { return nil }
    offset = log.offset ?? .zero
    start = Instant(milliseconds: first.milliseconds / 60_000 * 60_000)
    let lasts = min(
      min(last, DraftFrame.crowded(log)) - start + .minutes(1), DraftFrame.longest)
    let minutes = max((lasts.milliseconds + 59_999) / 60_000, 60)
    end = start + .minutes(minutes)
    firstDay = WallTime(at: start, offset: offset).day
    days = WallTime(at: end, offset: offset).day - firstDay + 1
  }

  /// A draft ends where its scenario would become too long to read.
  private static func crowded(_ log: DeviceLog) -> Instant {
    func limit(_ instants: [Instant]) -> Instant { instants.count > most ? instants[most] : .never }
    var end = limit(log.sessions.map { $0.from })
    for task in log.ownTasks {
      end = min(end, limit(task.submissions.map { $0.at }), limit(task.runs.map { $0.launchedAt }))
    }
    return end
  }

  private static let most = 3_000

  /// For example `2026-05-15T07:05+02:00`.
  var startWords: String {
    let wall = WallTime(at: start, offset: offset)
    let date = CivilDate(daysSince1970: wall.day)
    let day = "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
    let time = timeOfDay(seconds: wall.sinceMidnight.milliseconds / 1_000)
    return day + "T" + time + utcOffset(minutes: Int64(offset.minutes))
  }

  /// For example `day 2 07:05:11`.
  func moment(_ instant: Instant) -> String {
    let wall = WallTime(at: max(instant, start), offset: offset)
    let time = timeOfDay(seconds: wall.sinceMidnight.milliseconds / 1_000)
    return "day \(wall.day - firstDay + 1) \(time)"
  }

  func day(_ instant: Instant) -> Int64 { WallTime(at: instant, offset: offset).day }

  func time(_ instant: Instant) -> Span { WallTime(at: instant, offset: offset).sinceMidnight }

  func contains(_ instant: Instant) -> Bool { instant >= start && instant < end }
}

/// Where a value in a draft comes from and how certain it is.
enum DraftOrigin {
  /// The log says so.
  case seen(String)
  /// It follows from several entries.
  case inferred(String)
  /// A default, because the log does not say.
  case standard(String)

  var comment: String {
    switch self {
    case .seen(let words): "// seen: \(VisibleText.of(words))"
    case .inferred(let words): "// inferred: \(VisibleText.of(words))"
    case .standard(let words): "// default: \(VisibleText.of(words))"
    }
  }
}

/// The lines of a draft, with one key or element per line and its comment above it.
struct DraftWords {
  private(set) var text = ""
  private var depth = 0

  mutating func comment(_ words: String) {
    for line in words.wrapped(to: 96 - 2 * depth) { put("// " + line) }
  }

  mutating func open(_ words: String) {
    put(words)
    depth += 1
  }

  mutating func close(_ words: String) {
    depth -= 1
    put(words)
  }

  /// `value` is JSON.
  mutating func key(_ key: String, _ value: String, _ origin: DraftOrigin) {
    let line = "\"\(key)\": \(value),"
    let whole = "\(line) \(origin.comment)"
    if whole.utf8.count + 2 * depth <= 100 {
      put(whole)
    } else {
      comment(String(origin.comment.dropFirst(3)))
      put(line)
    }
  }

  mutating func put(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }
}

/// The text as a JSON string.
func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

extension [Span] {
  /// nil if the list is empty.
  var median: Span? { isEmpty ? nil : sorted()[count / 2] }
}
