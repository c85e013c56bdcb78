import Reports
import RunRecord
import SchedulerEngine

extension LogFinding {
  /// The stable name, for programs.
  package var name: String {
    switch self {
    case .registrationRefused: "registration-refused"
    case .neverSubmitted: "never-submitted"
    case .pending: "pending"
    case .neverLaunched: "never-launched"
    case .waitsLong: "waits-long"
    case .condition: "condition"
    case .notOpened: "not-opened"
    case .farDate: "far-date"
    case .cancelled: "cancelled"
    case .completedTwice: "\(FindingCode.completedTwice.name)"
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
      .neverLaunched(let task, _, _), .waitsLong(let task, _, _), .condition(let task, _, _),
      .notOpened(let task, _, _), .farDate(let task, _), .cancelled(let task, _),
      .completedTwice(let task, _, _), .onlyByDebugger(let task, _), .chainEnded(let task, _, _),
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
    case .neverLaunched(_, let waited, let said):
      (isOpenings(said) ? "was accepted and never launched" : "was never launched")
        + " in the \(spanText(waited)) after its earliest date" + meanwhile(said)
    case .waitsLong(_, let waited, let said):
      "waits: a request that was made after its last launch is due for \(spanText(waited))"
        + meanwhile(said)
    case .condition(_, let condition, _):
      "a request waits, and at the end of the log: \(condition.name), \(since(condition, clock)); rule "
        + "\(condition.rule.introduction.name) [\(condition.rule.introduction.source.trust)]: "
        + "\(condition.rule.introduction.summary); nothing in the app is broken by it"
    case .notOpened(_, let absence, let rule):
      "the app was not opened for \(spanText(absence)) while its request waited; rule "
        + "\(rule.introduction.name) [\(rule.introduction.source.trust)]: "
        + "\(rule.introduction.summary)"
    case .farDate(_, let due):
      "asks for no launch before \(clock.moment(due)), after this log ends; see where the app sets "
        + "earliestBeginDate"
    case .cancelled(_, let at):
      "its request was cancelled at \(clock.moment(at)), and this log has no other one after it; see "
        + "where the app cancels, and submit again"
    case .onlyByDebugger(_, let launches):
      "was launched \(times(launches)), but only by the debugger; that says nothing about when the "
        + "system would launch it"
    case .chainEnded(_, let launched, let silence):
      "was launched at \(clock.moment(launched)) and not submitted again in the \(spanText(silence)) "
        + "after it; submit the next request first thing in the handler"
    case .notCompleted(_, let launches, let first):
      "was launched \(times(launches)) without an end in the log, first at \(clock.moment(first)); call "
        + "setTaskCompleted on every path"
    case .expired(_, let runs, let early, let incomplete):
      "was told to stop \(times(runs))"
        + (early > 0 ? ", \(times(early)) within five seconds of its launch" : "")
        + (incomplete > 0
          ? ", and did not complete after it\(incomplete == runs ? "" : " in \(incomplete) of these"), for "
            + "which the system may kill the app" : "")
        + "; save as you go, and complete in the expiration handler"
    case .completedTwice(_, let runs, let first):
      "completed more than once in "
        + (runs == 1 ? "the run of" : "\(runs) runs, first in that of")
        + " \(clock.moment(first)): "
        + "\(FindingCode.completedTwice.details.consequence); call setTaskCompleted in one place that "
        + "only the first caller passes"
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
    guard let code else { return "" }
    guard let known = SubmissionError(code) else { return ", with code \(code)" }
    return ", \(known.name) (\(code)): \(known.help)"
  }

  private func isOpenings(_ said: SaidMeanwhile) -> Bool {
    if case .openings = said { true } else { false }
  }

  private func since(_ condition: StandingCondition, _ clock: LocalClock) -> String {
    condition.isSeenToBegin
      ? "since \(clock.moment(condition.since))" : "seen from \(clock.moment(condition.since)) on"
  }

  private func meanwhile(_ said: SaidMeanwhile) -> String {
    switch said {
    case .heldBack: "; what held it back stands above"
    case .noRefusal: ", and nothing in the scheduler's lines of this log held it back"
    case .condition: "; the state of the device says why"
    case .openings(let count):
      (count > 0 ? ", in which the app was opened \(times(count))" : "")
        + ". This log has no decision of the scheduler, so it does not tell why; the phone's own "
        + "has them: sudo log collect --device, then bgsim explain. bgsim advise never-runs asks "
        + "for the rest"
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
