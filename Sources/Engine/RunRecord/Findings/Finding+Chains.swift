import SchedulerEngine

extension RunRecord {
  /// Identifiers whose last request was launched, its run over, and nothing asked for since.
  ///
  /// A continued task is asked for by the user each time and a push comes from a server, so they have no
  /// chain. Nor has processing that
  /// never asks again once it succeeded: it may be meant to run until its work is done.
  func chainFindings() -> [Finding] {
    var lastRequests = TaskTable<RequestFact>()
    for request in requests where TaskKinds.scheduled.contains(request.kind) {
      guard let place = lastRequests.place(of: request.key, orAdd: request) else { continue }
      lastRequests[place] = request
    }
    let habits = resubmissionHabits()
    var found: [Finding] = []
    for place in 0..<lastRequests.count {
      guard case .launched(let id) = lastRequests[place].ending, let run = run(id),
        let endedAt = run.endedAt, run.outcome != .interrupted(.uninstalled)
      else { continue }
      let habit = habits.place(of: run.key).map { habits[$0] }
      if run.kind.isProcessing, let habit, habit.isDone(after: run) { continue }
      let code = habit?.code(after: run) ?? .chainBroken
      found.append(
        Finding(code, at: endedAt, run.key, .run(run.id), .span(end - endedAt)))
    }
    return found
  }

  /// Requests made right after a run instead of in it, when the process may be frozen or gone. They are
  /// the run's that ended last in the process, under whatever identifier they are made.
  func resubmissionFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for run in runs {
      guard let submittedAt = run.submittedAfterEndAt, let endedAt = run.endedAt,
        submittedAt - endedAt <= thresholds.resubmissionDelay
      else { continue }
      found.append(
        Finding(
          .resubmittedAfterCompleting, at: submittedAt, run.key, .run(run.id),
          .span(submittedAt - endedAt)))
    }
    return found
  }
}
