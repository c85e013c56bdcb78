/// One thing that may be to blame.
public enum Suspect: String, CaseIterable, Sendable {
  case identifier, mode, registration, submission, replaced
  case farDate = "far-date"
  case swipedAway = "swiped-away"
  case refreshOff = "refresh-off"
  case lowPower = "low-power"
  case lowBattery = "low-battery"
  case notOpened = "not-opened"
  case rareUse = "rare-use"
  case spacing, conditions
  case appleSimulator = "apple-simulator"
  case resigned = "re-signed"

  case tooMuchWork = "too-much-work"
  case notIncremental = "not-incremental"
  case noExpirationHandler = "no-expiration-handler"
  case blockedQueue = "blocked-queue"
  case wrongKind = "wrong-kind"
  case takenBack = "taken-back"

  case neverCompleted = "never-completed"
  case processor, misuse, memory
  case assertionLeft = "assertion-left"
  case lockHeld = "lock-held"

  case neverResubmitted = "never-resubmitted"
  case resubmittedLate = "resubmitted-late"

  case debugger
  case alwaysCharging = "always-charging"
  case newApp = "new-app"
}
