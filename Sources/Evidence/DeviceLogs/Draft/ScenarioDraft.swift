import Basics
import SchedulerEngine

/// A scenario made of a log: it runs at once, and each value says where it came from and how sure it is.
package struct ScenarioDraft {
  package let text: String

  private static let mostEvents = 20_000

  /// `file` is what the caller calls the log. Nil where nothing of the log has a date.
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
    draft.key("duration", quoted(durationWord(frame.end - frame.start)), .seen("to the last entry"))
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
      // A log may lack the end of a session for weeks; a scenario takes a week at most.
      let length = min(max((session.to ?? session.from) - session.from, .seconds(1)), .days(7))
      let lasts = durationWord(.seconds((length.milliseconds + 500) / 1_000))
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
    if sessions.supposed.isEmpty {
      draft.comment(
        "Seen, to the second; the charger also follows from launches and refusals that name it.")
    } else {
      draft.comment(
        "Seen, to the second; the charger also follows from launches and refusals that name it. "
          + "\(sessions.supposed.count) of the openings are inferred because the "
          + "app submitted something then.")
    }
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
  /// Without what a draft of this frame has no room for.
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
