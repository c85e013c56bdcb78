import RunRecord
import SchedulerEngine

/// Fixes that follow from what the kit saw of the app's code, and no log shows.
extension Session {
  /// nil where the finding's own fix says all.
  func fix(of finding: Finding) -> String? {
    switch (finding.code, finding.subject) {
    case (.transferNotAnswered, .run(let run)): fixesOfRuns[run]
    case (.assertionLeftOpen, .activity(let activity)): fixesOfAssertions[activity]
    default: nil
    }
  }

  /// Called when the handler of an assertion is about to be called.
  func noteHandlerOfAssertion(_ activity: ActivityID, _ held: HeldAssertion) {
    fixesOfAssertions[activity] =
      held.endsWithBlock
      ? "return from the block of performExpiringActivity soon after it is called with true"
      : "end it in its expiration handler, which was called and did not end it: what the handler ends may be "
        + "a copy of the identifier from before it was set"
  }

  /// Called at the end of a run that waited for the end of what the delegate is told.
  func noteDelegate(staysIn method: String, for run: RunID) {
    fixesOfRuns[run] =
      "return from the delegate's \(method), which had not returned when the time was up: "
      + "urlSessionDidFinishEvents, in which the handler is called, comes only after it"
  }
}

extension RunningApp {
  /// The events of a transfer found no session.
  package func noteNoSession(for run: Int64) {
    session.lock.withLock {
      session.fixesOfRuns[RunID(number: run)] = Self.makeTheSession
    }
  }

  private static let makeTheSession =
    "make the session in each launch, at the latest when its events come: in this one no code made it, so "
    + "its delegate was told nothing"

  /// The same where something still refers to a session of an earlier process.
  package func noteHeldSession(_ identifier: String, madeAt site: CallSite?, for run: Int64) {
    session.lock.withLock {
      session.note(.heldSession, identifier, of: process, at: site)
      session.fixesOfRuns[RunID(number: run)] =
        Self.makeTheSession
        + "; if a static variable holds that of an earlier process, let the launch code of the "
        + "test set it to nil, as a device does"
    }
  }

  /// The process made the session while the run went on.
  package func noteSession(for run: Int64) {
    session.lock.withLock {
      let run = RunID(number: run)
      if session.simulation.delivery(of: run) != nil { session.fixesOfRuns[run] = nil }
    }
  }
}
