import Basics
package import Documents
package import Reports
import SchedulerEngine

extension LogComparison: ClockedReport {
  package var clock: LocalClock { LocalClock(offset) }
}

extension LogComparison {
  package typealias Titles = (simulated: String, observed: String)

  package func json(_ titles: Titles) -> JSONValue {
    LogComparison.shape.value(of: (self, titles), in: self)
  }

  package typealias Titled = (all: LogComparison, titles: Titles)

  package static let shape = JSONShape<LogComparison, Titled>(
    "log-comparison", "a scenario beside the log of a device",
    .version("logComparison", 2), .text("simulated", "the scenario") { $0.titles.simulated },
    .text("observed", "the log") { $0.titles.observed },
    .moment("from", "when the time begins that both cover") { $0.all.range.lowerBound },
    .moment("to", "when it ends") { $0.all.range.upperBound },
    .number("utcOffsetMinutes", "what is added to UTC, in minutes") { $0.all.offset.minutes },
    .number("days", "the days of all tasks") { $0.all.days },
    .number("daysWithinOne", "those that differ by one launch at most") { $0.all.daysWithinOne },
    .number("comparedRefusals", "refusals that can be compared") { $0.all.comparedRefusals },
    .number("sameReasons", "those with the same reason in both") { $0.all.sameReasons },
    .gapError { $0.all.gapError },
    .list("tasks", of: task, "each identifier in both") {
      zip($0.all.tasks, $0.all.names).map { (task: $0, name: $1) }
    },
    .texts("onlyObserved", "identifiers that only the log has") { $0.all.onlyObserved },
    .texts("onlySimulated", "identifiers that only the scenario has") { $0.all.onlySimulated })

  private static let task = JSONShape<LogComparison, (task: Task, name: String)>(
    "task", "an identifier in both",
    .text("task", "the identifier of the task") { $0.name },
    .list(
      "launchesByDay",
      of: JSONShape(
        "day", "the launches of a day",
        JSONKey("date", .date, "which day") { day, _ in
          .text(CivilDate(daysSince1970: day.day).text)
        },
        .number("simulated", "so many in the simulation") { $0.simulated },
        .number("observed", "so many in the log") { $0.observed }), "the launches of each day"
    ) { $0.task.launches.days },
    .numbers("simulatedByHour", "launches by hour of the day") { $0.task.launches.simulatedHours },
    .numbers("observedByHour", "the same in the log") { $0.task.launches.observedHours },
    .seconds("simulatedGap", "the median gap, simulated", .optional) {
      $0.task.launches.simulatedGap
    },
    .seconds("observedGap", "the median gap in the log", .optional) {
      $0.task.launches.observedGap
    },
    .gapError { $0.task.launches.gapError },
    .list("refusals", of: refusal, "each refusal that is compared") { $0.task.launches.reasons },
    .object("firstApart", parting, "where the two part first", .optional) { $0.task.parting })

  private static let refusal = JSONShape<LogComparison, ReasonPair>(
    "refusal", "a refusal of the log beside what holds the simulated request back then",
    .moment("at", "when") { $0.at },
    .text("policy", "the policy that refuses, as the log names it") { $0.policy },
    .text("observed", "the rule of bgsim that is its like") { "\($0.observed.introduction.name)" },
    .simulated("what decides in the simulation: a rule, ready or not-requested") { $0.simulated })

  private static let parting = JSONShape<LogComparison, LogDivergence>(
    "parting", "where simulation and log part",
    .moment("at", "when") { $0.at },
    .word(
      "difference", ["reason", "only-observed", "only-simulated"],
      "whether both wait for different reasons, or only one of them launches"
    ) {
      switch $0.difference {
      case .reason: "reason"
      case .onlyObserved: "only-observed"
      case .onlySimulated: "only-simulated"
      }
    },
    .object("refusal", refusal, "with reason, the refusal", .optional) {
      if case .reason(let pair) = $0.difference { pair } else { nil }
    },
    .simulated("with only-observed, what decides in the simulation", .optional) {
      if case .onlyObserved(let state) = $0.difference { state } else { nil }
    },
    .word(
      "observed", ["refused", "pending", "not-requested"],
      "with only-simulated, what the log says of the request", .optional
    ) {
      switch $0.difference {
      case .onlySimulated(.refused): "refused"
      case .onlySimulated(.pending): "pending"
      case .onlySimulated(.notRequested): "not-requested"
      case .reason, .onlyObserved: nil
      }
    },
    .text("policy", "with refused, the policy that refuses", .optional) {
      if case .onlySimulated(.refused(let policy)) = $0.difference { policy } else { nil }
    })
}

extension JSONKey where Report == LogComparison {
  fileprivate static func gapError(_ percent: @escaping Value<Int64>) -> JSONKey {
    .decimal(
      "gapErrorRatio", places: 2,
      "how far the median time between launches is off, divided by that of the log", .optional,
      percent)
  }

  fileprivate static func simulated(
    _ meaning: String, _ presence: JSONPresence = .always,
    _ state: @escaping Value<ReasonPair.Simulated>
  ) -> JSONKey {
    .text("simulated", meaning, presence) { state($0)?.name }
  }
}

