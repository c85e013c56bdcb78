import Basics
package import Documents
package import Reports
import RunRecord
package import SchedulerEngine

/// The report of a device's log. It separates what the log says from what we conclude.
package struct DeviceLogReport: ClockedReport {
  let log: DeviceLog
  let style: TextStyle
  package let clock: LocalClock
  let showsOthers: Bool
  let names: ShortNames
  /// The task that was asked for.
  private let only: TaskLog?

  package enum OtherApps: Sendable { case masked, named }

  package init(
    _ log: DeviceLog, _ style: TextStyle, others: OtherApps = .masked, only: TaskLog? = nil
  ) {
    self.log = log
    self.only = only
    self.style = style
    clock = LocalClock(log.offset ?? .zero)
    showsOthers = others == .named
    names = ShortNames(of: others == .named ? log.tasks : log.ownTasks)
  }

  /// About ten lines. `file` is the caller's name for the log, which printed commands use.
  package func brief(file: String) -> String {
    var parts = [answer, heading]
    if !shownTasks.isEmpty { parts.append(TaskTable(shownTasks, names, style).text) }
    parts += [says, concludes].filter { !$0.isEmpty }
    parts.append(next(file))
    return parts.joined(separator: "\n")
  }

  package func details() -> String {
    var parts = [answer, heading]
    if !shownTasks.isEmpty { parts.append(TaskTable(shownTasks, names, style).text) }
    for task in shownTasks { parts.append(TaskStory(task: task, report: self).text) }
    parts += [conditions, says, concludes, shapes].filter { !$0.isEmpty }
    return parts.joined(separator: "\n")
  }

  /// The tasks whose names may be shown.
  private var shownTasks: [TaskLog] {
    only.map { [$0] } ?? (showsOthers ? log.tasks : log.ownTasks)
  }

  /// The tasks about which something is concluded.
  var judgedTasks: [TaskLog] { only.map { [$0] } ?? log.ownTasks }

  package var verdict: VerdictWords {
    let judged = judgedTasks
    return VerdictWords(
      verdict: log.verdict(on: judged), clock: clock, names: names, end: log.last ?? .earliest,
      isOneOfSeveral: judged.count > 1)
  }

  private var answer: String {
    let verdict = verdict
    let lines = [verdict.ran, verdict.line].filter { !$0.isEmpty }
    return lines.map { style.paint($0, .heading) + "\n" }.joined()
      + verdict.also.wrapped(to: style.textWidth, indent: 0) + "\n"
  }

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
    var words = "Read \(counted(log.entries.lines, "entry", "entries"))"
    if !counts.isEmpty { words += ": " + counts.joined(separator: ", ") }
    if !styles.isEmpty { words += "; \(styles)" }
    lines.append((words + ".").wrapped(to: style.textWidth, indent: 0))
    if !showsOthers, !log.otherTasks.isEmpty {
      let count = counted(log.otherTasks.count, "task")
      lines.append(
        "Not shown: \(count) of other apps; --other-apps shows them."
          .wrapped(to: style.textWidth, indent: 0))
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
        "\(counted(open, "entry", "entries")) not understood or damaged; --details shows them.\n"
    }
    if log.entries.repeated > 0 {
      text +=
        "\(counted(log.entries.repeated, "line")) of the app repeated, and counted once.\n"
    }
    if log.entries.notKept > 0 {
      text +=
        "\(counted(log.entries.notKept, "fact")) left out (over the limit for one log).\n"
    }
    text += style.commandToCopy("Details", "bgsim explain \(file) --details") + "\n"
    if !log.ownTasks.isEmpty || !log.sessions.isEmpty || !log.changes.isEmpty {
      text += style.commandToCopy("Scenario", "bgsim new --from-log \(file) -o draft.jsonc")
      text += "\n"
    }
    return text
  }
}

