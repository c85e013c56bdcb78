public import SchedulerEngine

/// Answers "why does my task not run?" for one identifier at the simulation's current time.
///
/// If nothing is pending, no rule is to blame: nothing was requested, and the answer says how the last
/// request ended and how the next comes about.
public enum WhyNot: Equatable, Sendable {
  case neverRequested(next: NextRequest)
  case notRequested(last: RequestFact, run: RunFact?, next: NextRequest)
  case running(RunFact)
  case pending(Explanation)
}

extension RunRecord {
  /// Why this task has not started, at the simulation's current time.
  ///
  /// The record must be of this simulation's log up to now. The scenario is followed in a copy up to the
  /// horizon, so asking changes nothing.
  public func whyNot(
    _ task: TaskKey, in simulation: Simulation, upTo horizon: Instant
  ) -> WhyNot {
    let entries = simulation.pending(of: task.app)
    for index in entries.indices where entries[index].request.name == task.name {
      return .pending(
        Explanation(entries[index], of: task, in: simulation, record: self, upTo: horizon))
    }
    let last = lastRequest(of: task)
    var ofLast: RunFact?
    if case .launched(let id) = last?.ending { ofLast = run(id) }
    if let ofLast, ofLast.isRunning { return .running(ofLast) }
    let next = NextRequest(of: task, in: simulation, upTo: horizon)
    guard let last else { return .neverRequested(next: next) }
    return .notRequested(last: last, run: ofLast, next: next)
  }

  private func lastRequest(of task: TaskKey) -> RequestFact? {
    var index = requests.count - 1
    while index >= 0 {
      if requests[index].key == task { return requests[index] }
      index -= 1
    }
    return nil
  }

  /// When a rule began the objection that still holds, across replaced requests; nil if it does not object.
  public func sinceAcrossReplacements(
    _ objector: RuleID, objectsTo request: RequestID, at instant: Instant
  ) -> Instant? {
    var id = request
    var moment = instant
    var since: Instant?
    while let began = self.since(objector, objectsTo: id, at: moment) {
      since = began
      guard let fact = self.request(id), fact.acceptedAt == began,
        let replaced = requestReplaced(by: fact)
      else { return since }
      id = replaced.id
      moment = began - .milliseconds(1)
    }
    return since
  }

  /// When the first request in the chain of replacements that ends with this one was submitted.
  public func firstSubmission(before request: RequestID) -> Instant? {
    guard var fact = self.request(request) else { return nil }
    while let replaced = requestReplaced(by: fact) { fact = replaced }
    return fact.acceptedAt
  }

  /// A request can only replace the one before it under the same identifier.
  private func requestReplaced(by fact: RequestFact) -> RequestFact? {
    var index = requestTable.position(of: fact.number) ?? 0
    while index > 0 {
      index -= 1
      if requests[index].key == fact.key {
        return requests[index].ending == .replaced(by: fact.id) ? requests[index] : nil
      }
    }
    return nil
  }
}

/// Why a task was not running at a past moment, from the record alone.
public enum PastWhyNot: Equatable, Sendable {
  case neverRequested
  case notRequested(last: RequestFact, run: RunFact?)
  case running(RunFact)
  case pending(RequestFact, against: RuleSet)
}

extension RunRecord {
  /// Takes everything that happened at this instant into account.
  public func whyNot(_ task: TaskKey, at instant: Instant) -> PastWhyNot {
    let asked = requests.filter { $0.key == task && $0.acceptedAt <= instant }
    if let waiting = asked.last(where: { $0.isPending(at: instant) }) {
      return .pending(waiting, against: objections(of: waiting.id, at: instant) ?? .none)
    }
    guard let last = asked.last else { return .neverRequested }
    guard case .launched(let id) = last.ending, let run = run(id) else {
      return .notRequested(last: last, run: nil)
    }
    return run.isRunning(at: instant) ? .running(run) : .notRequested(last: last, run: run)
  }
}

/// What one rule answered about one request, with what it saw and what it wanted to see.
public struct RuleAnswer: Equatable, Sendable {
  public let objector: RuleID
  public let verdict: Verdict
  public let evidence: Evidence
  /// The parameter that decides the answer; nil if the rule's principle alone does.
  public let parameter: DecidingParameter?
  /// The objection, or what was enough, in words and quantities; empty if the rule does not apply.
  public let sentence: [Quantity]
}

struct AnswerSink: VerdictSink {
  var answers: [RuleAnswer] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    var sentence = SentenceParts()
    switch verdict {
    case .doesNotApply: break
    case .allows: Rule.sayPassed(parameters, input, to: &sentence)
    case .delays, .prevents: Rule.say(parameters, input, to: &sentence)
    }
    answers.append(
      RuleAnswer(
        objector: Rule.objector, verdict: verdict, evidence: Rule.evidence(parameters, input),
        parameter: Rule.decidingParameter(parameters, input), sentence: sentence.parts))
  }
}

/// Keeps a sentence as typed parts, which a report renders later.
struct SentenceParts: SentenceSink {
  var parts: [Quantity] = []
  mutating func words(_ words: StaticString) { parts.append(.word(words)) }
  mutating func quantity(_ quantity: Quantity) { parts.append(quantity) }
}

extension Simulation {
  /// Every rule's answer about a pending request; empty if it is not pending.
  func answers(about request: RequestID, clock: Instant) -> [RuleAnswer] {
    var sink = AnswerSink()
    assess(request, clock: clock, into: &sink)
    return sink.answers
  }
}

/// What ended an objection, or will in this scenario.
public enum ObjectionEnd: Equatable, Sendable {
  case world(WorldChange, Origin)
  case runEnded(RunID)
  /// The app was launched or resumed for something else.
  case appRan
  /// The request ended without a launch.
  case withdrawn
  /// Nothing in the log except time: a habit was learned, a budget refilled.
  case time
}

/// When an objection ends, and how that is known.
public enum Until: Equatable, Sendable {
  /// The rule itself names the instant.
  case computed(Instant)
  /// Known by running the scenario ahead unchanged.
  case inThisScenario(Instant, ObjectionEnd)
  /// Nothing within the horizon ends it; all of these conditions have to be brought about.
  case untilYouChangeIt([Condition])

  public var instant: Instant? {
    switch self {
    case .computed(let instant), .inThisScenario(let instant, _): instant
    case .untilYouChangeIt: nil
    }
  }
}

/// One rule that keeps a request from running.
public struct Objection: Equatable, Sendable {
  public let answer: RuleAnswer
  /// When it began to hold without a break, not before the request's submission; nil if the record does not
  /// reach back that far.
  public let since: Instant?
  /// As `since`, across replaced requests; nil unless that is earlier.
  public let sinceBeforeReplacing: Instant?
  public let until: Until

  public var objector: RuleID { answer.objector }
}
