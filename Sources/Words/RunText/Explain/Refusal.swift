package import RunRecord
package import SchedulerEngine

/// A failed call of `submit` or `register`.
///
/// Distinguishes "not requested" from "requested in vain".
package struct RefusedCall {
  package let at: Instant
  /// "submit was refused"
  package let what: String
  /// "the background mode is not declared (error 3)"
  package let why: String
  let finding: FindingCode?

  /// Nil for calls that do not explain why no request is pending.
  init?(_ callFailure: CallFailure) {
    at = callFailure.at
    finding = callFailure.call.code
    switch callFailure.call {
    case .submission(.stale), .registration(.stale), .completion: return nil
    case .submission(let refusal):
      what = "submit was refused"
      why = refusal.text
    case .registration(let answer):
      guard let text = answer.text else { return nil }
      what = "register failed"
      why = text
    }
  }
}

extension ReportContext {
  /// In order of time.
  package func refusedCalls(of task: TaskKey) -> [RefusedCall] {
    record.mishaps.filter { $0.app == task.app && $0.name == task.name }
      .compactMap(RefusedCall.init)
  }

  /// The last refused call after one instant and up to another.
  package func lastRefusedCall(
    of task: TaskKey, after start: Instant, upTo now: Instant
  ) -> RefusedCall? {
    refusedCalls(of: task).last { $0.at > start && $0.at <= now }
  }
}

extension ReportContext {
  /// How to get a request pending: "To let it run: submit a request when …".
  func remedyWithoutRequest(for task: TaskKey, after start: Instant, upTo now: Instant) -> String {
    let wasOpened = record.processes.contains { $0.app == task.app && $0.startedAt <= now }
    let fix =
      wasOpened
      ? lastRefusedCall(of: task, after: start, upTo: now)?.finding?.fix.text : "open the app"
    let place = places.text(task).map { " (\($0))" } ?? ""
    let words = fix.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? Wanted.request.words
    return "To let it run: \(words)\(place)"
  }
}

/// What leads to a launch if nothing is pending.
package enum Wanted {
  case request, push

  package var words: String {
    switch self {
    case .request:
      "submit a request when the app goes to the background, and first thing in the handler"
    case .push: "an app cannot ask for a push; add a refresh that fetches what no push brought"
    }
  }

  package var missing: String {
    switch self {
    case .request: "nothing requested"
    case .push: "no push came"
    }
  }
}

extension ReportContext {
  /// The smallest change that would let a request run.
  package func remedy(_ explanation: Explanation) -> String {
    RemedyText(context: self, explanation: explanation).text
  }
}

/// The smallest change that would let a request run: what to change in the app's code, then what to do on the
/// device, as ordered steps.
struct RemedyText {
  let context: ReportContext
  let explanation: Explanation

  var text: String {
    var steps = explanation.changes.conditions.map { text($0) }
    if let instant = explanation.changes.notBefore {
      steps.append(
        instant.isNever
          ? "waiting does not help"
          : "wait until \(context.when(instant, seenFrom: explanation.at))")
    }
    let device = steps.joined(separator: ", then ")
    guard isReplacedMeanwhile else { return device }
    let code = "in the code, submit only if no request is pending"
    if steps.isEmpty { return code }
    let isWaitAlone = explanation.changes.conditions.isEmpty
    return code + (isWaitAlone ? "; then " : "; on the device, ") + device
  }

  /// Whether the app's own next request would replace this one before its wait is over. If only conditions
  /// hold it back, the request starts first.
  private var isReplacedMeanwhile: Bool {
    guard let replacement = explanation.replacement, replacement.postpones else { return false }
    guard let end = explanation.changes.notBefore else {
      return explanation.changes.conditions.isEmpty
    }
    return replacement.at < end
  }

  func text(_ condition: Condition) -> String {
    switch condition {
    case .launchEnded: "let \(ends("launch", "launches"))"
    case .continuedEnded: "let \(ends("continued task", "continued tasks"))"
    case .openingExpected:
      learnedAt.map {
        "wait until \(context.when($0, seenFrom: explanation.at)), or " + condition.text
      }
        ?? condition.text
    default: condition.text
    }
  }

  /// When the system, in this scenario, expects an opening without any additional ones.
  private var learnedAt: Instant? {
    for objection in explanation.objections where objection.objector == .appUsage {
      if case .inThisScenario(let instant, .time) = objection.until { return instant }
    }
    return nil
  }

  /// "2 continued tasks end (export goes first)"
  private func ends(_ one: String, _ many: String) -> String {
    guard let queue = explanation.changes.queue else { return "another \(one) end" }
    let first = queue.goFirst.prefix(RemedyText.mostNamed).map {
      context.shortName(TaskKey($0.name, of: $0.app))
    }
    let more = queue.goFirst.count - first.count
    let names = listed(first + (more > 0 ? ["\(more) more"] : []))
    let before =
      first.isEmpty ? "" : " (\(names) \(queue.goFirst.count == 1 ? "goes" : "go") first)"
    return (queue.ends == 1 ? "another \(one) end" : "\(queue.ends) \(many) end") + before
  }

  private static let mostNamed = 3
}
