/// What is known of a rule besides its verdicts, as names without words.
///
/// Reports, advice, lessons and the kit read it here; each has one table of words for each of these names.
public struct RuleCard: Sendable {
  public let waitsFor: WaitKind
  /// The condition that usually ends its objection; nil if only time or other work does.
  public let usualEnd: Condition?
  public let suspect: SuspectID
  /// Whether it only prefers the condition, and after a time goes without it.
  public let hasPatience: Bool

  public init(
    waitsFor: WaitKind, usualEnd: Condition? = nil, suspect: SuspectID, hasPatience: Bool = false
  ) {
    self.waitsFor = waitsFor
    self.usualEnd = usualEnd
    self.suspect = suspect
    self.hasPatience = hasPatience
  }

  /// Whether its objection ends without anybody acting.
  public var endsByItself: Bool { hasPatience || waitsFor.isBroughtByTime }
}

/// What an objection waits for, in as few kinds as a picture can tell apart.
public enum WaitKind: UInt8, CaseIterable, Sendable {
  /// The request's own earliest begin date.
  case date
  /// The system spreads the app's launches over time.
  case pace
  /// The device is not in the state that the request or the system requires.
  case conditions
  /// Something that only the user can end.
  case user
  /// Other work uses what the request needs.
  case others

  var isBroughtByTime: Bool {
    switch self {
    case .date, .pace: true
    case .conditions, .user, .others: false
    }
  }
}

/// A cause to which rules, endings, findings and mistakes in an app's files point, in the order in which to
/// check for it.
public enum SuspectID: UInt8, CaseIterable, Sendable {
  case identifier, mode, registration, submission, replaced, farDate
  case swipedAway, refreshOff, lowPower, lowBattery, notOpened, rareUse, spacing, conditions
  case stillRunning, transfersOneByOne, launchEventsOff, pushPriority
  case appleSimulator, resigned
  case tooMuchWork, notIncremental, noExpirationHandler, neverCompleted, blockedQueue, wrongKind
  case takenBack, noProgress, stoppedByUser, processor, misuse, crash, memory, memoryShort,
    assertionLeft, lockHeld, gpuInBackground
  case neverResubmitted, resubmittedLate
  case debugger, alwaysCharging, newApp, standing
}
