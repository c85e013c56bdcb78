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

extension DeviceLogReport {
  /// The facts and the findings.
  package var json: String {
    let shown = showsOthers ? log.tasks : log.ownTasks
    var members: [JSONMember] = [("deviceLog", .integer(1))]
    if let app = log.app { members.append(("app", .text(app))) }
    if let first = log.first { members += sortable("from", first) }
    if let last = log.last { members += sortable("to", last) }
    if let offset = log.offset {
      members.append(("utcOffsetMinutes", .integer(Int64(offset.minutes))))
    }
    members += [
      ("entries", entries), ("tasks", .list(shown.map(task))),
      ("otherTasks", .integer(Int64(showsOthers ? 0 : log.otherTasks.count))),
      ("sessions", .list(log.sessions.map(session))),
      (
        "exits",
        .list(
          log.exits.map { exit in
            .object([("cause", .text(exit.exit.name)), ("count", .integer(exit.count))])
          })
      ),
      ("findings", .list(log.findings.map(finding))),
      (
        "notUnderstood",
        .list(
          log.shapes.map { shape in
            .object([
              ("shape", .text(shape.shape)), ("count", .integer(shape.count)),
              ("firstLine", .integer(shape.firstLine)),
            ])
          })
      ),
    ]
    return JSONValue.object(members).onOneLine + "\n"
  }

  private func moment(_ key: String, _ instant: Instant) -> JSONMember {
    JSONValue.moment(key, instant, LocalClock(clock.offset))
  }

  private func sortable(_ key: String, _ instant: Instant) -> [JSONMember] {
    JSONValue.sortableMoment(key, instant, LocalClock(clock.offset))
  }

  private var entries: JSONValue {
    .object([
      ("read", .integer(log.entries.lines)), ("scheduler", .integer(log.entries.scheduler)),
      ("client", .integer(log.entries.client)), ("app", .integer(log.entries.app)),
      ("notUnderstood", .integer(log.entries.notUnderstood)),
      ("damaged", .integer(log.entries.damaged)), ("notKept", .integer(log.entries.notKept)),
    ])
  }

  private func session(_ session: ForegroundSession) -> JSONValue {
    .object(
      [moment("from", session.from)]
        + (session.to.map { [moment("to", $0)] } ?? []))
  }

  private func finding(_ finding: LogFinding) -> JSONValue {
    .object(
      [("finding", .text(finding.name))]
        + (finding.task.map { [("task", .text($0))] } ?? [])
        + [("message", .text(finding.message(clock)))])
  }

  private func task(_ task: TaskLog) -> JSONValue {
    .object(
      [("identifier", .text(task.identifier)), ("app", .text(task.app))]
        + (task.kind.map { [("kind", .text($0.word))] } ?? [])
        + [
          ("submissions", .list(task.submissions.map(submission))),
          ("decisions", .list(task.decisions.map(decision))),
          ("runs", .list(task.runs.map(run))),
        ])
  }

  private func submission(_ asked: TaskLog.Submission) -> JSONValue {
    var members: [JSONMember] = [moment("at", asked.at)]
    if let date = asked.terms.earliest { members.append(moment("earliest", date)) }
    if let power = asked.terms.needsPower { members.append(("power", .flag(power))) }
    if let network = asked.terms.needsNetwork { members.append(("network", .flag(network))) }
    return .object(members)
  }

  private func run(_ run: ObservedRun) -> JSONValue {
    var members: [JSONMember] = [
      moment("launched", run.launchedAt)
    ]
    if run.isByDebugger { members.append(("byDebugger", .flag(true))) }
    if let at = run.expiredAt { members.append(moment("expired", at)) }
    if let at = run.completedAt { members.append(moment("completed", at)) }
    if let success = run.success { members.append(("success", .flag(success))) }
    return .object(members)
  }

  private func decision(_ stretch: DecisionStretch) -> JSONValue {
    var members: [JSONMember] = [
      moment("from", stretch.from), moment("to", stretch.to),
      ("count", .integer(stretch.count)), ("decision", .text(stretch.decision.verdict.name)),
    ]
    if let score = stretch.decision.score { members.append(("score", .text(score.text))) }
    members.append(("policies", .list(stretch.decision.policies.map(policy))))
    return .object(members)
  }

  private func policy(_ policy: PolicyResponse) -> JSONValue {
    var members: [JSONMember] = [
      ("policy", .text(policy.name)), ("decision", .text(policy.verdict.name)),
    ]
    if let weight = policy.weight { members.append(("weight", .text(weight.text))) }
    if let score = policy.score { members.append(("score", .text(score.text))) }
    members.append(("conditions", .list(policy.conditions.map { .text($0.text) })))
    if let rule = PolicyRule(policy: policy.name).rule {
      members.append(("rule", .text(rule.introduction.name.description)))
    }
    return .object(members)
  }

  /// In the words of the log: who was refused how often, and what the policy gave as its reason.
  var says: String {
    let lines = log.ownTasks.compactMap { task -> String? in
      let refused = task.decidingPolicies.prefix(3).map { refusal($0) }
      return refused.isEmpty
        ? nil : line(task.identifier, "refused " + refused.joined(separator: "; "))
    }
    return section("The log says", lines)
  }

