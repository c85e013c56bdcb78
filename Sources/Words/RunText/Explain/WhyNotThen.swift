import Basics
public import RunRecord
public import SchedulerEngine

extension ReportContext {
  /// Why a task was not running at a past moment: each reason with its beginning and end.
  public func explanation(of why: PastWhyNot, _ task: TaskKey, at moment: Instant) -> String {
    let title = title(task, before: "Why was ", after: " not running on \(when(moment))?")
    let sentences =
      switch why {
      case .neverRequested: [neverRequested(task, seenFrom: moment)]
      case .notRequested(let last, let run): [notRequested(last, run, seenFrom: moment)]
      case .running(let run):
        ["it was running, since \(when(run.launchedAt, seenFrom: moment))."]
      case .pending(let request, let against):
        PastPending(context: self, request: request, moment: moment).sentences(against)
      }
    let lines = sentences.flatMap { $0.wrapped(to: style.textWidth - 2) }.map { "  " + $0 }
    return ([title] + lines).joined(separator: "\n") + "\n"
  }
}

/// A request that was pending at a past moment.
private struct PastPending {
  let context: ReportContext
  let request: RequestFact
  let moment: Instant

  func sentences(_ against: RuleSet) -> [String] {
    let facts =
      "\(request.kind.text), request \(request.id.number), \(request.kind.arrivalText) \(time(request.acceptedAt)), "
      + "waiting \(spanText(moment - request.acceptedAt))"
    if against.isEmpty { return [facts, "Nothing held it back any more."] }
    return [facts]
      + RuleID.allCases.filter { against.contains($0) }.map { objector in
        "\(objector.introduction.name.text), \(range(objector))"
      }
  }

  /// The range around the moment in which the rule objected without a break.
  private func range(_ objector: RuleID) -> String {
    let since = context.record.since(objector, objectsTo: request.id, at: moment)
    let chained = context.record.sinceAcrossReplacements(
      objector, objectsTo: request.id, at: moment)
    let spans = context.record.objections(of: request.id)
    let end = spans.first { $0.range.lowerBound > moment && !$0.objections.contains(objector) }
    var words = since.map { "since \(time($0))" } ?? "then"
    if let chained, chained != since {
      words += " (\(time(chained)), counting the requests it replaced)"
    }
    if let end {
      let rows = RunRecord.rows(context.rows, at: end.range.lowerBound)
      let until = end.range.lowerBound
      words += " until \(context.when(until, seenFrom: moment, besides: since))"
      let ended = objector.end(in: rows, for: request.kind, of: request.app)
      words += context.text(ended).map { " (\($0))" } ?? ""
    }
    return words
  }

  private func time(_ instant: Instant) -> String { context.when(instant, seenFrom: moment) }
}

extension ReportContext {
  /// What ended an objection, and where the scenario says so; nil if it was only time.
  package func text(_ end: ObjectionEnd) -> String? {
    switch end {
    case .world(let change, let origin):
      places.text(origin).map { "\(words(change)), \($0)" } ?? words(change)
    case .runEnded: "earlier run ended"
    case .appRan: "the app ran for another reason"
    case .withdrawn: "request withdrawn"
    case .time: nil
    }
  }

  /// Short, because the objector's name precedes it.
  private func words(_ change: WorldChange) -> String {
    if case .lowPowerMode(let isOn) = change { return isOn ? "turned on" : "turned off" }
    return change.text
  }

  /// Why this identifier was never pending.
  package func neverRequested(_ task: TaskKey, seenFrom now: Instant) -> String {
    if let push = record.lastPush(of: task, upTo: now) {
      return "no push is held: the last came at \(when(push.at, seenFrom: now)) with "
        + "priority \(push.priority.rawValue), which launches nothing."
    }
    guard let call = lastRefusedCall(of: task, after: .earliest, upTo: now) else {
      guard record.processes.contains(where: { $0.app == task.app && $0.startedAt <= now }) else {
        return "not requested: the app was not opened since the start, so none of its code ran."
      }
      guard let first = record.requests.first(where: { $0.key == task && $0.acceptedAt > now })
      else { return "not requested: the app never submitted a request." }
      let at = when(first.acceptedAt, seenFrom: now)
      return "not requested yet: the app submits its first request at \(at)."
    }
    return "not requested: \(words(call, seenFrom: now))"
  }

  /// Why nothing is pending: how the last request with this identifier ended.
  package func notRequested(_ last: RequestFact, _ run: RunFact?, seenFrom now: Instant) -> String {
    let isPush = last.kind == .push
    let missing = isPush ? "no push is held" : "not requested"
    guard let run, let endedAt = run.endedAt else {
      let ended = last.endedAt.map { when($0, seenFrom: now) } ?? "unknown"
      let cause = last.ending.causeText.map { " (\($0))" } ?? ""
      return
        "\(missing): the last \(isPush ? "push" : "request") was \(last.ending.word.text) at "
        + "\(ended)\(cause), and "
        + since(last.endedAt ?? last.acceptedAt, last.key, seenFrom: now)
    }
    let cause = run.cause.map { ": \($0)" } ?? ""
    return
      "\(missing): the last run ended at \(when(endedAt, seenFrom: now)) "
      + "(\(run.outcomeText)\(cause)), and "
      + since(run.launchedAt, last.key, seenFrom: now)
  }

  private func since(_ start: Instant, _ task: TaskKey, seenFrom now: Instant) -> String {
    if let push = record.lastPush(of: task, upTo: now) {
      return push.priority == .background || push.at <= start
        ? "no push has come since."
        : "the push of \(when(push.at, seenFrom: now)) had priority "
          + "\(push.priority.rawValue), which launches nothing."
    }
    guard let call = lastRefusedCall(of: task, after: start, upTo: now) else {
      return "nothing has been submitted since."
    }
    return words(call, seenFrom: now)
  }

  private func words(_ call: RefusedCall, seenFrom now: Instant) -> String {
    "\(call.what), last at \(when(call.at, seenFrom: now)): \(call.why)."
  }
}
