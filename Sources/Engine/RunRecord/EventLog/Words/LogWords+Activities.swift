import SchedulerEngine

/// What happened to work outside tasks, as its row's `event` says.
enum ActivityKind: String, CaseIterable, LogWord {
  case began, refused, expired, finished, stopped, died, endedNothing
}

extension ActivityEvent {
  var kind: ActivityKind {
    switch self {
    case .began: .began
    case .refused: .refused
    case .expired: .expired
    case .finished: .finished
    case .stopped: .stopped
    case .died: .died
    case .endedNothing: .endedNothing
    }
  }
}

extension AssertionHold: LogWord {
  var logWord: String {
    switch self {
    case .none: "nothing"
    case .withHandler: "assertion"
    case .withoutHandler: "assertionWithoutHandler"
    }
  }
}
