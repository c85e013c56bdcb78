/// What somebody sees go wrong.
public enum Symptom: String, CaseIterable, Sendable {
  case neverRuns = "never-runs"
  case expires
  case killed
  case ranOnce = "ran-once"
  case onlyInDevelopment = "only-in-development"

  public var title: String {
    switch self {
    case .neverRuns: "The handler never runs"
    case .expires: "The task expires"
    case .killed: "The app is killed"
    case .ranOnce: "It ran once and never again"
    case .onlyInDevelopment: "It works only in development"
    }
  }

  /// In the order in which they are worth looking at. At most eight of them are asked about.
  public var suspects: [Suspect] {
    switch self {
    case .neverRuns:
      [
        .identifier, .mode, .registration, .submission, .replaced, .farDate, .swipedAway,
        .refreshOff, .lowPower, .lowBattery, .notOpened, .rareUse, .spacing, .conditions,
        .appleSimulator, .resigned,
      ]
    case .expires:
      [.tooMuchWork, .notIncremental, .noExpirationHandler, .blockedQueue, .wrongKind, .takenBack]
    case .killed:
      [.neverCompleted, .blockedQueue, .processor, .misuse, .memory, .assertionLeft, .lockHeld]
    case .ranOnce:
      [
        .neverResubmitted, .resubmittedLate, .neverCompleted, .replaced, .submission, .swipedAway,
        .rareUse,
      ]
    case .onlyInDevelopment:
      [
        .debugger, .alwaysCharging, .swipedAway, .lowPower, .refreshOff, .newApp, .rareUse,
        .resigned,
      ]
    }
  }
}
