import Basics
import Documents
public import SchedulerEngine

extension SimulationFault {
  /// What stopped the engine, without names and dates, which only the scenario knows.
  package var words: String {
    switch self {
    case .startOutOfRange: "the start is not between 1970 and 2199"
    case .endOutOfRange: "the end is after 2199"
    case .tooManyApps(let count, let limit): "\(count) apps; at most \(limit) are possible"
    case .tooManyHabits(let count, let limit):
      "\(count) windows and openings; at most \(limit) are possible"
    case .tooManyScriptedEvents(let count, let limit):
      "\(count) events; at most \(limit) are possible"
    case .placesOutOfRange(let places, let limit):
      "\(places) places; at most \(limit) are possible"
    case .tooManyPermittedIdentifiers(_, let count, let limit):
      "\(count) permitted identifiers in one app; at most \(limit) are possible"
    case .unknownName, .unknownApp, .unknownTask:
      "the scenario names something that it does not contain"
    case .offsetOutOfRange(let minutes, let limit):
      "a clock \(minutes) minutes from UTC; at most \(limit) are possible"
    case .shareOutOfRange(let share, let limit):
      "\(share.words); at most \(limit.words) is possible"
    case .rateOutOfRange(let rate, let limit):
      "a rate of \(Share(millionths: rate).words) per hour; at most "
        + "\(Share(millionths: limit).words) is possible"
    case .spanOutOfRange(let span, let limit):
      span > limit
        ? "\(span.written); at most \(limit.written) is possible" : "\(span.written) is too short"
    case .bytesOutOfRange(let bytes, let limit):
      "\(bytes) bytes; at most \(limit) are possible"
    case .unitsOutOfRange(let units, let limit):
      "\(units) units of progress; at most \(limit) are possible"
    case .tooManyNames(let count, let limit):
      "\(count) identifiers; at most \(limit) are possible"
    case .scriptNotInOrder(let position, _, _):
      "event \(position) is earlier than the event before it"
    case .parameterOutOfRange(_, let value, let lowest, let highest):
      "a number of a rule is \(value); it must be \(lowest) to \(highest)"
    case .eventLimit(let limit, _, _): "the run took more than \(limit) events"
    case .tooManyPlaces(let count, let limit, _):
      "\(count) things are going on at once; at most \(limit) are possible"
    case .tooManyFacts(_, let limit, _):
      "more happened than the record of a run can hold, which is \(limit) facts"
    case .launchesInACircle(_, _, let limit):
      "tasks are submitted and launched over and over at the same instant, more than \(limit) times"
    case .lookAgainNotAhead: "a rule promised a change at a time in the past"
    }
  }

  var remedy: String {
    switch self {
    case .eventLimit: "shorten the run, or raise \"limits\": { \"events\": ... }"
    case .tooManyPlaces: "let handlers complete, or raise \"limits\": { \"places\": ... }"
    case .tooManyFacts:
      "shorten the run, or let less happen in it; without expectations, --quiet with --log keeps no "
        + "record"
    case .launchesInACircle:
      "let time pass between its launches: give it a later \"earliest\", keep the spacing above "
        + "zero, and do not let its launch code submit and then crash"
    case .lookAgainNotAhead: "this is a bug in the simulator: please report the scenario"
    case .spanOutOfRange(let span, let limit) where span <= limit: "choose a longer time"
    default: "choose a number in that range"
    }
  }
}

extension PreparedScenario {
  /// Why a run did not reach its end: the cause, the time, and the busiest identifier.
  public func words(of fault: RunFault) -> String {
    var words = "\(fault.fault.words); seed \(fault.seed) reached "
    words += ScenarioCalendar(scenario.clock).words(fault.at)
    switch fault.fault {
    case .eventLimit(_, _, let busiest?):
      words += "; the busiest identifier is \(text(of: busiest))"
    case .launchesInACircle: words += "; \(self.words(of: fault.circle))"
    default: break
    }
    return "\(words); \(fault.fault.remedy)"
  }

  func words(of circle: [TaskKey]) -> String {
    let tasks = circle.map { words(of: TaskKey($0.name, of: $0.app)) }
    return tasks.count == 1
      ? "the task is \(tasks[0])" : "the tasks are \(tasks.joined(separator: ", "))"
  }

  /// `day 2 21:00`, as a scenario file would write it.
  public func words(of instant: Instant) -> String {
    ScenarioCalendar(scenario.clock).words(instant)
  }
}

extension ScenarioCalendar {
  /// `day 2 21:00`, as scenario files write it.
  package func words(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let time = clock.wallTime(at: instant).sinceMidnight
    return "day \(number(of: instant)) \(time.clockWords)"
  }

  package func words(_ range: Range<Instant>) -> String {
    let day = number(of: range.lowerBound)
    if self.day(day) == range { return "day \(day)" }
    return "\(words(range.lowerBound)) to \(words(range.upperBound))"
  }

  package func words(_ point: TimePoint) -> String { words(point.instant(on: clock)) }
}

extension Span {
  /// The time of day this long after midnight, without milliseconds.
  package var clockWords: String {
    timeOfDay(seconds: milliseconds / 1_000)
  }
}

extension Share {
  /// As scenario files write it, rounded down to whole percents.
  package var words: String { "\(millionths / 10_000)%" }
}

