extension Tool {
  /// What nobody who uses it may count on.
  var limits: String {
    switch self {
    case .refresh:
      "a time or a number of runs: it has up to 30 seconds, depends on how often the app is opened, "
        + "and stops with a force quit, the Background App Refresh switch and Low Power Mode"
    case .processing:
      "a run tonight: it waits for an idle device, on an iPhone in practice for the charger, and "
        + "for an app that was opened in the last two weeks"
    case .continued:
      "that it finishes: it starts in the foreground from something the user did, depends on the progress it "
        + "reports, and the user or the system may stop it at any time"
    case .healthResearch:
      "a run tonight: it needs an entitlement from Apple and waits like processing does"
    case .push:
      "a delivery: two or three an hour at most, a later one replaces one that is held back, and none "
        + "launches an app that was force-quit or has Background App Refresh off"
    case .assertion:
      "more than about 30 seconds for the whole app each time the user leaves it; if it is never ended, the system kills the app"
    case .transfer:
      "a speed: the system chooses the moment for discretionary transfers, and a force quit cancels all"
    case .audio: "time for anything but audible playback: silent audio is rejected in review"
    case .calls: "time for anything but calls: each push of this kind must report one"
    case .location:
      "an interval: the app is told about places, and the user may allow less than it asks for"
    case .bluetooth:
      "an interval: the app is told about its accessories, but not after a force quit"
    case .cloudKit: "a moment: the system decides when to import and export"
    case .watch: "more than about four updates an hour, and those only with a complication"
    }
  }

  /// When somebody should take something else.
  var conduct: String? {
    switch self {
    case .refresh, .processing, .healthResearch:
      "use it only for what benefits the user: fresh content, sync, upkeep; not tracking"
    case .push: "send one push for several changes, and let the app ask what is new"
    case .transfer: "keep large transfers off cellular: allowsExpensiveNetworkAccess = false"
    case .continued:
      "use it only for what the user has just asked for; upkeep belongs to processing"
    default: nil
    }
  }
}
