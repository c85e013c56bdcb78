public import SchedulerEngine

/// The ways in which a run can end, and `running` for one that has not ended.
///
/// Everything known about an ending is in its `description`, from which all reports and counts take it.
public enum RunEnding: UInt8, CaseIterable, Sendable {
  case succeeded
  case failed
  case succeededAfterExpiration
  case failedAfterExpiration
  case endedWithoutHandler
  case endedInForeground
  case killed
  case trapped
  case crashed
  case interrupted
  case running

  /// The endings that reports combine under one word and pictures under one mark.
  public enum Group: UInt8, CaseIterable, Sendable {
    case done, failed, cutShort, died, stopped, running
  }

  public struct Description: Sendable {
    /// The key among the outcomes in JSON.
    public let key: StaticString
    /// One or two words for tables and sentences.
    public let word: StaticString
    /// The same as a verb phrase: "is cut short".
    public let verb: StaticString
    /// The wording of detailed counts: "cut short without a handler".
    public let detail: StaticString
    public let group: Group
    /// Whether the app reported success, in time or after its expiration.
    public let isSuccess: Bool
    /// Whether the work was completed: in time, or with success after expiration.
    public let isWorkDone: Bool
    public let fault: Fault
    public let meaning: StaticString
  }

  public var description: Description {
    switch self {
    case .succeeded:
      Description(
        key: "succeeded", word: "done", verb: "is done", detail: "done", group: .done,
        isSuccess: true,
        isWorkDone: true, fault: .nobody,
        meaning: "runs that completed with success before they were told to stop")
    case .failed:
      Description(
        key: "failed", word: "failed", verb: "fails", detail: "failed", group: .failed,
        isSuccess: false,
        isWorkDone: true, fault: .nobody,
        meaning:
          "runs that completed without success before they were told to stop, or whose transfer was lost"
      )
    case .succeededAfterExpiration:
      Description(
        key: "succeededAfterExpiration", word: "cut short", verb: "is cut short",
        detail: "cut short and completed", group: .cutShort,
        isSuccess: true, isWorkDone: true, fault: .system,
        meaning: "runs that completed with success after they were told to stop")
    case .failedAfterExpiration:
      Description(
        key: "failedAfterExpiration", word: "cut short", verb: "is cut short",
        detail: "cut short and completed", group: .cutShort,
        isSuccess: false, isWorkDone: false, fault: .system,
        meaning: "runs that completed without success after they were told to stop")
    case .endedWithoutHandler:
      Description(
        key: "endedWithoutHandler", word: "cut short", verb: "is cut short",
        detail: "cut short without a handler", group: .cutShort,
        isSuccess: false, isWorkDone: false, fault: .app,
        meaning: "runs that ended with their time because the app had set no expiration handler")
    case .endedInForeground:
      Description(
        key: "endedInForeground", word: "cut short", verb: "is cut short",
        detail: "cut short with the app in front", group: .cutShort,
        isSuccess: false, isWorkDone: false, fault: .app,
        meaning:
          "runs that never completed and ended with their time while the user had the app in front")
    case .killed:
      Description(
        key: "killed", word: "killed", verb: "is killed", detail: "killed", group: .died,
        isSuccess: false,
        isWorkDone: false, fault: .app,
        meaning: "runs whose app the system killed for what it did")
    case .trapped:
      Description(
        key: "trapped", word: "crashed", verb: "crashes",
        detail: "crashed (the app misused the API)", group: .died, isSuccess: false,
        isWorkDone: false, fault: .app,
        meaning: "runs whose app was ended for misuse of the API")
    case .crashed:
      Description(
        key: "crashed", word: "crashed", verb: "crashes", detail: "crashed", group: .died,
        isSuccess: false,
        isWorkDone: false, fault: .app, meaning: "runs whose app crashed by itself")
    case .interrupted:
      Description(
        key: "interrupted", word: "stopped", verb: "is stopped", detail: "stopped from outside",
        group: .stopped, isSuccess: false,
        isWorkDone: false, fault: .device,
        meaning:
          "runs that ended because the user, the system or the device ended the app for another reason"
      )
    case .running:
      Description(
        key: "running", word: "running", verb: "is running", detail: "still running",
        group: .running, isSuccess: false,
        isWorkDone: false, fault: .nobody, meaning: "runs that still go on at the end")
    }
  }

  init(_ outcome: Outcome?) {
    switch outcome {
    case .completed(let success): self = success ? .succeeded : .failed
    case .completedAfterExpiration(let success):
      self = success ? .succeededAfterExpiration : .failedAfterExpiration
    case .endedWithoutHandler: self = .endedWithoutHandler
    case .endedInForeground: self = .endedInForeground
    case .killed: self = .killed
    case .trapped: self = .trapped
    case .crashed: self = .crashed
    case .interrupted: self = .interrupted
    case nil: self = .running
    }
  }
}

extension RunEnding.Group {
  /// The word in tables for the whole group.
  public var word: StaticString {
    switch self {
    case .done: RunEnding.succeeded.description.word
    case .failed: RunEnding.failed.description.word
    case .cutShort: RunEnding.failedAfterExpiration.description.word
    case .died: "killed or crashed"
    case .stopped: RunEnding.interrupted.description.word
    case .running: RunEnding.running.description.detail
    }
  }
}

extension OutcomeCounts {
  /// The counts of all endings that occurred, in the wording chosen by `word`, in the order of the endings.
  public func told(by word: (RunEnding.Description) -> StaticString) -> [(
    count: Int64, word: String
  )] {
    var told: [(count: Int64, word: String)] = []
    for ending in RunEnding.allCases where self[ending] > 0 {
      let word = "\(word(ending.description))"
      if let place = told.firstIndex(where: { $0.word == word }) {
        told[place].count += self[ending]
      } else {
        told.append((self[ending], word))
      }
    }
    return told
  }
}