extension OverrideProblem {
  /// The problem and what to write instead.
  public var words: String { safeWords.text }

  /// Paths and values come from outside and are not trusted.
  private var safeWords: SafeText {
    switch self {
    case .noAssignment(let text):
      "\"\(text)\" sets nothing; write KEY=VALUE, such as device.battery=15%, "
        + "LIST+=VALUE to append, or KEY- to remove"
    case .badPath(let path):
      "\"\(path)\" is not a path in a scenario; write it like device.battery, apps[0].opened or "
        + "rate-limiting.refresh-spacing"
    case .badValue(let value, let path):
      "the value of \(path) begins like a list, an object or a quoted string but does not end like "
        + "one: \(value)"
    case .notAnObject(let path): "\(path) continues below a value that has no keys"
    case .notAList(let path): "\(path) picks an element of something that is not a list"
    case .noElement(let name, let path, let known, let count):
      "\(path): there is no element \(name)"
        + (Nearest.word(to: name, among: known).map { "; did you mean [\($0)]?" as SafeText }
          ?? "; the list has \(count), and the first is [0]")
    case .nothingToRemove(let path, let known):
      "the scenario has no \(path)"
        + (Nearest.word(to: path.split(separator: ".").last.map(String.init) ?? "", among: known)
          .map { "; did you mean \($0)?" as SafeText } ?? "")
    case .unreadable: "the scenario could not be read, so nothing can be set in it"
    case .unfit(let setting, let reason, let meant):
      // A file's own line would show the label below the value.
      "--set \(setting): \(reason.title)"
        + (reason.addsLabel ? "; \(reason.label)" as SafeText : "")
        + ((meant.map { "did you mean \($0)?" } ?? reason.help).map { "; \($0)" as SafeText } ?? "")
    }
  }
}

extension Message {
  /// Whether the label says more than the title already does.
  fileprivate var addsLabel: Bool {
    label.hasPrefix("expected ")
  }
}

extension PreparationFailure {
  /// The same problems in the form in which a reader reports those of a file.
  public var reading: Reading { Reading(later: problems.map { $0.diagnostic }) }

  /// Whether the problem is the simulator's and not the scenario's.
  public var isOwnMistake: Bool { problems.contains { $0.value.isOwnMistake } }
}

extension Located<PreparationProblem> {
  fileprivate var diagnostic: ScenarioDiagnostic {
    ScenarioDiagnostic(.later(value.described), at: span == .none ? SourceSpan(0, 0) : span)
  }
}

extension PreparationProblem {
  fileprivate var isOwnMistake: Bool {
    if case .refused(let fault) = self { fault.isOwnMistake } else { false }
  }

  public var described: CodedMessage {
    switch self {
    case .propertyListMissing(let path):
      CodedMessage(
        .propertyListUnread, "the property list \(path) could not be read", "not read",
        help: "name a file that exists in the scenario's folder, or list \"permitted\"")
    case .tooManyIdentifiers(let count, let limit):
      CodedMessage(
        .tooMuchToRun,
        "\(count) identifiers of apps and tasks; at most \(limit) can be simulated",
        help: "leave out tasks, and permitted identifiers that no task uses")
    case .tooManySeeds(let limit):
      CodedMessage(
        .tooMuchToRun, "at most \(limit) seeds can be run at once",
        help: "run the seeds in several parts")
    case .severalPaces:
      CodedMessage(
        .contradiction, "a task can submit at only one pace, and two are given", "a second pace",
        help: "keep the shorter \"every\"")
    case .severalAnswers:
      CodedMessage(
        .contradiction, "there is only one user to ask, and two answers are given",
        "a second answer", help: "give every task the same \"whenAsked\"")
    case .refused(let fault): CodedMessage(.tooMuchToRun, fault.words, help: fault.remedy)
    }
  }
}

extension PreparedScenario {
  /// Only this many of the seeds that did not reach the end are reported in full.
  private static let mostToldFaults = 3

  /// The faults of runs in the form in which a reader reports the problems of a file.
  public func reading(of faults: [RunFault]) -> Reading {
    let told = faults.prefix(PreparedScenario.mostToldFaults)
    return Reading(later: told.map(diagnostic), further: faults.count - told.count)
  }

  private func diagnostic(of fault: RunFault) -> ScenarioDiagnostic {
    let task = task(of: fault)
    let reached = ScenarioCalendar(scenario.clock).words(fault.at)
    let words = CodedMessage(
      .runNotFinished, "\(fault.fault.words); seed \(fault.seed) reached \(reached)",
      label(of: fault), help: fault.fault.remedy)
    return ScenarioDiagnostic(.later(words), at: task?.span ?? SourceSpan(0, 0))
  }

  private func label(of fault: RunFault) -> String {
    switch fault.fault {
    case .eventLimit(_, _, let name?): "the busiest identifier is \(text(of: name))"
    case .launchesInACircle: words(of: fault.circle)
    default: ""
    }
  }

  /// The task that caused the fault, if it is in the file.
  private func task(of fault: RunFault) -> TaskOrigin? {
    let name: NameID
    switch fault.fault {
    case .eventLimit(_, _, let busiest?): name = busiest
    case .launchesInACircle(let member, _, _): name = member.name
    default: return nil
    }
    return provenance.apps.flatMap { $0.tasks }.first { $0.key.name == name && $0.span != .none }
  }
}
