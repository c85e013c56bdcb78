extension Suspect {
  /// What to ask where no file tells; nil for what only files can show.
  public var question: String? {
    switch self {
    case .submission: "Does submit throw, or has nobody looked at its error?"
    case .swipedAway: "Was the app swiped away in the app switcher and not opened since?"
    case .refreshOff: "Is Background App Refresh off, for the device or the app, or restricted?"
    case .lowPower: "Is Low Power Mode on?"
    case .notOpened: "Was the app not opened for two weeks?"
    case .rareUse: "Is the app opened less than once a day?"
    case .appleSimulator: "Is it tried in Apple's Simulator?"
    case .resigned: "Was the app signed again under another identifier?"
    case .tooMuchWork: "Does the work take longer than its kind allows: 30 s of a refresh, minutes?"
    case .notIncremental: "Does the work begin anew each time, because nothing is saved on the way?"
    case .wrongKind: "Is it a refresh, and does more than fetch a little?"
    case .takenBack: "Does it happen when somebody picks up the phone or unplugs it?"
    case .memory: "Does the app hold large images or files in memory while it works?"
    case .assertionLeft:
      "Is there a beginBackgroundTask without its endBackgroundTask on some path?"
    case .lockHeld: "Is a database or file kept open for writing when the app is left?"
    case .debugger: "Does it run only with Xcode attached, or when started by the debugger?"
    case .alwaysCharging: "Does the test phone lie on a charger, and is it opened all day?"
    case .newApp: "Do users have the app for only some days?"
    case .identifier, .mode, .registration, .replaced, .farDate, .lowBattery, .spacing, .conditions,
      .noExpirationHandler,
      .blockedQueue, .neverCompleted, .processor, .misuse, .neverResubmitted, .resubmittedLate:
      nil
    }
  }
}