extension RunFact {
  public var ending: RunEnding { RunEnding(outcome) }

  /// Whether the work succeeded, in time or after expiration.
  public var hasSucceeded: Bool { ending.description.isSuccess }

  /// Whether the work was completed. A run for a transfer counts only if all its bytes arrived.
  public var isWorkDone: Bool { ending.description.isWorkDone && lostTransfer == nil }
}

/// Who is responsible for an ending.
public enum Fault: UInt8, Sendable {
  case nobody
  case app
  case system
  case user
  /// The device as a whole.
  case device
}

extension ExpiryCause {
  public var word: StaticString { description.word }

  public var description: (word: StaticString, fault: Fault, suspect: SuspectID) {
    switch self {
    case .timeUsedUp: ("time used up", .system, .tooMuchWork)
    case .deviceInUse: ("device picked up", .device, .takenBack)
    case .powerLost: ("charger lost", .device, .takenBack)
    case .networkLost: ("network lost", .device, .takenBack)
    case .memoryPressure: ("memory pressure", .system, .takenBack)
    case .deviceTooHot: ("device too hot", .device, .takenBack)
    case .unexplainedReclaim: ("the system took its time back", .system, .takenBack)
    case .noProgress: ("no progress", .app, .noProgress)
    case .stoppedByUser: ("stopped by the user", .user, .stoppedByUser)
    case .declinedByUser: ("stopped by the user when asked", .user, .stoppedByUser)
    }
  }
}

extension KillCause {
  /// The suspect is nil where neither the app's code nor its user's habits are to blame, or nobody knows.
  public var description: (word: StaticString, fault: Fault, suspect: SuspectID?) {
    switch self {
    case .expirationIgnored: ("expiration ignored", .app, .neverCompleted)
    case .processorMonitor: ("too much processor time", .app, .processor)
    case .misuse: ("misuse of the API", .app, .misuse)
    case .crashed: ("crash", .app, .crash)
    case .forceQuit: ("app swiped away", .user, .swipedAway)
    case .terminated: ("ended by the system", .system, nil)
    case .reboot: ("device restarted", .device, nil)
    case .updated: ("app updated", .device, nil)
    case .uninstalled: ("app removed", .user, nil)
    case .assertionLeftOpen: ("assertion left open, 0x8badf00d", .app, .assertionLeft)
    case .tooManyAssertions: ("too many assertions, 0xbada5e47", .app, .assertionLeft)
    case .fileLocked: ("file locked when suspended, 0xdead10cc", .app, .lockHeld)
    case .gpuRevoked: ("GPU revoked in the background", .app, .gpuInBackground)
    case .memoryPressure: (ExpiryCause.memoryPressure.word, .system, .memoryShort)
    }
  }
}

extension KillCause {
  /// The counter of MetricKit's `BackgroundTerminationMetric` in which such a kill shows up from iOS 27 on
  /// (fact 337); nil if it has no counter for it, or the counter is not known.
  public var counter: StaticString? {
    switch self {
    case .expirationIgnored, .assertionLeftOpen: "taskTimeoutTerminationCount"
    case .processorMonitor: "highCPUTerminationCount"
    case .misuse, .crashed, .gpuRevoked: "abnormalTerminationCount"
    case .fileLocked: "fileLockTerminationCount"
    case .memoryPressure: "systemPressureTerminationCount"
    // A scenario does not say why the system terminated the app.
    case .terminated, .tooManyAssertions, .forceQuit, .reboot, .updated, .uninstalled: nil
    }
  }
}

extension DiscardCause {
  public var word: StaticString {
    switch self {
    case .forceQuit: KillCause.forceQuit.description.word
    case .uninstalled: KillCause.uninstalled.description.word
    case .noHandler: "no handler registered"
    case .diedAtLaunch: "app crashed at launch"
    case .modeMissing: "remote-notification not declared"
    }
  }
}

extension RequestEnding {
  public var word: StaticString {
    switch self {
    case .pending: "still waiting"
    case .launched: "launched"
    case .replaced: "replaced"
    case .cancelled: "cancelled"
    case .discarded: "discarded"
    }
  }

  public var cause: DiscardCause? {
    if case .discarded(let cause) = self { cause } else { nil }
  }
}

/// How a transfer ended, in the forms that sentences need.
public struct TransferEndDescription: Sendable {
  /// In counts: "2 timed out".
  public let word: StaticString
  /// As a verb phrase: "times out".
  public let verb: StaticString
  /// What the app is told about it.
  public let told: StaticString
  /// Why its work was not done; nil if it was.
  public let loss: StaticString?
}

extension TransferEnd {
  public var description: TransferEndDescription {
    switch self {
    case .finished:
      TransferEndDescription(word: "through", verb: "is done", told: "is done", loss: nil)
    case .timedOut:
      TransferEndDescription(
        word: "timed out", verb: "times out", told: "timed out", loss: "the transfer timed out")
    case .forceQuit:
      TransferEndDescription(
        word: "cancelled", verb: "is cancelled",
        told: "was cancelled: error -999, user force quit",
        loss: "the transfer was cancelled: app swiped away")
    }
  }
}

extension ActivityEnding {
  /// The word in reports, and the group of runs it is counted and drawn with; nil for work that never began.
  public var description: (word: StaticString, group: RunEnding.Group?) {
    switch self {
    case .finished: ("finished", .done)
    case .stopped: ("cut short", .cutShort)
    case .died(let cause):
      ("ended with the app", cause.description.fault == .app ? .died : .stopped)
    case .refused: ("refused", nil)
    }
  }
}