/// The facts and the findings, for programs.
extension DeviceLogReport {
  package var json: String { DeviceLogReport.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<DeviceLogReport, DeviceLogReport>(
    "device-log", "what the log of a device says",
    .version("deviceLog"),
    .text("app", "the app that it is about, if known", .optional) { $0.log.app },
    .sortableMoment("from", "its first entry with a date", .optional) { $0.log.first },
    .sortableMoment("to", "its last entry with a date", .optional) { $0.log.last },
    .number("utcOffsetMinutes", "what is added to UTC, in minutes", .optional) {
      $0.log.offset?.minutes
    },
    .object("verdict", verdict, "whether it runs, and if not, why") { $0.verdict },
    .object("entries", entries, "what was read") { $0.log.entries },
    .list("tasks", of: task, "each identifier that may be named") { $0.shownTasks },
    .number("otherTasks", "how many other apps have") {
      $0.showsOthers ? 0 : $0.log.otherTasks.count
    },
    .list("sessions", of: session, "when the app was in front") { $0.log.sessions },
    .list(
      "exits",
      of: JSONShape(
        "exit", "what ended the app in the background, as MetricKit counts it",
        .word("cause", BackgroundExit.allCases.map { $0.rawValue }, "what") {
          $0.exit.rawValue
        },
        .number("count", "how often") { $0.count }), "what ended the app in the background"
    ) { $0.log.exits },
    .list("findings", of: finding, "what follows from it") { $0.findings },
    .number("clockWentBack", "how often lines of the app are dated before the one above", .optional)
    { $0.log.steps?.count },
    .list(
      "notUnderstood",
      of: JSONShape(
        "shape", "messages that are alike",
        .text("shape", "what they have in common") { $0.shape },
        .number("count", "how many there are") { $0.count },
        .number("firstLine", "the line of the first, from 1") { $0.firstLine }),
      "messages that are not understood"
    ) { $0.log.shapes })

  private static let entries = JSONShape<DeviceLogReport, DeviceLog.EntryCounts>(
    "entries", "how many entries were read",
    .number("read", "all of them") { $0.lines },
    .number("scheduler", "of the scheduler") { $0.scheduler },
    .number("client", "of the framework in the app") { $0.client },
    .number("app", "of the app") { $0.app },
    .number("notUnderstood", "that are not understood") { $0.notUnderstood },
    .number("damaged", "that are cut or damaged") { $0.damaged },
    .number("repeated", "of the app that are there once more, and counted once") { $0.repeated },
    .number("notKept", "facts that were left out, being too many") { $0.notKept })

  private static let verdict = JSONShape<DeviceLogReport, VerdictWords>(
    "verdict", "the first answer, which the text begins with",
    .word("state", LogVerdict.State.allCases.map { $0.rawValue }, "how it stands") {
      $0.verdict.state.rawValue
    },
    .text("task", "the identifier that it is about, if it is about one", .optional) {
      $0.verdict.task?.identifier
    },
    .text(
      "ran", "how often it ran, and what mostly held it back, if the line does not say it",
      .optional
    ) {
      $0.ran.isEmpty ? nil : $0.ran
    },
    .text("line", "the answer in at most 80 columns") { $0.line },
    .text("also", "what else was seen, and of what the log says nothing") { $0.also },
    .list("causes", of: finding, "the findings on which it rests") { $0.verdict.main },
    .texts("notSeen", "rules that may hold the task back, and of which the log says nothing") {
      $0.verdict.notSeen.map { "\($0.introduction.name)" }
    })

  private static let session = JSONShape<DeviceLogReport, ForegroundSession>(
    "session", "a time in which the app was in front",
    .moment("from", "when it begins") { $0.from },
    .moment("to", "when it ends, if the log says so", .optional) { $0.to })

  private static let finding = JSONShape<DeviceLogReport, LogFinding>(
    "finding", "a conclusion about a task or the app",
    .text("finding", "its name") { $0.name },
    .text("task", "the identifier of the task, if it is about one", .optional) { $0.task },
    .word("trust", Trust.allCases.map { "\($0)" }, "the label of what it rests on", .optional) {
      $0.trust.map { "\($0)" }
    },
    .text("message", "the same in words") { $0.message($1.clock) })

  private static let task = JSONShape<DeviceLogReport, TaskLog>(
    "task", "what the log says of an identifier",
    .text("identifier", "the identifier of the task") { $0.identifier },
    .text("app", "the identifier of the app") { $0.app },
    .word("kind", TaskKind.all.map { $0.logWord }, "its kind, if known", .optional) {
      $0.kind?.logWord
    },
    .list("registrations", of: registration, "when the app registered its handler") {
      $0.registrations
    },
    .list("submissions", of: submission, "when the app asked for it") { $0.submissions },
    .flag("waits", "whether a request is pending at the end") { $0.isWaiting },
    .list("decisions", of: decision, "what the system decided") { $0.decisions },
    .list("runs", of: run, "when it was launched") { $0.runs })

  private static let registration = JSONShape<DeviceLogReport, TaskLog.Registration>(
    "registration", "a handler that was registered",
    .moment("at", "when") { $0.at },
    .flag("permitted", "whether it was let") { $0.isPermitted })

  private static let submission = JSONShape<DeviceLogReport, TaskLog.Submission>(
    "submission", "a request",
    .moment("at", "when it was made") { $0.at },
    .moment("earliest", "the earliest date, if it has one", .optional) { $0.terms.earliest },
    .flag("power", "whether it needs power, if said", .optional) { $0.terms.needsPower },
    .flag("network", "whether it needs a network, if said", .optional) { $0.terms.needsNetwork })

  private static let run = JSONShape<DeviceLogReport, ObservedRun>(
    "launch", "what the log says of a launch",
    .moment("launched", "when it began") { $0.launchedAt },
    .flag("byDebugger", "true if the debugger did it", .optional) { $0.isByDebugger ? true : nil },
    .moment("expired", "when it was told to stop, if it was", .optional) { $0.expiredAt },
    .moment("completed", "when it completed, if it did", .optional) { $0.completedAt },
    .flag("success", "what it then reported", .optional) { $0.success },
    .flag("completedTwice", "true if it completed more than once", .optional) {
      $0.isCompletedTwice ? true : nil
    })

  private static let decision = JSONShape<DeviceLogReport, DecisionStretch>(
    "decision", "the same decision, once or several times",
    .moment("from", "when for the first time") { $0.from },
    .moment("to", "when for the last time") { $0.to },
    .number("count", "how often") { $0.count },
    .word("decision", SystemDecision.Verdict.allCases.map { $0.rawValue }, "what was decided") {
      $0.decision.verdict.rawValue
    },
    .text("score", "its score, a number as the log has it", .optional) { $0.decision.score?.text },
    .list("policies", of: policy, "what each policy says") { $0.decision.policies })

  private static let policy = JSONShape<DeviceLogReport, PolicyResponse>(
    "policy", "what a policy of the scheduler says",
    .text("policy", "its name in the log") { $0.name },
    .word("decision", SystemDecision.Verdict.allCases.map { $0.rawValue }, "what it says") {
      $0.verdict.rawValue
    },
    .text("weight", "its weight, a number as the log has it", .optional) { $0.weight?.text },
    .text("score", "its score, likewise", .optional) { $0.score?.text },
    .texts("conditions", "what it gives as its reasons") { $0.conditions.map { $0.text } },
    .text("rule", "the rule of bgsim that is its like", .optional) {
      RuleID(policy: $0.name)?.introduction.name.description
    })
}

extension DeviceLogReport {
  /// Which policies held each task back, how often and why, in the words of the log.
  var says: String {
    let lines = judgedTasks.compactMap { task -> String? in
      let all = task.refusingPolicies
      if all.isEmpty { return nil }
      let shown = all.prefix(DeviceLogReport.mostPolicies).map { heldBack($0) }
      let more = all.count - shown.count
      let rest = more > 0 ? "; and by \(more) more, see --details" : ""
      return line(
        task.identifier,
        "held back \(times(task.heldBackCount)): " + shown.joined(separator: "; ") + rest)
    }
    return section("The log says", lines)
  }

