import Basics
package import Documents
package import RunRecord
package import RunText
import Scenarios
public import SchedulerEngine

/// Why one task of a scenario had not run.
public struct ScenarioExplanation {
  let play: ScenarioPlay
  let task: TaskKey
  private let style: TextStyle

  /// The play must keep all rows.
  public init(_ play: ScenarioPlay, _ task: TaskKey, _ style: TextStyle) {
    self.play = play
    self.task = task
    self.style = style
  }

  /// Each change of what held the task back.
  public var history: String { play.context(style).objectionHistory(of: task) }

  /// Every rule at one moment, which is written as in a scenario or as a report prints it.
  public func text(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let why = try play.why(task, at: instant)
    return play.explanation(of: why, task, at: instant, .full, style)
  }
}

extension ScenarioPlay {
  /// The moment of the run that this text means.
  package func instant(_ moment: String) throws(ScenarioFailure) -> Instant {
    let prepared = loaded.prepared
    let range = whole.lowerBound...prepared.end
    if let point = TimePoint(text: moment) {
      let instant = point.instant(on: prepared.scenario.clock)
      if range.contains(instant) { return instant }
    } else if let printed = PrintedMoment(moment) {
      if let instant = printed.instant(in: whole, by: context(TextStyle()).clock) { return instant }
    } else {
      throw .moment(.unreadable(moment))
    }
    throw .moment(
      .outside(
        moment, from: prepared.words(of: range.lowerBound), to: prepared.words(of: range.upperBound)
      ))
  }

  /// With advice that was tried.
  package func explanation(
    of why: WhyNot, _ task: TaskKey, at instant: Instant, _ detail: WhyDetail, _ style: TextStyle
  ) -> String {
    context(style).explanation(
      of: why, task, at: instant, detail, triedIn: loaded.prepared.setup(seed: seed),
      upTo: loaded.prepared.end)
  }

  /// What lets a task run of which nothing is pending, as trials showed; nil where none could, or where they
  /// would take too long for all tasks of a scenario.
  func adviceAmongAll(
    _ task: TaskKey, _ why: WhyNot, at instant: Instant, in context: ReportContext
  ) -> NextStep? {
    let prepared = loaded.prepared
    let rows = context.rows.count.multipliedReportingOverflow(by: prepared.tasks.count)
    if rows.overflow || rows.partialValue > ScenarioPlay.mostRowsToTryAll { return nil }
    return context.advice(
      for: task, why, at: instant, in: prepared.setup(seed: seed), upTo: prepared.end)
  }

  /// Each trial lives the run again, and some tasks need a dozen.
  private static let mostRowsToTryAll = 500_000

  func why(_ task: TaskKey, at instant: Instant) throws(ScenarioFailure) -> WhyNot {
    do throws(RunFault) {
      return try loaded.prepared.whyNot(task, at: instant, seed: seed)
    } catch {
      throw loaded.failure(of: [error])
    }
  }
}

/// The explanation for programs.
extension ScenarioExplanation {
  public var historyJSON: String {
    ScenarioExplanation.history.value(of: self, in: play.context(style)).onOneLine + "\n"
  }

  package static let history = JSONShape<ReportContext, ScenarioExplanation>(
    "history", "what held a task back during the whole run",
    .explanation { $0 },
    .list(
      "history",
      of: JSONShape(
        "stretch", "a time in which the same reasons held",
        .number("request", "the number of the request") { $0.request.number },
        .sortableMoment("from", "when it begins") { $0.range.lowerBound },
        .sortableMoment("to", "when it ends") { $0.range.upperBound },
        .texts(
          "reasons", "what objects, the main cause first; none while only a wake is missing"
        ) { $0.objections.names }), "each time in which the same reasons held"
    ) { $0.play.record.objections(of: .task($0.task), during: $0.play.whole) })

  public func json(at moment: String) throws(ScenarioFailure) -> String {
    let instant = try play.instant(moment)
    let answer = Answer(explanation: self, at: instant, why: try play.why(task, at: instant))
    return ScenarioExplanation.answer.value(of: answer, in: play.context(style)).onOneLine + "\n"
  }

