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
      "an end: it starts in the foreground from something the user did, lives by the progress it "
        + "reports, and the user or the system may stop it at any time"
    case .healthResearch:
      "a run tonight: it needs an entitlement from Apple and waits as processing does"
    case .push:
      "a delivery: two or three an hour at most, a later one replaces one that is held, and none "
        + "launches an app that was force-quit or has Background App Refresh off"
    case .assertion:
      "more than about 30 seconds for the whole app each time it is left; not ending it ends the app"
    case .transfer:
      "a speed: the system chooses the moment for discretionary transfers, and a force quit cancels all"
    case .audio: "time for anything but what is heard: silent audio is rejected in review"
    case .calls: "time for anything but calls: each push of this kind has to show one"
    case .location:
      "an interval: the app hears of places, and the user may allow less than asked for"
    case .bluetooth: "an interval: the app hears of its accessories, and not after a force quit"
    case .cloudKit: "a moment: imports and exports come when the system finds them worth it"
    case .watch: "more than about four updates an hour, and these only with a complication"
    }
  }

  /// When somebody should take something else.
  var conduct: String? {
    switch self {
    case .refresh, .processing, .healthResearch:
      "ask only for what the user gains from: fresh content, sync, upkeep; not for tracking"
    case .push: "send one push for several changes, and let the app ask what is new"
    case .transfer: "keep what is large off cellular: allowsExpensiveNetworkAccess = false"
    case .continued: "only for what the user has just asked for; upkeep belongs to processing"
    default: nil
    }
  }
}
