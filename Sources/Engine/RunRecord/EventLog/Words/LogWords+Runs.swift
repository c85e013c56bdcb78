import SchedulerEngine

extension AppPhase: LogWord {
  var logWord: String {
    switch self {
    case .notRunning: "notRunning"
    case .foreground: "foreground"
    case .background: "background"
    case .suspended: "suspended"
    }
  }
}

extension KillCause: LogWord {
  var logWord: String {
    switch self {
    case .expirationIgnored: "expirationIgnored"
    case .processorMonitor: "processorMonitor"
    case .misuse: "misuse"
    case .crashed: "crashed"
    case .forceQuit: "forceQuit"
    case .terminated: "terminated"
    case .reboot: "reboot"
    case .updated: "updated"
    case .uninstalled: "uninstalled"
    case .assertionLeftOpen: "assertionLeftOpen"
    case .tooManyAssertions: "tooManyAssertions"
    case .fileLocked: "fileLocked"
    }
  }
}

extension ExpiryCause: LogWord {
  var logWord: String {
    switch self {
    case .timeUsedUp: "timeUsedUp"
    case .deviceInUse: "deviceInUse"
    case .powerLost: "powerLost"
    case .networkLost: "networkLost"
    case .memoryPressure: "memoryPressure"
    case .deviceTooHot: "deviceTooHot"
    case .unexplainedReclaim: "unexplainedReclaim"
    case .noProgress: "noProgress"
    case .stoppedByUser: "stoppedByUser"
    case .declinedByUser: "declinedByUser"
    }
  }
}

extension Completion: LogWord {
  var logWord: String {
    switch self {
    case .first: "first"
    case .again: "again"
    case .late: "late"
    case .stale: "stale"
    }
  }
}
