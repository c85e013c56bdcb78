public import RunRecord
package import SchedulerEngine

extension ExpiryCause {
  package var text: String {
    switch self {
    case .timeUsedUp: "time used up"
    case .deviceInUse: "device picked up"
    case .powerLost: "charger lost"
    case .networkLost: "network lost"
    case .memoryPressure: "memory pressure"
    case .deviceTooHot: "device too hot"
    case .unexplainedReclaim: "the system took its time back"
    case .noProgress: "no progress"
    case .stoppedByUser: "stopped by the user"
    case .declinedByUser: "stopped by the user when asked"
    }
  }
}

extension KillCause {
  package var text: String {
    switch self {
    case .expirationIgnored: "expiration ignored"
    case .processorMonitor: "too much processor time"
    case .misuse: "misuse of the API"
    case .crashed: "crash"
    case .forceQuit: "app swiped away"
    case .terminated: "ended by the system"
    case .reboot: "device restarted"
    case .updated: "app updated"
    case .uninstalled: "app removed"
    case .assertionLeftOpen: "assertion left open, 0x8badf00d"
    case .tooManyAssertions: "too many assertions, 0xbada5e47"
    case .fileLocked: "file locked when suspended, 0xdead10cc"
    }
  }
}

extension RunFact {
  /// How the run ended, in a word or two.
  public var outcomeText: String {
    switch outcome {
    case nil: "running"
    case .completed(success: true): "done"
    case .completed(success: false): "failed"
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: "cut short"
    case .killed: "killed"
    case .trapped, .crashed: "crashed"
    case .interrupted: "stopped"
    }
  }

  /// The same as a verb: "fails", "is cut short".
  package var endingVerb: String {
    switch outcome {
    case .completed(success: false): "fails"
    case .trapped, .crashed: "crashes"
    default: "is \(outcomeText)"
    }
  }

  /// What ended it other than the app's own completion.
  package var cause: String? {
    switch outcome {
    case nil, .completed: lostTransfer?.lossText
    case .completedAfterExpiration: expiryText
    case .endedWithoutHandler where !kind.isSubmitted: "completion handler not called"
    case .endedWithoutHandler: (expiryText ?? "expired") + ", no expiration handler"
    case .endedInForeground: "did not complete after expiring, app in front"
    case .killed where killCause == .processorMonitor: "used too much processor time"
    case .killed where killCause == .assertionLeftOpen || killCause == .tooManyAssertions:
      killCause?.text
    case .killed: "did not complete after expiring"
    case .trapped: "the app misused the API"
    case .crashed: "crash in the app's own code"
    case .interrupted(let cause): cause.text
    }
  }

  private var expiryText: String? {
    expiry.map { (isExpiryForced ? "by the test: " : "") + $0.cause.text }
  }
}

extension TransferEnd {
  fileprivate var lossText: String? {
    switch self {
    case .finished: nil
    case .timedOut: "the transfer timed out"
    case .forceQuit: "the transfer was cancelled: app swiped away"
    }
  }
}

extension DiscardCause {
  package var text: String {
    switch self {
    case .forceQuit: "app swiped away"
    case .uninstalled: "app removed"
    case .noHandler: "no handler registered"
    case .diedAtLaunch: "app crashed at launch"
    case .modeMissing: "remote-notification not declared"
    }
  }
}

extension RequestEnding {
  /// What became of a request that was not launched.
  package var text: String {
    switch self {
    case .pending: "still waiting"
    case .launched: "launched"
    case .replaced: "replaced"
    case .cancelled: "cancelled"
    case .discarded: "discarded"
    }
  }

  package var cause: String? {
    if case .discarded(let cause) = self { cause.text } else { nil }
  }
}

extension TaskKind {
  /// How its request came to be.
  var arrivalText: String { self == .push ? "arrived" : self == .transfer ? "begun" : "submitted" }

  /// Several of them: "refresh tasks".
  var pluralText: String {
    switch self {
    case .refresh, .processing, .healthResearch, .continued: "\(text) tasks"
    case .push: "pushes"
    case .transfer: "transfers"
    }
  }

  package var text: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .healthResearch: "health research"
    case .continued: "continued"
    case .push: "push"
    case .transfer: "transfer"
    }
  }
}
