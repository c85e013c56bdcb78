import Basics
package import Reports
import SchedulerEngine

/// What there is to say of a device's log. What the log says and what we conclude stand apart.
package struct DeviceLogReport {
  let log: DeviceLog
  let style: TextStyle
  let clock: LogClock
  let showsOthers: Bool
  let names: ShortNames

  package enum OtherApps: Sendable { case masked, named }

  package init(_ log: DeviceLog, _ style: TextStyle, others: OtherApps = .masked) {
    self.log = log
    self.style = style
    clock = LogClock(log)
    showsOthers = others == .named
    names = ShortNames(of: others == .named ? log.tasks : log.ownTasks)
  }

  /// About ten lines. `file` is what the caller calls the log; commands that are printed name it so.
  package func brief(file: String) -> String {
    var parts = [heading]
    if !shownTasks.isEmpty { parts.append(TaskTable(shownTasks, names, style).text) }
    parts += [says, concludes].filter { !$0.isEmpty }
    parts.append(next(file))
    return parts.joined(separator: "\n")
  }

  package func details() -> String {
    var parts = [heading]
    if !shownTasks.isEmpty { parts.append(TaskTable(shownTasks, names, style).text) }
    for task in shownTasks { parts.append(TaskStory(task, self).text) }
    parts += [conditions, says, concludes, shapes].filter { !$0.isEmpty }
    return parts.joined(separator: "\n")
  }

  /// Those whose names may be told.
  private var shownTasks: [TaskLog] { showsOthers ? log.tasks : log.ownTasks }

  var heading: String {
    let about = log.app.map { "Log of \(VisibleText.of($0)) on a device" } ?? "Log of a device"
    var lines = [style.paint(about + when, .heading)]
    var counts: [String] = []
    for (count, what) in [
      (log.entries.scheduler, "of the scheduler"),
      (log.entries.client, "of the framework in the app"),
      (log.entries.app, "of the app"),
    ] where count > 0 {
      counts.append("\(count) \(what)")
    }
    let styles = log.styles.map { $0.text }.joined(separator: ", ")
    var words = "Read \(plural(log.entries.lines, "entry", "entries"))"
    if !counts.isEmpty { words += ": " + counts.joined(separator: ", ") }
    if !styles.isEmpty { words += "; \(styles)" }
    lines.append((words + ".").wrapped(to: style.textColumns, indent: 0))
    if !showsOthers, !log.otherTasks.isEmpty {
      let count = plural(log.otherTasks.count, "task", "tasks")
      lines.append(
        "Not shown: \(count) of other apps; --other-apps shows them."
          .wrapped(to: style.textColumns, indent: 0))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var when: String {
    guard let first = log.first, let last = log.last else {
      return ": none of its entries has a date"
    }
    let (from, to) = (clock.year(first), clock.year(last))
    let end = from == to ? "" : " \(to)"
    return ": \(clock.day(first)) \(from) \(clock.time(first)) to "
      + "\(clock.day(last))\(end) \(clock.time(last))"
  }

  private func next(_ file: String) -> String {
    var text = ""
    let open = log.entries.notUnderstood + log.entries.damaged
    if open > 0 {
      text +=
        "\(plural(open, "entry", "entries")) not understood or damaged; --details shows them.\n"
    }
    if log.entries.notKept > 0 {
      text +=
        "\(plural(log.entries.notKept, "fact", "facts")) left out (over the limit for one log).\n"
    }
    text += CommandToCopy("Details", "bgsim explain \(file) --details", style).text + "\n"
    if !log.ownTasks.isEmpty || !log.sessions.isEmpty || !log.changes.isEmpty {
      text += CommandToCopy("Scenario", "bgsim new --from-log \(file) -o draft.jsonc", style).text
      text += "\n"
    }
    return text
  }

  func plural(_ count: some BinaryInteger, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension TextStyle {
  /// Columns that sentences keep to.
  var textColumns: Int { min(width, 100) }
}
