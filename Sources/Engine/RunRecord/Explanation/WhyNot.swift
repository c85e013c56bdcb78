public import SchedulerEngine

/// The answer to "why does my task not run?", asked of one identifier at the simulation's now.
///
/// Where nothing is pending, no rule is to blame: nobody asked, and the answer says how the last
/// request ended.
public enum WhyNot: Equatable, Sendable {
  case neverRequested
  case notRequested(last: RequestFact, run: RunFact?)
  case running(RunFact)
  case pending(Explanation)
}

extension RunRecord {
  /// Why this task has not started, as of the simulation's now.
  ///
  /// The record must be of this simulation's log up to now. The scenario is followed in a copy up to
  /// the horizon; nothing is changed by asking.
  public func whyNot(
    _ task: TaskKey, in simulation: Simulation, upTo horizon: Instant
  ) -> WhyNot {
    let entries = simulation.pending(of: task.app)
    for index in entries.indices where entries[index].request.name == task.name {
      return .pending(
        Explanation(entries[index], of: task, in: simulation, record: self, upTo: horizon))
    }
    guard let last = lastRequest(of: task) else { return .neverRequested }
    guard case .launched(let id) = last.ending, let run = run(id) else {
      return .notRequested(last: last, run: nil)
    }
    return run.isRunning ? .running(run) : .notRequested(last: last, run: run)
  }

  private func lastRequest(of task: TaskKey) -> RequestFact? {
    var index = requests.count - 1
    while index >= 0 {
      if requests[index].key == task { return requests[index] }
      index -= 1
    }
    return nil
  }

  /// Since when this objector has objected without a break, to this request or to those it replaced.
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

  /// When the first of the requests was submitted that replaced each other up to this one.
  public func firstSubmission(before request: RequestID) -> Instant? {
    guard var fact = self.request(request) else { return nil }
    while let replaced = requestReplaced(by: fact) { fact = replaced }
    return fact.acceptedAt
  }

  private func requestReplaced(by fact: RequestFact) -> RequestFact? {
    requests.last { $0.ending == .replaced(by: fact.id) }
  }
}
