extension Suspect {
  /// What is the matter, in a line.
  public var title: String {
    switch self {
    case .identifier: "The identifier is not permitted, or is spelt differently"
    case .mode: "A background mode or entitlement is missing"
    case .registration: "The handler is not registered in time, on every path and in every process"
    case .submission: "Nothing is submitted, or submit throws and the error is ignored"
    case .replaced: "Each submission replaces the last one and restarts its date"
    case .farDate: "The earliest begin date is too far ahead"
    case .swipedAway: "The app was swiped away"
    case .refreshOff: "Background App Refresh is off or restricted"
    case .lowPower: "Low Power Mode is on"
    case .lowBattery: "The battery is low"
    case .notOpened: "The app has not been opened for about two weeks"
    case .rareUse: "The app is opened too rarely for the refreshes you expect"
    case .spacing: "Launches are kept apart, or the app's budgets are used up"
    case .conditions: "The charger, a network or an idle, locked phone is missing"
    case .appleSimulator: "Apple's Simulator never runs background tasks"
    case .resigned: "The app was re-signed with another identifier, so nothing becomes pending"
    case .tooMuchWork: "The work takes longer than its kind allows"
    case .notIncremental: "The work starts from the beginning each time"
    case .noExpirationHandler: "The expiration handler is missing or set too late"
    case .blockedQueue: "The work blocks the queue on which the expiration handler is called"
    case .wrongKind: "The work is of the wrong kind for a refresh"
    case .takenBack: "The device's state changed, and the system took the time back"
    case .neverCompleted: "setTaskCompleted is missing on some path"
    case .processor: "The work keeps the processor too busy"
    case .misuse: "The API is used in a way that crashes the app"
    case .memory: "The app uses too much memory in the background"
    case .assertionLeft: "An assertion is never ended"
    case .lockHeld: "A file lock is held when the app is suspended"
    case .neverResubmitted: "Not every path submits the next request"
    case .resubmittedLate: "The next request is submitted after completing"
    case .debugger: "A debugger lifts limits: nothing is suspended, and pushes arrive at once"
    case .alwaysCharging: "The test phone is charging and opened all day"
    case .newApp: "A new app has no history to base launches on"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .identifier:
      "List exactly this identifier in BGTaskSchedulerPermittedIdentifiers, and use one constant everywhere."
    case .mode:
      "Add fetch for refresh, processing for processing and remote-notification for pushes."
    case .registration:
      "Register all handlers first thing at launch; only continued processing may register later."
    case .submission: "Submit when the app goes to the background; catch the error and log it."
    case .replaced: "Submit only if no request with this identifier is pending."
    case .farDate:
      "Ask for a week ahead at most: users who do not come back by then may get no run at all."
    case .swipedAway: "All you can do is catch up at the next opening."
    case .refreshOff:
      "Work without it, and tell the user once where it matters; submit throws unavailable (1)."
    case .lowPower: "It runs again when the mode is off; check isLowPowerModeEnabled at launch."
    case .lowBattery: "It runs again on the charger or above the limit."
    case .notOpened:
      "Opening the app ends this; do not rely on background work for users who stay away."
    case .rareUse:
      "Expect about one refresh per opening; anything that must not be missed needs a push."
    case .spacing:
      "Ask less often, use less energy and data in each run, and do several things in one run."
    case .conditions:
      "Require conditions only if the work needs them, and expect it to run at night."
    case .appleSimulator: "Use a device, or this simulator: Apple's Simulator refuses submissions."
    case .resigned:
      "Sign with the identifier in the list; check the pending requests at launch."
    case .tooMuchWork: "Split the work, save after each piece, and continue in the next run."
    case .notIncremental: "Save after each piece, and continue where the last run stopped."
    case .noExpirationHandler: "Set it first thing; let it stop the work and call setTaskCompleted."
    case .blockedQueue:
      "Do the work on a different queue than the one the handler was registered with."
    case .wrongKind: "Move it to processing or to a background transfer."
    case .takenBack: "This is normal: be ready to stop at any moment."
    case .neverCompleted: "Call setTaskCompleted on every path, including the expiration handler."
    case .processor: "Use less processor time, or require external power in a processing request."
    case .misuse:
      "Register each identifier once, complete each task once, and submit only after registering."
    case .memory: "Work on one piece at a time, and free its memory before the next."
    case .assertionLeft:
      "End it on both paths: when the work is done, and in its expiration handler."
    case .lockHeld: "Close the file, or hold an assertion until the writing is done."
    case .neverResubmitted: "Submit the next request first thing in the handler."
    case .resubmittedLate:
      "Submit before setTaskCompleted: the app may be suspended right after it."
    case .debugger: "Try it without Xcode, for days, and log what happens."
    case .alwaysCharging: "Use the phone as your users do, or simulate theirs."
    case .newApp: "Wait a few days until the system has learned the user's habits."
    }
  }
}