  private static let mostPolicies = 6

  private func heldBack(_ refused: RefusalCount) -> String {
    let words = "\(times(refused.count)) by \(VisibleText.of(refused.policy))"
    let why = refused.example.conditions.prefix(2).map { $0.text }.joined(separator: " and ")
    return why.isEmpty ? words : words + " (\(why))"
  }

  package var findings: [LogFinding] { log.findings(of: judgedTasks) }

  /// What points to a cause: the suspect, and why.
  package var suspects: [(suspect: SuspectID, words: String)] {
    findings.compactMap { finding in
      finding.suspect.map { (suspect: $0, words: words(of: finding)) }
    }
  }

  /// What points to why a task that runs does not run more often: a policy that was among those that held it back
  /// more than every other time. Every task waits for its own date.
  package var suspectsOfDelay: [(suspect: SuspectID, words: String)] {
    judgedTasks.filter { !$0.runs.isEmpty }.flatMap { task in
      let all = task.heldBackCount
      return task.refusingPolicies.filter { $0.count * 2 > all }.compactMap {
        refused -> (suspect: SuspectID, words: String)? in
        guard let rule = RuleID(policy: refused.policy), rule != .earliestBeginDate else {
          return nil
        }
        let card = rule.introduction
        let words =
          "\(names.text(task.identifier)): \(VisibleText.of(refused.policy)) held it back "
          + "\(refused.count) of \(times(all)); it corresponds to rule \(card.name) "
          + "[\(card.source.trust)]: \(card.summary)"
        return (card.card.suspect, words)
      }
    }
  }