  private func refusal(_ refused: RefusalCount) -> String {
    let count = refused.count == 1 ? "once" : "\(refused.count) times"
    let words = "\(count) by \(VisibleText.of(refused.policy))"
    let why = refused.example.conditions.prefix(2).map { $0.text }.joined(separator: " and ")
    return why.isEmpty ? words : words + " (\(why))"
  }

  /// What follows from it, in ours.
  var concludes: String {
    var lines: [String] = []
    if let likes { lines.append(likes) }
    for finding in log.findings {
      lines.append(line(finding.task ?? log.app ?? "the app", finding.message(clock)))
    }
    if log.offset == nil, log.first != nil {
      lines.append(line("the clock", "no entry has a time zone, so times are assumed to be UTC"))
    }
    return section("Conclusions", lines)
  }

  /// Each policy that refused, with the rule here that is its like.
  private var likes: String? {
    var policies: [String] = []
    for refused in log.ownTasks.flatMap({ $0.decidingPolicies.prefix(3) })
    where !policies.contains(refused.policy) {
      policies.append(refused.policy)
    }
    if policies.isEmpty { return nil }
    let words = policies.prefix(8).map { policy in
      let rule = PolicyRule(policy: policy)
      let like = rule.rule == nil ? "is \(rule.text)" : "corresponds to \(rule.text)"
      return "\(VisibleText.of(policy)) \(like)"
    }
    return "  "
      + (words.joined(separator: ", ") + ".").wrapped(to: style.textColumns - 2, indent: 2)
  }

  /// What is told of the device.
  var conditions: String {
    let lines = log.changes.prefix(40).map { change in
      "  \(clock.moment(change.at))  \(change.change.text)"
    }
    let more = log.changes.count - lines.count
    return section("The device", lines + (more > 0 ? ["  and \(more) more"] : []))
  }

  /// What is not understood, by shape, so that nothing is dropped without a word.
  var shapes: String {
    var lines = log.shapes.prefix(40).map { shape in
      let times = shape.count == 1 ? "once" : "\(shape.count) times"
      return "  "
        + "\(times), first in line \(shape.firstLine): \(VisibleText.of(shape.shape))"
        .wrapped(to: style.textColumns - 2, indent: 4)
    }
    let more = log.shapes.count - lines.count
    if more > 0 { lines.append("  and \(more) further shapes") }
    if log.entries.damaged > 0 {
      lines.append("  \(plural(log.entries.damaged, "entry", "entries")) cut or damaged")
    }
    if log.entries.notKept > 0 {
      lines.append("  \(plural(log.entries.notKept, "fact", "facts")) left out (over the limit)")
    }
    return section("Not understood", lines)
  }

  private func line(_ name: String, _ words: String) -> String {
    "  " + "\(names.text(name)): \(words)".wrapped(to: style.textColumns - 2, indent: 4)
  }

  func section(_ title: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return ([style.paint(title, .heading)] + lines).joined(separator: "\n") + "\n"
  }
}

extension DeviceChange {
  var text: String {
    switch self {
    case .battery(let percent): "battery \(percent) %"
    case .charging(let isOn): isOn ? "on the charger" : "off the charger"
    case .lowPowerMode(let isOn): isOn ? "Low Power Mode on" : "Low Power Mode off"
    case .switched(let one, let isOn): one.text(isOn)
    case .network(.none): "no network"
    case .network(.cellular): "cellular data"
    case .network(.wifi): "Wi-Fi"
    case .inUse(let isOn): isOn ? "in use" : "no longer in use"
    case .locked(let isOn): isOn ? "locked" : "unlocked"
    case .thermal(.nominal): "normal temperature"
    case .thermal(.fair): "warm"
    case .thermal(.serious): "hot"
    case .thermal(.critical): "very hot"
    case .memory(.normal): "memory free"
    case .memory(.warning): "memory low"
    case .memory(.critical): "memory very low"
    case .backgroundRefresh(.off): "Background App Refresh off"
    case .backgroundRefresh(.wifiOnly): "Background App Refresh with Wi-Fi only"
    case .backgroundRefresh(.wifiAndCellular): "Background App Refresh on"
    case .forceQuit(let app): "\(VisibleText.of(app)) swiped away"
    case .reboot: "restarted"
    }
  }
}

/// Identifiers without the words that all of them begin with, but for the last of these.
struct ShortNames {
  private let dropped: Int

  init(of tasks: [TaskLog]) {
    var common: [Substring]?
    for task in tasks {
      let words = task.identifier.split(separator: ".").dropLast()
      guard let known = common else {
        common = Array(words)
        continue
      }
      common = zip(known, words).prefix { $0 == $1 }.map { $0.0 }
    }
    dropped = max((common ?? []).count - 1, 0)
  }

  func text(_ identifier: String) -> String {
    let words = identifier.split(separator: ".")
    if words.count <= dropped { return VisibleText.of(identifier) }
    return VisibleText.of(words.dropFirst(dropped).joined(separator: "."))
  }
}
