import RunRecord
import SchedulerEngine

extension RunFact {
  /// How the run ended: "expired: device picked up".
  var endWords: String {
    switch outcome {
    case nil: "still running"
    case .completed(success: true): "completed"
    case .completed(success: false): "completed without success"
    case .completedAfterExpiration, .endedWithoutHandler, .endedInForeground: expiryWords
    case .killed: killCause.map { "killed: \($0.words)" } ?? "killed"
    case .trapped: "ended by a misuse of the API"
    case .crashed: "crashed"
    case .interrupted(let cause): "interrupted: \(cause.words)"
    }
  }

  private var expiryWords: String { expiry.map { "expired: \($0.cause.words)" } ?? "expired" }
}

extension ExpiryCause {
  var words: String {
    switch self {
    case .timeUsedUp: "its time was used up"
    case .deviceInUse: "the device was picked up"
    case .powerLost: "the charger was taken away"
    case .networkLost: "the network was lost"
    case .memoryPressure: "memory was short"
    case .deviceTooHot: "the device was too hot"
    case .unexplainedReclaim: "the system took its time back"
    case .noProgress: "it made no progress for too long"
    case .stoppedByUser: "the user stopped it"
    case .declinedByUser: "the user was asked and said no"
    }
  }
}

extension KillCause {
  var words: String {
    switch self {
    case .expirationIgnored: "it did not complete after its expiration"
    case .processorMonitor: "it used too much of the processor"
    case .misuse: "the API was misused"
    case .crashed: "the app crashed"
    case .forceQuit: "the user swiped the app away"
    case .terminated: "the system ended the app"
    case .reboot: "the device was restarted"
    case .updated: "the app was updated"
    case .uninstalled: "the app was removed"
    case .assertionLeftOpen: "an assertion was left open"
    case .tooManyAssertions: "the app had too many assertions"
    case .fileLocked: "a file was locked at the suspension"
    }
  }
}

extension RequestEnding {
  var words: String {
    switch self {
    case .pending: "is pending"
    case .launched: "was launched"
    case .replaced: "was replaced"
    case .cancelled: "was cancelled"
    case .discarded(.forceQuit): "was dropped when the user swiped the app away"
    case .discarded(.uninstalled): "was dropped when the app was removed"
    case .discarded(.noHandler): "was dropped because no handler was registered"
    case .discarded(.modeMissing):
      "was dropped because the app does not declare remote-notification"
    case .discarded(.diedAtLaunch): "was dropped because the app ended while it was launched"
    }
  }
}
