extension Suspect {
  /// What to ask where no file tells; nil for what only files can show.
  public var question: String? {
    switch self {
    case .submission: "Does submit throw, or is its error ignored?"
    case .swipedAway: "Has the app been swiped away in the app switcher and not opened since?"
    case .refreshOff: "Is Background App Refresh off, for the device or the app, or restricted?"
    case .lowPower: "Is Low Power Mode on?"
    case .notOpened: "Has the app not been opened for two weeks?"
    case .rareUse: "Is the app opened less than once a day?"
    case .appleSimulator: "Are you testing in Apple's Simulator?"
    case .resigned: "Was the app re-signed with another identifier?"
    case .tooMuchWork:
      "Does the work take longer than allowed: 30 s for a refresh, minutes for processing?"
    case .notIncremental:
      "Does the work start from the beginning each time, because no progress is saved?"
    case .wrongKind: "Is it a refresh that does more than fetch a little?"
    case .takenBack: "Does it happen when somebody picks up the phone or unplugs it?"
    case .memory: "Does the app hold large images or files in memory while it works?"
    case .assertionLeft:
      "Is there a path on which beginBackgroundTask is not followed by endBackgroundTask?"
    case .lockHeld:
      "Is a database or file still open for writing when the app goes to the background?"
    case .debugger: "Does it run only with Xcode attached, or when started by the debugger?"
    case .alwaysCharging: "Is the test phone on a charger and in use all day?"
    case .newApp: "Have users had the app for only a few days?"
    case .identifier, .mode, .registration, .replaced, .farDate, .lowBattery, .spacing, .conditions,
      .noExpirationHandler,
      .blockedQueue, .neverCompleted, .processor, .misuse, .neverResubmitted, .resubmittedLate:
      nil
    }
  }
}
