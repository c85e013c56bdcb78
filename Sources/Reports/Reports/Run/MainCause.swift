import RunAnalysis
package import RunRecord
public import SchedulerEngine

/// What kept a task from running for the longest time.
public enum MainCause: Equatable, Sendable {
  /// The rule that decided for the longest time, that time, and its longest stretch, to be explained.
  case rule(RuleID, Span, longest: Range<Instant>)
  case notRequested(Span, longest: Range<Instant>)
  /// Apps do not request pushes: the server sent none.
  case noPush(Span, longest: Range<Instant>)
  /// All calls in which the app submitted or registered failed; described in words.
  case refused(String)
  case neverRequested
  case nothing

  /// The record must be the part about this task.
  init(_ summary: TaskSummary?, _ neverAccepted: TaskFigures?, _ part: RunRecord) {
    guard let summary else {
      let calls = neverAccepted?.callsInVain ?? ""
      self = calls.isEmpty ? .neverRequested : .refused(calls)
      return
    }
    let idle =
      part.isDone(summary.task, summary.kind) ? [] : MainCause.unrequested(in: part)
    let missing = idle.reduce(Span.zero) { $0 + $1.length }
    let held = summary.held.first { $0.deciding > .zero }
    if let held, held.deciding >= missing {
      self = .rule(held.rule, held.deciding, longest: held.longest.range)
    } else if let longest = idle.max(by: { $0.length < $1.length }) {
      self =
        summary.kind == .push
        ? .noPush(missing, longest: longest) : .notRequested(missing, longest: longest)
    } else {
      self = .nothing
    }
  }

  /// The times without a request, from the first one on. Before it, there was no reason to submit.
  private static func unrequested(in record: RunRecord) -> [Range<Instant>] {
    guard let first = record.requests.first else { return [] }
    let since = first.acceptedAt..<max(first.acceptedAt, record.end)
    return record.chainGaps(of: .everything, during: since)
  }

  /// The name of the cause, found without visiting each stretch of an objection.
  static func name(of figures: TaskFigures, in record: RunRecord) -> String {
    let task = TaskSelection.task(figures.task)
    guard let first = record.requests.first(where: { task.contains($0) }) else {
      return figures[.refused] ?? 0 > 0 || figures[.failedRegistrations] ?? 0 > 0
        ? refused("").name : neverRequested.name
    }
    let missing =
      record.isDone(figures.task, first.kind)
      ? .zero
      : record.chainGaps(of: task, during: first.acceptedAt..<max(first.acceptedAt, record.end))
        .reduce(Span.zero) { $0 + $1.length }
    let held = RuleID.allCases.max {
      figures.deciding[Int($0.rawValue)] < figures.deciding[Int($1.rawValue)]
    }
    if let held, case let span = figures.deciding[Int(held.rawValue)], span > .zero, span >= missing
    {
      return held.introduction.name.text
    }
    let nowhere = Instant.earliest..<Instant.earliest
    if missing == .zero { return nothing.name }
    return first.kind == .push
      ? noPush(missing, longest: nowhere).name : notRequested(missing, longest: nowhere).name
  }

  /// For example "app-usage, 4 d 1 h".
  public var text: String {
    switch self {
    case .rule(let objector, let span, _): "\(objector.introduction.name.text), \(spanText(span))"
    case .notRequested(let span, _): "nothing requested, \(spanText(span))"
    case .noPush(let span, _): "no push came, \(spanText(span))"
    case .refused(let calls): calls
    case .neverRequested: "the app never asked"
    case .nothing: "nothing"
    }
  }

  /// A stable identifier for programs: the name of the rule, or a word for another cause.
  public var name: String {
    switch self {
    case .rule(let objector, _, _): objector.introduction.name.text
    case .notRequested: "not-requested"
    case .noPush: "no-push"
    case .refused: "refused"
    case .neverRequested: "never-requested"
    case .nothing: "nothing"
    }
  }

  /// The moment most worth explaining: the middle of the longest stretch; nil if there is none.
  public var moment: Instant? {
    switch self {
    case .rule(_, _, let longest), .notRequested(_, let longest), .noPush(_, let longest):
      longest.middle
    case .refused, .neverRequested, .nothing: nil
    }
  }

  var length: Span {
    switch self {
    case .rule(_, let span, _), .notRequested(let span, _), .noPush(let span, _): span
    case .refused, .neverRequested, .nothing: .zero
    }
  }
}

extension Range where Bound == Instant {
  /// The middle, rounded down to a whole minute as reports print it, unless that is before the range.
  fileprivate var middle: Instant {
    let middle = lowerBound + .milliseconds(length.milliseconds / 2)
    let minute = Instant(milliseconds: middle.milliseconds / 60_000 * 60_000)
    return minute >= lowerBound ? minute : middle
  }
}

