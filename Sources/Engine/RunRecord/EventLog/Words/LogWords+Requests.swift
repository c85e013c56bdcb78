package import SchedulerEngine

extension TaskKind: LogWord {
  package static var all: [TaskKind] { (0...UInt8.max).compactMap(TaskKind.init) }

  package var logWord: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .healthResearch: "healthResearch"
    case .continued: "continued"
    case .push: "push"
    case .transfer: "transfer"
    }
  }
}

extension FileProtection: LogWord {
  var logWord: String {
    switch self {
    case .none: "none"
    case .untilFirstUnlock: "untilFirstUnlock"
    case .unlessOpen: "unlessOpen"
    case .complete: "complete"
    }
  }
}

extension DiscardCause: LogWord {
  var logWord: String {
    switch self {
    case .forceQuit: "forceQuit"
    case .uninstalled: "uninstalled"
    case .noHandler: "noHandler"
    case .diedAtLaunch: "diedAtLaunch"
    case .modeMissing: "modeMissing"
    }
  }
}

extension Misuse: LogWord {
  var logWord: String {
    switch self {
    case .registeredTwice: "registeredTwice"
    case .registeredAfterLaunch: "registeredAfterLaunch"
    case .submittedWithoutHandler: "submittedWithoutHandler"
    }
  }
}

/// Rules go by the names they have everywhere.
extension RuleID: LogWord {
  private static let names = allCases.map { "\($0.introduction.name)" }

  var logWord: String { RuleID.names[Int(rawValue)] }
}

/// The number that the sender writes.
extension PushPriority: LogWord {
  var logWord: String { "\(rawValue)" }
}