  /// What the first line is about, where that points to a cause.
  package var mainSuspect: SuspectID? { verdict.verdict.main.lazy.compactMap { $0.suspect }.first }

  package func words(of finding: LogFinding) -> String {
    (finding.task.map { names.text($0) + ": " } ?? "") + finding.message(clock)
  }

  /// Our conclusions, in our own words.
  var concludes: String {
    var lines: [String] = []
    if let likes { lines.append(likes) }
    for finding in findings {
      lines.append(line(finding.task ?? log.app ?? "the app", finding.message(clock)))
    }
    if log.offset == nil, log.first != nil {
      lines.append(line("the clock", "no entry has a time zone, so times are assumed to be UTC"))
    }
    if let steps = log.steps {
      lines.append(
        line(
          "the clock",
          "went back \(steps.count == 1 ? "once" : "\(steps.count) times"), by "
            + "\(spanText(steps.first)) in line \(steps.firstLine): it was set, or files are joined in "
            + "the wrong order. What depends on the order of times is not concluded"))
    }
    return section("Conclusions", lines)
  }

  /// Each policy that refused, with the corresponding rule of the model.
  private var likes: String? {
    var policies: [String] = []
    for refused in judgedTasks.flatMap({ $0.refusingPolicies.prefix(DeviceLogReport.mostPolicies) })
    where !policies.contains(refused.policy) {
      policies.append(refused.policy)
    }
    if policies.isEmpty { return nil }
    let words = policies.prefix(8).map { policy in
      let rule = RuleID(policy: policy)
      let like = rule == nil ? "is \(rule.text)" : "corresponds to \(rule.text)"
      return "\(VisibleText.of(policy)) \(like)"
    }
    return "  "
      + (words.joined(separator: ", ") + ".").wrapped(to: style.textWidth - 2, indent: 2)
  }

  /// What the log says about the device.
  var conditions: String {
    let lines = log.changes.prefix(40).map { change in
      "  \(clock.moment(change.at))  \(change.change.text)"
    }
    let more = log.changes.count - lines.count
    return section("The device", lines + (more > 0 ? ["  and \(more) more"] : []))
  }

  /// The shapes of lines that are not understood, so that nothing is ignored silently.
  var shapes: String {
    var lines = log.shapes.prefix(40).map { shape in
      let times = shape.count == 1 ? "once" : "\(shape.count) times"
      return "  "
        + "\(times), first in line \(shape.firstLine): \(VisibleText.of(shape.shape))"
        .wrapped(to: style.textWidth - 2, indent: 4)
    }
    let more = log.shapes.count - lines.count
    if more > 0 { lines.append("  and \(more) further shapes") }
    if log.entries.damaged > 0 {
      lines.append("  \(counted(log.entries.damaged, "entry", "entries")) cut or damaged")
    }
    if log.entries.notKept > 0 {
      lines.append("  \(counted(log.entries.notKept, "fact")) left out (over the limit)")
    }
    return section("Not understood", lines)
  }

  private func line(_ name: String, _ words: String) -> String {
    "  " + "\(names.text(name)): \(words)".wrapped(to: style.textWidth - 2, indent: 4)
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

/// Shortens identifiers by the first words that all of them share, but keeps the last of these.
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
