import RunRecord
import SchedulerEngine

extension ExpiryCause {
  var text: String {
    switch self {
    case .timeUsedUp: "time used up"
    case .deviceInUse: "device picked up"
    case .powerLost: "charger lost"
    case .networkLost: "network lost"
    case .memoryPressure: "memory pressure"
    case .deviceTooHot: "device too hot"
    case .unexplainedReclaim: "time taken back"
    }
  }
}

extension KillCause {
  var text: String {
    switch self {
    case .expirationIgnored: "expiration ignored"
    case .misuse: "misuse of the API"
    case .forceQuit: "app swiped away"
    case .terminated: "ended by the system"
    case .reboot: "device restarted"
    case .updated: "app updated"
    case .uninstalled: "app removed"
    }
  }
}

extension RunFact {
  /// How the run ended, in a word or two.
  var outcomeText: String {
    switch outcome {
    case nil: "running"
    case .completed(success: true): "done"
    case .completed(success: false): "failed"
    case .completedAfterExpiration: "cut short: \(expiry?.cause.text ?? "expired")"
    case .endedWithoutHandler: "cut short, unheard"
    case .killed: "killed"
    case .trapped: "crashed"
    case .interrupted(let cause): "stopped: \(cause.text)"
    }
  }
}

extension DiscardCause {
  var text: String {
    switch self {
    case .forceQuit: "discarded: app swiped away"
    case .uninstalled: "discarded: app removed"
    case .noHandler: "discarded: no handler"
    case .diedAtLaunch: "discarded: app died at launch"
    }
  }
}

extension RequestEnding {
  /// What became of a request that was not launched.
  var text: String {
    switch self {
    case .pending: "still waiting"
    case .launched: "launched"
    case .replaced: "replaced"
    case .cancelled: "cancelled"
    case .discarded(let cause): cause.text
    }
  }
}

extension TaskKind {
  var text: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    }
  }
}

extension Trust {
  /// The trust label.
  var text: String {
    switch self {
    case .documented: "documented"
    case .stated: "stated"
    case .observed: "observed"
    case .assumed: "assumed"
    }
  }
}
