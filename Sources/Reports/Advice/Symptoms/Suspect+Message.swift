extension Suspect {
  /// What is the matter, in a line.
  public var title: String {
    switch self {
    case .identifier: "The identifier is not permitted, or spelt differently"
    case .mode: "A background mode or entitlement is missing"
    case .registration: "The handler is not registered in time, on every path and in every process"
    case .submission: "Nothing is submitted, or submit throws and nobody looks"
    case .replaced: "Each submission replaces the last one, and its date starts again"
    case .farDate: "The earliest begin date is far away"
    case .swipedAway: "The app was swiped away"
    case .refreshOff: "Background App Refresh is off or restricted"
    case .lowPower: "Low Power Mode is on"
    case .lowBattery: "The battery is low"
    case .notOpened: "The app was not opened for about two weeks"
    case .rareUse: "The app is opened too rarely for what is expected"
    case .spacing: "Launches are spaced, or the app's budgets are used up"
    case .conditions: "The charger, a network or an idle, locked phone is missing"
    case .appleSimulator: "Apple's Simulator runs nothing by itself"
    case .resigned: "A signature under another identifier lets nothing become pending"
    case .tooMuchWork: "The work takes more than its kind allows"
    case .notIncremental: "The work starts from the beginning each time"
    case .noExpirationHandler: "The expiration handler is missing or set too late"
    case .blockedQueue: "The work blocks the queue on which the expiration handler is called"
    case .wrongKind: "The work is of the wrong kind for a refresh"
    case .takenBack: "The device changed, and the system took its time back"
    case .neverCompleted: "setTaskCompleted is missing on some path"
    case .processor: "The work keeps the processor too busy"
    case .misuse: "The API is used in a way that ends the app"
    case .memory: "The app uses too much memory in the background"
    case .assertionLeft: "An assertion is never ended"
    case .lockHeld: "A file lock is held when the app is suspended"
    case .neverResubmitted: "No path, or not every path, asks for the next run"
    case .resubmittedLate: "The next run is asked for after completing"
    case .debugger: "A debugger lifts limits: nothing is suspended and pushes come at once"
    case .alwaysCharging: "A phone on a desk charges and is opened all day"
    case .newApp: "A new app has no history that launches could follow"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .identifier:
      "List it in BGTaskSchedulerPermittedIdentifiers, letter by letter, and use the same constant everywhere."
    case .mode: "Add fetch for refresh, processing for processing, remote-notification for pushes."
    case .registration:
      "Register all handlers first thing in the launch; continued processing alone may register later."
    case .submission: "Submit when the app is left, catch the error and log it."
    case .replaced: "Submit only where nothing of this identifier is pending."
    case .farDate:
      "Ask for a week at most: who does not come back until then may get no run at all."
    case .swipedAway: "Nothing can be done but to catch up at the next opening."
    case .refreshOff:
      "Work without it, and say so once where it matters; submit throws unavailable (1)."
    case .lowPower: "It runs again when the mode is off; look at isLowPowerModeEnabled at launch."
    case .lowBattery: "It runs again on the charger or above the limit."
    case .notOpened: "Opening the app ends it; do not count on users who stay away."
    case .rareUse:
      "Expect about one refresh for each opening; what must not be missed needs a push."
    case .spacing: "Ask less often, use less energy and data in each run, do several things in one."
    case .conditions: "Ask for conditions only where the work needs them, and expect it at night."
    case .appleSimulator: "Use a device, or this simulator: Apple's refuses submissions."
    case .resigned:
      "Sign with the identifier that the list names; look at the pending requests at launch."
    case .tooMuchWork: "Split the work, save after each piece, and go on in the next run."
    case .notIncremental: "Save after each piece and begin where the last run stopped."
    case .noExpirationHandler: "Set it first thing; let it stop the work and complete."
    case .blockedQueue: "Work elsewhere than on the queue that the handler was registered with."
    case .wrongKind: "Give it to processing, or to a background transfer."
    case .takenBack: "It is normal: be ready to stop at any moment."
    case .neverCompleted: "Complete at the end of every path, the expiration handler's too."
    case .processor: "Use less of it, or ask for external power in a processing request."
    case .misuse: "Register each identifier once, complete once, and submit after registering."
    case .memory: "Work on one piece at a time and give it back before the next."
    case .assertionLeft:
      "End it on both paths: when the work is done, and in its expiration handler."
    case .lockHeld: "Close it, or hold an assertion until the writing is done."
    case .neverResubmitted: "Submit the next request first thing in the handler."
    case .resubmittedLate:
      "Submit before setTaskCompleted: the app may be suspended right after it."
    case .debugger: "Try it without Xcode, for days, and log what happens."
    case .alwaysCharging: "Carry the phone as users do, or simulate theirs."
    case .newApp: "Wait some days; the habits of its user are learned first."
    }
  }
}