extension LogComparisonProblem {
  /// Says what is wrong and what to do about it. Safe to print to a terminal.
  package var message: String {
    switch self {
    case .undated: return "no entry of the log has a time, so there is nothing to compare"
    case .apart(let scenario, let log, let offset):
      let clock = LocalClock(offset)
      return "the scenario lasts from \(LogComparisonProblem.words(scenario, clock)), the log from "
        + "\(LogComparisonProblem.words(log, clock)), so they have no time in common; change the "
        + "scenario's start, or make a scenario of the log with `bgsim new --from-log`"
    case .noTaskInCommon(let scenario, let log):
      return
        "no identifier is in both: the scenario has \(LogComparisonProblem.list(scenario)), the "
        + "log \(LogComparisonProblem.list(log)); use the log's identifier in the scenario, or name the "
        + "app with --app"
    }
  }

  private static func words(_ range: Range<Instant>, _ clock: LocalClock) -> String {
    "\(clock.date(range.lowerBound)) to \(clock.date(range.upperBound))"
  }

  static func list(_ names: [String]) -> String {
    if names.isEmpty { return "no task" }
    let shown = names.prefix(4).map { safeText($0.utf8) }.joined(separator: ", ")
    return names.count > 4 ? shown + " and \(names.count - 4) more" : shown
  }
}

/// How close a simulation comes to a log, for people: a score, then each task with its first difference.
package struct LogComparisonText {
  let comparison: LogComparison
  let titles: (simulated: String, observed: String)
  let style: TextStyle
  /// The command that shows more, printed at the end of the brief form; nil prints none.
  let more: String?

  package init(
    _ comparison: LogComparison, titles: (simulated: String, observed: String),
    _ style: TextStyle, more: String? = nil
  ) {
    self.comparison = comparison
    self.titles = titles
    self.style = style
    self.more = more
  }

  package var brief: String {
    var text = heading + "\n" + score
    for place in comparison.tasks.indices { text += "\n" + lines(ofTask: place, .brief) }
    text += alone
    if let more { text += "\n" + style.commandToCopy("more", more) + "\n" }
    return text
  }

  /// Also lists the launches of each day and hour, and each refusal.
  package var details: String {
    var text = heading + "\n" + score
    for place in comparison.tasks.indices { text += "\n" + lines(ofTask: place, .all) }
    return text + alone
  }

  enum Telling { case brief, all }

  private var clock: LocalClock { LocalClock(comparison.offset) }

  private var heading: String {
    let from = comparison.range.lowerBound
    let to = comparison.range.upperBound - .milliseconds(1)
    let rows = [
      ("simulated", safeText(titles.simulated.utf8)), ("observed", safeText(titles.observed.utf8)),
      (
        "compared", "\(clock.date(from)) \(clock.time(from)) to \(clock.date(to)) \(clock.time(to))"
      ),
    ]
    return rows.map { style.labelled($0.0, $0.1) + "\n" }.joined()
  }

  private var score: String {
    let days = LogComparisonText.share(comparison.daysWithinOne, of: comparison.days)
    var parts = ["\(days) of the days differ by at most one launch"]
    parts.append(
      comparison.gapError.map { "the median gap between launches is off by \($0) %" }
        ?? "there are too few launches to compare gaps")
    parts.append(
      comparison.comparedRefusals == 0
        ? "the log has no refusals to compare"
        : LogComparisonText.share(comparison.sameReasons, of: comparison.comparedRefusals)
          + " of the refusals have the same main reason")
    return style.labelled("score", parts.joined(separator: "; ")) + "\n"
  }

  static func share<Count: BinaryInteger>(_ part: Count, of all: Count) -> String {
    all == 0 ? "none" : "\((part * 100 + all / 2) / all) %"
  }

  private func lines(ofTask place: Int, _ telling: Telling) -> String {
    let task = comparison.tasks[place]
    let name = safeText(comparison.names[place].utf8).shortened(to: style.textWidth, style)
    var text = style.paint(name, .heading) + "\n" + task.launches.text(style)
    text += hours(task.launches)
    if task.launches.comparedRefusals > task.launches.sameReasons {
      text += style.labelled("other", otherReasons(task.launches)) + "\n"
    }
    let parted = task.parting.map { $0.text(clock) }
    text +=
      style.labelled("differs", parted.map { "first on \($0)" } ?? "nowhere") + "\n"
    return telling == .all ? text + all(task) : text
  }

  /// How many launches fall into the same hours of the day.
  private func hours(_ launches: LaunchComparison) -> String {
    let pairs = Array(zip(launches.simulatedHours, launches.observedHours))
    let common = pairs.reduce(0) { $0 + min($1.0, $1.1) }
    let all = max(
      launches.simulatedHours.reduce(0, +), launches.observedHours.reduce(0, +))
    if all == 0 { return "" }
    let worst = pairs.indices.max {
      abs(pairs[$0].0 - pairs[$0].1) < abs(pairs[$1].0 - pairs[$1].1)
    }
    var words =
      "\(LogComparisonText.share(common, of: all)) of the launches fall in the same hour of the day"
    if let worst, pairs[worst].0 != pairs[worst].1 {
      words += "; they differ most in the hour from \(timeOfDay(seconds: Int64(worst) * 3_600)): "
      words += "\(pairs[worst].0) simulated, \(pairs[worst].1) observed"
    }
    return style.labelled("hours", words) + "\n"
  }

  /// The most frequent pairs of different reasons.
  private func otherReasons(_ launches: LaunchComparison) -> String {
    let words = launches.reasons.filter { !$0.isSame }.map {
      "the log has \($0.observed.introduction.name), the simulation \($0.simulated.word)"
    }
    return mostFrequent(words).prefix(3).map { "\($0.name) (\(times($0.count)))" }
      .joined(separator: "; ")
  }

  private var alone: String {
    var text = ""
    for (label, names) in [
      ("log only", comparison.onlyObserved), ("sim only", comparison.onlySimulated),
    ] where !names.isEmpty {
      let words = names.map { safeText($0.utf8) }.joined(separator: ", ")
      text += "\n" + style.labelled(label, words)
    }
    return text.isEmpty ? "" : text + "\n"
  }
}