  package struct Answer {
    fileprivate let explanation: ScenarioExplanation
    fileprivate let at: Instant
    fileprivate let why: WhyNot

    fileprivate var pending: Explanation? {
      if case .pending(let explanation) = why { explanation } else { nil }
    }

    fileprivate var next: NextRequest? {
      switch why {
      case .neverRequested(let next), .notRequested(_, _, let next): next
      case .running, .pending: nil
      }
    }
  }

  package static let answer = JSONShape<ReportContext, Answer>(
    "explanation", "why a task was not running at a moment",
    .explanation { $0.explanation }, .moment("at", "the moment") { $0.at },
    .word(
      "state",
      ["never-requested", "running", "not-requested", "waiting-for-a-wake", "held-back"],
      "what the task does then"
    ) {
      switch $0.why {
      case .neverRequested: "never-requested"
      case .running: "running"
      case .notRequested: "not-requested"
      case .pending(let explanation): explanation.isEligible ? "waiting-for-a-wake" : "held-back"
      }
    },
    .moment("since", "since when it runs or is not requested", .optional) {
      switch $0.why {
      case .running(let run): run.launchedAt
      case .notRequested(let last, let run, _): run?.endedAt ?? last.endedAt
      case .neverRequested, .pending: nil
      }
    },
    .list("objections", of: objection, "what holds it back", .optional) { $0.pending?.objections },
    .texts("changes", "what has to change for it to run", .optional) {
      $0.pending?.changes.conditions.map { $0.text } ?? $0.next?.changes.map { $0.text }
    },
    .moment("notBefore", "the earliest even then", .optional) {
      ($0.pending?.changes.notBefore ?? $0.next?.notBefore).flatMap { $0.isNever ? nil : $0 }
    },
    .moment("startsAt", "when it is launched in this run", .optional) {
      $0.pending?.startsAt ?? $0.next?.startsAt
    })

  private static let objection = JSONShape<ReportContext, Objection>(
    "objection", "a rule or requirement that holds a request back",
    .text("reason", "its name in bgsim help") { $0.objector.introduction.name.description },
    .moment("since", "since when it objects", .optional) { $0.since },
    .moment("until", "until when it objects, if that is known", .optional) {
      switch $0.until {
      case .computed(let instant), .inThisScenario(let instant, _): instant
      case .untilYouChangeIt: nil
      }
    },
    .word(
      "known", ["computed", "in-this-scenario", "until-changed"],
      "whether the rule computes that, or the scenario goes on so, or something has to change"
    ) {
      switch $0.until {
      case .computed: "computed"
      case .inThisScenario: "in-this-scenario"
      case .untilYouChangeIt: "until-changed"
      }
    })
}

extension JSONKey where Report == ReportContext {
  /// The keys at the start of every explanation of one task.
  fileprivate static func explanation(
    _ explanation: @escaping @Sendable (Item) -> ScenarioExplanation
  ) -> JSONKey {
    JSONKey([
      .version("explanation"),
      .seed(of: "the seed of the run") { explanation($0).play.seed },
      .task { $1.wholeName(explanation($0).task) },
    ])
  }
}

extension ScenarioPlay {
  package enum AnswerForm: Sendable { case text, json }

  /// One task at a moment, everything that ever held it back, or a line for each task. The play must keep all
  /// rows.
  package func answer(
    about task: TaskKey?, at moment: String?, _ form: AnswerForm, _ style: TextStyle
  ) throws(ScenarioFailure) -> String {
    guard let task else {
      let overview = try ScenarioOverview(self, at: moment, style)
      return form == .json ? overview.json : overview.text
    }
    let explanation = ScenarioExplanation(self, task, style)
    return switch (moment, form) {
    case (nil, .text): explanation.history
    case (nil, .json): explanation.historyJSON
    case (let moment?, .text): try explanation.text(at: moment)
    case (let moment?, .json): try explanation.json(at: moment)
    }
  }
}

extension LoggedRun {
  /// Everything that ever held a task back, or the whole run.
  package func answer(about task: NamedTask?, _ style: TextStyle) throws(ScenarioFailure) -> String
  {
    guard let task else { return overview(style) }
    return try history(of: task, style)
  }
}

extension LoadedScenario {
  /// The task to explain; if there is only one, it needs no name. nil means all tasks.
  package func asked(_ task: NamedTask?) throws(ScenarioFailure) -> TaskKey? {
    guard let task else { return prepared.tasks.count == 1 ? prepared.tasks[0] : nil }
    return try find(task)
  }
}
