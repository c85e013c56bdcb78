package import SchedulerEngine

/// A value that a log writes as one word. The words are part of the format and do not follow the
/// names of the engine's cases when those change.
protocol LogWord: Equatable {
  var logWord: String { get }
  static var all: [Self] { get }
  /// The value whose word passes; a reader asks it of each word of each row.
  static func first(where passes: (String) -> Bool) -> Self?
}

extension LogWord where Self: RawRepresentable, RawValue == UInt8 {
  static var all: [Self] { (0...UInt8.max).compactMap(Self.init) }

  static func first(where passes: (String) -> Bool) -> Self? {
    for value in 0...UInt8.max {
      if let word = Self(rawValue: value), passes(word.logWord) { return word }
    }
    return nil
  }
}

extension LogWord where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var all: [Self] { Array(allCases) }
  var logWord: String { rawValue }

  static func first(where passes: (String) -> Bool) -> Self? {
    allCases.first { passes($0.rawValue) }
  }
}

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

/// What happened to a continued run, as its row's `event` says.
enum ContinuedKind: String, CaseIterable, LogWord {
  case shown, hidden, stalled, movedOn, progress, fell, titleChanged, asked, answered
}

extension ContinuedEvent {
  var kind: ContinuedKind {
    switch self {
    case .shown: .shown
    case .hidden: .hidden
    case .stalled: .stalled
    case .movedOn: .movedOn
    case .progress: .progress
    case .fell: .fell
    case .titleChanged: .titleChanged
    case .asked: .asked
    case .answered: .answered
    }
  }
}

extension UserAnswer: LogWord {
  var logWord: String {
    switch self {
    case .keeps: "keeps"
    case .stops: "stops"
    case .silent: "silent"
    }
  }
}

extension SubmissionStrategy: LogWord {
  var logWord: String {
    switch self {
    case .fail: "fail"
    case .queue: "queue"
    }
  }
}

extension ResourceLack: LogWord {
  var logWord: String {
    switch self {
    case .deviceHasNoBackgroundGPU: "deviceHasNoBackgroundGPU"
    case .gpuEntitlementMissing: "gpuEntitlementMissing"
    }
  }
}

extension WildcardMistake: LogWord {
  static var all: [WildcardMistake] { Array(allCases) }

  var logWord: String {
    switch self {
    case .namedItself: "namedItself"
    case .otherBundle: "otherBundle"
    case .asteriskElsewhere: "asteriskElsewhere"
    case .emptySuffix: "emptySuffix"
    case .otherKind: "otherKind"
    }
  }
}

extension DeviceKind: LogWord {
  var logWord: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    }
  }
}

extension Network: LogWord {
  package var logWord: String {
    switch self {
    case .none: "none"
    case .cellular: "cellular"
    case .wifi: "wifi"
    }
  }
}

extension ThermalState: LogWord {
  package var logWord: String {
    switch self {
    case .nominal: "nominal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }
}

extension MemoryPressure: LogWord {
  package var logWord: String {
    switch self {
    case .normal: "normal"
    case .warning: "warning"
    case .critical: "critical"
    }
  }
}

extension BackgroundRefresh: LogWord {
  package var logWord: String {
    switch self {
    case .off: "off"
    case .wifiOnly: "wifiOnly"
    case .wifiAndCellular: "wifiAndCellular"
    }
  }
}

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
    case .gpuRevoked: "gpuRevoked"
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

/// What happens to a transfer, as its row's `event` says.
enum TransferKind: String, CaseIterable, LogWord {
  case asked, moving, paused, over
}

extension TransferEvent {
  var kind: TransferKind {
    switch self {
    case .asked: .asked
    case .moving: .moving
    case .paused: .paused
    case .over: .over
    }
  }
}

extension TransferDirection: LogWord {
  static var all: [TransferDirection] { Array(allCases) }

  var logWord: String {
    switch self {
    case .download: "download"
    case .upload: "upload"
    }
  }
}

extension TransferEnd: LogWord {
  static var all: [TransferEnd] { Array(allCases) }

  var logWord: String {
    switch self {
    case .finished: "finished"
    case .timedOut: "timedOut"
    case .forceQuit: "forceQuit"
    }
  }
}

extension NetworkSpeed: LogWord {
  static var all: [NetworkSpeed] { Array(allCases) }

  var logWord: String {
    switch self {
    case .usual: "usual"
    case .slow: "slow"
    case .verySlow: "verySlow"
    }
  }
}

/// What a line of the log is, as its `e` says. A new case of `LogEvent` needs one here first, then
/// a way out and a way back: the compiler asks for all three.
enum RowKind: String, CaseIterable, LogWord {
  case world, processStarted, phase, processEnded, registered, accepted, refused, replaced
  case cancelled, discarded, decided, launched, expired, unheard, notBegun
  case completion, ended, charged, used, continued, forced, expiryForced, activity, transfer
}

extension LogEvent {
  var kind: RowKind {
    switch self {
    case .world: .world
    case .processStarted: .processStarted
    case .phase: .phase
    case .processEnded: .processEnded
    case .registered: .registered
    case .accepted: .accepted
    case .refused: .refused
    case .replaced: .replaced
    case .cancelled: .cancelled
    case .discarded: .discarded
    case .decided: .decided
    case .launched: .launched
    case .expired: .expired
    case .unheard: .unheard
    case .notBegun: .notBegun
    case .completion: .completion
    case .ended: .ended
    case .charged: .charged
    case .used: .used
    case .forced: .forced
    case .expiryForced: .expiryForced
    case .continued: .continued
    case .activity: .activity
    case .transfer: .transfer
    }
  }
}
