package import RunRecord
package import SchedulerEngine

extension ReportContext {
  /// Why nothing was ever pending under this identifier.
  package func neverRequested(_ task: TaskKey, seenFrom now: Instant) -> String {
    if let push = record.lastPush(of: task, upTo: now) {
      return "no push is held: the last came at \(when(push.at, seenFrom: now)) with "
        + "priority \(push.priority.rawValue), which launches nothing."
    }
    guard let call = lastRefusedCall(of: task, after: .earliest, upTo: now) else {
      let wasOpened = record.processes.contains { $0.app == task.app && $0.startedAt <= now }
      return wasOpened
        ? "not requested: the app never submitted a request."
        : "not requested: the app was never opened, so none of its code ran."
    }
    return "not requested: \(words(call, seenFrom: now))"
  }

  /// Why nothing is pending: how the last request under this identifier ended.
  package func notRequested(_ last: RequestFact, _ run: RunFact?, seenFrom now: Instant) -> String {
    let isPush = last.kind == .push
    let missing = isPush ? "no push is held" : "not requested"
    guard let run, let endedAt = run.endedAt else {
      let ended = last.endedAt.map { when($0, seenFrom: now) } ?? "unknown"
      let cause = last.ending.cause.map { " (\($0))" } ?? ""
      return
        "\(missing): the last \(isPush ? "push" : "request") was \(last.ending.text) at "
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
