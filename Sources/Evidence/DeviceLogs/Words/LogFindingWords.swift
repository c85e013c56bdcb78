import Reports
import SchedulerEngine

extension LogFinding {
  /// The stable name, for programs.
  package var name: String {
    switch self {
    case .registrationRefused: "registration-refused"
    case .neverSubmitted: "never-submitted"
    case .pending: "pending"
    case .neverLaunched: "never-launched"
    case .onlyByDebugger: "only-by-debugger"
    case .chainEnded: "chain-ended"
    case .notCompleted: "not-completed"
    case .expired: "expired"
    case .failed: "ended-without-success"
    case .submissionRefused: "submission-refused"
    case .pushedAway: "pushed-away"
    case .nothingPending: "nothing-pending"
    case .ended: "ended-by-system"
    }
  }

  package var task: String? {
    switch self {
    case .registrationRefused(let task, _), .neverSubmitted(let task, _), .pending(let task, _),
      .neverLaunched(let task, _, _), .onlyByDebugger(let task, _), .chainEnded(let task, _, _),
      .notCompleted(let task, _, _), .expired(let task, _, _, _), .failed(let task, _, _),
      .submissionRefused(let task, _, _), .pushedAway(let task, _), .nothingPending(let task, _):
      task
    case .ended: nil
    }
  }

  func message(_ clock: LocalClock) -> String {
    switch self {
    case .registrationRefused(_, let count):
      "register returned false \(times(count)): BGTaskSchedulerPermittedIdentifiers in Info.plist does "
        + "not have exactly this identifier; see bgsim check"
    case .neverSubmitted(_, let registrations):
      "was never asked for: it was registered \(times(registrations)) and this log has no request, so "
        + "there was nothing to launch; see where the app submits, and log what it does there"
    case .pending(_, let waited) where waited < .zero:
      "waits: the log ends \(spanText(.zero - waited)) before its earliest date"
    case .pending(_, let waited):
      "waits: the log ends \(spanText(waited)) after its earliest date, too soon to tell"
    case .neverLaunched(_, let waited, .refusals):
      "was never launched in the \(spanText(waited)) after its earliest date; the refusals "
        + "above say why"
    case .neverLaunched(_, let waited, .noRefusal):
      "was never launched in the \(spanText(waited)) after its earliest date, and the scheduler's lines "
        + "in this log have no refusal"
    case .neverLaunched(_, let waited, .openings(let count)):
      "was accepted and never launched in the \(spanText(waited)) after its earliest date"
        + (count > 0 ? ", in which the app was opened \(times(count))" : "")
        + ". This log has no decision of the scheduler, so it does not tell why; the phone's own "
        + "has them: sudo log collect --device, then bgsim explain. bgsim advise never-runs asks "
        + "for the rest"
    case .onlyByDebugger(_, let launches):
      "was launched \(times(launches)), but only by the debugger; that says nothing about when the "
        + "system would launch it"
    case .chainEnded(_, let at, let silence):
      "ended at \(clock.moment(at)) and was not submitted again in the \(spanText(silence)) "
        + "after; submit the next request first thing in the handler"
    case .notCompleted(_, let launches, let first):
      "was launched \(times(launches)) without an end in the log, first at \(clock.moment(first)); call "
        + "setTaskCompleted on every path"
    case .expired(_, let runs, let early, let incomplete):
      "was told to stop \(times(runs))"
        + (early > 0 ? ", \(times(early)) within five seconds of its launch" : "")
        + (incomplete > 0
          ? ", and did not complete after it \(times(incomplete)), for which the system may kill the app"
          : "")
        + "; save as you go, and complete in the expiration handler"
    case .failed(_, let runs, let first):
      "completed without success \(times(runs)), first at \(clock.moment(first)); later launches do "
        + "not depend on it, so log the error, and submit the next request on this path too"
    case .submissionRefused(_, let code, let count):
      "submit failed \(times(count))\(codeText(code))"
    case .pushedAway(_, let count):
      "was submitted again with a later date \(times(count)) while a request was due; each one "
        + "replaced it, so submit only if none is pending"
    case .nothingPending(_, let count):
      "the debugger tried to launch it \(times(count)) with no request pending; submit first"
    case .ended(let exit, let count): "the system counted \(exit.text) \(times(count))"
    }
  }

  private func codeText(_ code: Int64?) -> String {
    switch code {
    case 1?:
      ", unavailable (1): Background App Refresh is off for the app or the device, or this is "
        + "Apple's Simulator"
    case 2?: ", tooManyPendingTaskRequests (2): cancel one or submit fewer"
    case 3?:
      ", notPermitted (3): the identifier or the background mode is missing in Info.plist; see "
        + "bgsim check"
    case 4?: ", immediateRunIneligible (4): it could not start at once and was not allowed to wait"
    case let code?: ", with code \(code)"
    case nil: ""
    }
  }
}

extension BackgroundExit {
  var text: String {
    switch self {
    case .normal: "normal exits in the background"
    case .memoryLimit: "kills in the background for using too much memory"
    case .memoryPressure: "kills in the background because memory was low"
    case .processor: "kills in the background for using too much processor time"
    case .badAccess: "crashes in the background with a bad access"
    case .abnormal: "abnormal exits in the background"
    case .illegalInstruction: "crashes in the background with an illegal instruction"
    case .watchdog: "kills in the background by the watchdog"
    case .fileLock: "kills in the background for a file lock held while suspended"
    case .taskTimeout: "kills in the background for work not ended in time"
    case .transferTimeout:
      "kills in the background because a transfer's completion handler was not called"
    case .fetchTimeout: "kills in the background because a fetch completion handler was not called"
    }
  }
}
