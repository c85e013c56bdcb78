import RunRecord
public import SchedulerEngine

/// What kept a task from running for the longest time.
public enum MainCause: Equatable, Sendable {
  /// A rule that came first of those that objected; its longest stretch is worth asking about.
  case rule(RuleID, Span, longest: Range<Instant>)
  /// The app had no request pending.
  case notRequested(Span, longest: Range<Instant>)
  /// Nobody asks for a push: the server sent none.
  case noPush(Span, longest: Range<Instant>)
  /// Every call by which the app asked was refused.
  case refused(Int64)
  /// The app never asked.
  case neverRequested
  case nothing
}

extension MainCause {
  /// The part of the record is that of the task.
  init(_ task: TaskKey, _ summary: TaskSummary?, _ part: RunRecord, in context: ReportContext) {
    guard let summary else {
      let calls = context.refusedCalls(of: task).count
      self = calls > 0 ? .refused(Int64(calls)) : .neverRequested
      return
    }
    let idle = MainCause.unrequested(in: part)
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

  /// From the first request on; before it nobody had a reason to ask.
  private static func unrequested(in record: RunRecord) -> [Range<Instant>] {
    guard let first = record.requests.first else { return [] }
    let since = first.acceptedAt..<max(first.acceptedAt, record.end)
    return record.chainGaps(of: .everything, during: since)
  }

  /// "app-usage, 4 d 1 h"
  public var text: String {
    switch self {
    case .rule(let objector, let span, _): "\(objector.introduction.name.text), \(spanText(span))"
    case .notRequested(let span, _): "nothing requested, \(spanText(span))"
    case .noPush(let span, _): "no push came, \(spanText(span))"
    case .refused(let calls): "\(counted(calls, "request")) refused"
    case .neverRequested: "the app never asked"
    case .nothing: "nothing"
    }
  }

  /// A stable word for programs: the name of the rule, or what else it was.
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

  /// Where an explanation of it has most to say.
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
  /// At a whole minute, as it is printed, if one is in it.
  fileprivate var middle: Instant {
    let middle = lowerBound + .milliseconds(length.milliseconds / 2)
    let minute = Instant(milliseconds: middle.milliseconds / 60_000 * 60_000)
    return minute >= lowerBound ? minute : middle
  }
}