/// One line about a task: whether it runs, what mainly holds it back, and the one thing to do about it.
public struct TaskHelp: Equatable, Sendable {
  public let verdict: String
  /// nil if nothing held it back.
  public let cause: String?
  /// nil if there is nothing to do.
  public let fix: String?
  /// The moment of the cause and the fix; nil for the whole run.
  public let moment: Instant?

  /// `answer` says why the task had not run at an interesting moment, and `advice` what lets it run if that was
  /// tried. `isChosen` means that the caller chose the moment.
  package init(
    _ brief: TaskBrief, _ answer: (at: Instant, why: WhyNot)?, _ advice: NextStep?,
    isChosen: Bool, _ summary: RunSummary, in context: ReportContext
  ) {
    moment = answer?.at
    let known = summary.tasks.first { $0.task == brief.task }
    let kind = known?.kind ?? .refresh
    let hasStopped = known.map { TaskHelp.hasStopped($0, in: context.record) } ?? false
    switch brief.launched {
    case 0: verdict = "never ran"
    case let count: verdict = "ran \(times(count))" + (hasStopped ? ", then stopped" : "")
    }
    let mistake = summary.findings.first { group in
      group.first.key == brief.task && group.first.code.severity == .mistake
    }
    if isChosen, let answer {
      let refusal = TaskHelp.refusal(answer, brief.task, in: context)
      cause = refusal ?? TaskHelp.cause(answer, brief.task, kind, in: context)
      fix = TaskHelp.fix(answer.why, advice, brief.task, at: answer.at, in: context)
      return
    }
    cause = brief.cause == .nothing ? nil : brief.cause.text
    if let mistake {
      fix = mistake.first.code.fix.text
    } else if brief.launched > 0 && !hasStopped {
      // A task that still runs needs no fix.
      fix = nil
    } else if let answer {
      fix = TaskHelp.fix(answer.why, advice, brief.task, at: answer.at, in: context)
    } else {
      fix = brief.cause == .nothing ? nil : NextStep(kind, .never).words
    }
  }

  /// Whether nothing is pending at the end although it should be: its work is not done, and it has been
  /// longer without a request than ever before.
  private static func hasStopped(_ task: TaskSummary, in record: RunRecord) -> Bool {
    guard case .notRequested = task.now, task.kind != .push else { return false }
    if record.isDone(task.task, task.kind) { return false }
    guard let first = record.requests.first(where: { $0.key == task.task }) else { return false }
    var gaps = record.chainGaps(
      of: .task(task.task), during: first.acceptedAt..<max(first.acceptedAt, record.end))
    guard let last = gaps.popLast() else { return false }
    return gaps.allSatisfy { $0.length < last.length }
  }

  /// nil if nothing was refused since the last request.
  private static func refusal(
    _ answer: (at: Instant, why: WhyNot), _ task: TaskKey, in context: ReportContext
  ) -> String? {
    let since: Instant
    switch answer.why {
    case .pending, .running: return nil
    case .neverRequested: since = .earliest
    case .notRequested(let last, let run, _):
      since = run?.launchedAt ?? last.endedAt ?? last.acceptedAt
    }
    return context.lastRefusedCall(of: task, after: since, upTo: answer.at).map {
      "\($0.what), \($0.why)"
    }
  }

  private static func cause(
    _ answer: (at: Instant, why: WhyNot), _ task: TaskKey, _ kind: TaskKind,
    in context: ReportContext
  ) -> String {
    switch answer.why {
    case .pending(let explanation):
      explanation.objections.first?.objector.introduction.name.text
        ?? "waiting for the device to wake"
    case .running: "it is running"
    case .neverRequested: NextStep.missing(kind)
    case .notRequested(let last, let run, let next):
      context.nextStep(for: task, last, run, next, upTo: answer.at).missing(kind)
    }
  }

  /// The smallest change that lets the task run, as a trial showed; nil if it needs none.
  private static func fix(
    _ why: WhyNot, _ advice: NextStep?, _ task: TaskKey, at now: Instant,
    in context: ReportContext
  ) -> String? {
    let explanation: Explanation
    switch why {
    case .pending(let pending): explanation = pending
    case .running: return nil
    case .neverRequested(let next):
      return (advice ?? context.nextStep(for: task, nil, nil, next, upTo: now)).words
    case .notRequested(let last, let run, let next):
      let step = advice ?? context.nextStep(for: task, last, run, next, upTo: now)
      return step.isDone ? nil : step.words
    }
    if explanation.isEligible { return nil }
    if explanation.changes.isImpossible {
      return "nothing lets it run: the conditions it waits for exclude each other"
    }
    return context.remedy(explanation)
  }
}
