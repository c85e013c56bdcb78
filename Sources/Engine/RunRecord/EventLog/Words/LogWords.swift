package import SchedulerEngine

/// A value that a log writes as one word. The words belong to the format and stay when the engine renames a
/// case.
package protocol LogWord: Equatable {
  var logWord: String { get }
  static var all: [Self] { get }
  /// The first value whose word passes. Readers of logs call it too often to build `all` each time.
  static func first(where passes: (String) -> Bool) -> Self?
}

/// A value that logs and scenario files write as the same word, listed by raw value.
package protocol ListedWord: LogWord, RawRepresentable<UInt8> {
  static var words: [String] { get }
}

extension ListedWord {
  package var logWord: String { Self.words[Int(rawValue)] }
  package static var all: [Self] {
    Self.words.indices.compactMap { Self(rawValue: UInt8($0)) }
  }

  package static func first(where passes: (String) -> Bool) -> Self? {
    Self.words.firstIndex(where: passes).flatMap { Self(rawValue: UInt8($0)) }
  }
}

extension LogWord where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var all: [Self] { Array(allCases) }
  var logWord: String { rawValue }

  static func first(where passes: (String) -> Bool) -> Self? {
    allCases.first { passes($0.rawValue) }
  }
}

/// What happened to work outside tasks: the `event` of its row.
enum ActivityKind: String, CaseIterable, LogWord {
  case began, refused, expired, inferenceRefused, finished, stopped, died, endedNothing, notSeen
}

extension ActivityEvent {
  var kind: ActivityKind {
    switch self {
    case .began: .began
    case .refused: .refused
    case .expired: .expired
    case .inferenceRefused: .inferenceRefused
    case .finished: .finished
    case .stopped: .stopped
    case .died: .died
    case .endedNothing: .endedNothing
    case .notSeen: .notSeen
    }
  }
}

extension AssertionHold: ListedWord {
  package static let words = ["nothing", "assertion", "assertionWithoutHandler"]
}

/// What happened to a continued run: the `event` of its row.
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

extension UserAnswer: ListedWord {
  package static let words = ["keeps", "stops", "silent"]
}

extension SubmissionStrategy: ListedWord {
  package static let words = ["fail", "queue"]
}

extension ResourceLack: ListedWord {
  package static let words = ["deviceHasNoBackgroundGPU", "gpuEntitlementMissing"]
}

extension WildcardMistake: ListedWord {
  package static let words = [
    "namedItself", "otherBundle", "asteriskElsewhere", "emptySuffix", "otherKind",
  ]
}

extension DeviceKind: ListedWord {
  package static let words = ["iPhone", "iPad"]
}

extension Network: ListedWord {
  package static let words = ["none", "cellular", "wifi"]
}

extension Standing: ListedWord {
  package static let words = ["usual", "neglected", "silent", "favoured"]
}

extension ThermalState: ListedWord {
  package static let words = ["nominal", "fair", "serious", "critical"]
}

extension MemoryPressure: ListedWord {
  package static let words = ["normal", "warning", "critical"]
}

extension BackgroundRefresh: ListedWord {
  package static let words = ["off", "wifiOnly", "wifiAndCellular"]
}

extension TaskKind: ListedWord {
  package static let words = [
    "refresh", "processing", "healthResearch", "continued", "push", "transfer",
  ]
}

extension FileProtection: ListedWord {
  package static let words = ["none", "untilFirstUnlock", "unlessOpen", "complete"]
}

extension DiscardCause: ListedWord {
  package static let words = [
    "forceQuit", "uninstalled", "noHandler", "diedAtLaunch", "modeMissing",
  ]
}

extension Misuse: ListedWord {
  package static let words = [
    "registeredTwice", "registeredAfterLaunch", "submittedWithoutHandler",
  ]
}

/// Rules have the same names everywhere.
extension RuleID: ListedWord {
  package static let words = allCases.map { "\($0.introduction.name)" }
}

/// Written as the number that the sender of a push uses.
extension PushPriority: LogWord {
  package static var all: [PushPriority] { allCases }
  package var logWord: String { "\(rawValue)" }

  package static func first(where passes: (String) -> Bool) -> PushPriority? {
    allCases.first { passes($0.logWord) }
  }
}

extension AppPhase: ListedWord {
  package static let words = ["notRunning", "foreground", "background", "suspended"]
}

extension KillCause: ListedWord {
  package static let words = [
    "expirationIgnored", "processorMonitor", "misuse", "crashed", "forceQuit", "terminated",
    "reboot", "updated", "uninstalled", "assertionLeftOpen", "tooManyAssertions", "fileLocked",
    "gpuRevoked", "memoryPressure",
  ]
}

extension ExpiryCause: ListedWord {
  package static let words = [
    "timeUsedUp", "deviceInUse", "powerLost", "networkLost", "memoryPressure", "deviceTooHot",
    "unexplainedReclaim", "noProgress", "stoppedByUser", "declinedByUser",
  ]
}

extension Completion: ListedWord {
  package static let words = ["first", "again", "late", "stale"]
}

/// What happened to a transfer: the `event` of its row.
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

extension TransferDirection: ListedWord {
  package static let words = ["download", "upload"]
}

extension TransferEnd: ListedWord {
  package static let words = ["finished", "timedOut", "forceQuit"]
}

extension NetworkSpeed: ListedWord {
  package static let words = ["usual", "slow", "verySlow"]
}

/// The kind of a row: its `e`. A new case of `LogEvent` needs a case here, a way to write it and a way to
/// read it; the compiler asks for all three.
enum RowKind: String, CaseIterable, LogWord {
  case world, processStarted, phase, processEnded, registered, accepted, refused, replaced
  case cancelled, discarded, decided, launched, expired, unheard, inferenceRefused, notBegun,
    notSeen
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
    case .inferenceRefused: .inferenceRefused
    case .notBegun: .notBegun
    case .notSeen: .notSeen
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