extension LogComparisonText {
  private static let mostDays = 400
  private static let mostReasons = 400

  /// The launches of each hour and day, and each refusal in the log next to the simulation's state.
  func all(_ task: LogComparison.Task) -> String {
    let launches = task.launches
    var lines = [""]
    let hours = launches.simulatedHours.indices.compactMap {
      hour -> (name: String, figures: [String])? in
      let (simulated, observed) = (launches.simulatedHours[hour], launches.observedHours[hour])
      if simulated + observed == 0 { return nil }
      return (timeOfDay(seconds: Int64(hour) * 3_600), ["\(simulated)", "\(observed)"])
    }
    lines += style.figureTable(of: "hour", titles: ["simulated", "observed"], rows: hours)
    lines.append("")
    let days = launches.days.prefix(LogComparisonText.mostDays).map { day in
      let date = CivilDate(daysSince1970: day.day)
      return (
        name: "\(date.day) \(date.monthName)", figures: ["\(day.simulated)", "\(day.observed)"]
      )
    }
    lines += style.figureTable(of: "day", titles: ["simulated", "observed"], rows: days)
    lines += omitted(launches.days.count - days.count, "day")
    if !launches.reasons.isEmpty {
      lines += ["", "  " + style.paint("refusals of the log, request by request", .quiet)]
      lines += reasons(task)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func reasons(_ task: LogComparison.Task) -> [String] {
    let clock = LocalClock(comparison.offset)
    var lines: [String] = []
    var next = 0
    let asked = task.observed.submissions
    for pair in task.launches.reasons.prefix(LogComparisonText.mostReasons) {
      var request: Instant?
      while next < asked.count, asked[next].at <= pair.at {
        request = asked[next].at
        next += 1
      }
      if let request {
        lines.append("  asked \(clock.date(request)) \(clock.time(request))")
      }
      let verdict = pair.isSame ? "both" : "log"
      var words = "\(clock.time(pair.at))  \(verdict) \(pair.observed.introduction.name)"
      if !pair.isSame { words += ", simulation \(pair.simulated.word)" }
      lines.append("    " + words.wrapped(to: style.textWidth, indent: 11))
    }
    return lines + omitted(task.launches.reasons.count - LogComparisonText.mostReasons, "refusal")
  }

  private func omitted(_ count: Int, _ what: String) -> [String] {
    count > 0 ? ["  and \(counted(count, "more " + what))"] : []
  }
}

extension LogDivergence {
  /// One sentence: when the two differ, and what happens on either side.
  func text(_ clock: LocalClock) -> String {
    let moment = "\(clock.date(at)) \(clock.time(at))"
    switch difference {
    case .reason(let pair):
      return "\(moment): the device refuses it because of \(safeText(pair.policy.utf8)) (here "
        + "\(pair.observed.introduction.name)); in the simulation, \(pair.simulated.clause)"
    case .onlyObserved(let state):
      return "\(moment): the device launches it; in the simulation, \(state.clause)"
    case .onlySimulated(let state):
      return "\(moment): only the simulation launches it; \(state.clause)"
    }
  }
}

extension LogDivergence.ObservedState {
  fileprivate var clause: String {
    switch self {
    case .refused(let policy): "the device refuses it because of \(safeText(policy.utf8))"
    case .pending: "the log shows no decision then"
    case .notRequested: "the log shows no request then"
    }
  }
}

extension ReasonPair.Simulated {
  /// A noun phrase, as in "the log has rate-limiting, the simulation app-usage".
  var word: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name)"
    case .ready: "no rule (it waits for the next wake)"
    case .notRequested: "no request"
    }
  }

  var clause: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name) holds it back"
    case .ready: "nothing holds it back, and it waits for the next wake"
    case .notRequested: "nothing is requested"
    }
  }

  /// A stable identifier for programs.
  var name: String {
    switch self {
    case .heldBy(let rule): "\(rule.introduction.name)"
    case .ready: "ready"
    case .notRequested: "not-requested"
    }
  }
}
