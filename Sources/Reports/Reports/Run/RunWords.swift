import RunRecord
import SchedulerEngine

extension RuleID {
  /// What the rule does, whatever the moment, for a list of all rules.
  var summary: String {
    switch self {
    case .firstUnlock: "after a restart, waits for the first unlock"
    case .appSwitcher: "after a force quit, waits until the user opens the app again"
    case .backgroundRefreshSetting: "waits while Background App Refresh is off"
    case .lowPowerMode: "waits while Low Power Mode is on"
    case .criticallyLowBattery: "waits while the battery is low and not charging"
    case .foregroundRecency: "waits while the user has not opened the app recently"
    case .externalPower: "waits for the charger"
    case .network: "waits for a network if the request needs one"
    case .fileProtection: "waits until the data it needs can be read"
    case .idleDevice: "waits until the device is locked and not in use"
    case .thermal: "waits until a hot device has cooled down"
    case .memoryPressure: "waits while memory is low or the camera is in use"
    case .alreadyRunning: "waits until an earlier run with the same identifier has ended"
    case .earliestBeginDate: "waits for the request's earliest begin date"
    case .rateLimiting: "keeps the launches of an app some time apart"
    case .systemBudgets: "waits until the app's energy and data budgets have refilled"
    case .appUsage: "waits until the user is likely to open the app soon"
    case .continuedLimit: "waits while too many continued tasks run at once"
    case .powerAndWiFi: "makes a discretionary transfer wait for power and Wi-Fi"
    case .transferDelay: "delays transfers that are begun in the background, longer each time"
    case .launchEvents: "tells an app without launch events of a transfer only once it runs"
    case .competition: "waits while the device runs as many background launches as it can"
    }
  }
}

/// The words that reports use, each with what it means here.
package enum TermList {
  package static let terms: [(String, String)] = [
    (
      "request",
      "what the app submits; it is pending until it is launched, replaced, cancelled or discarded"
    ),
    ("pending", "submitted but not launched yet; each identifier has at most one pending request"),
    (
      "launch",
      "the system starts or resumes the app and delivers the task; this uses up the request"
    ),
    (
      "run",
      "what follows a launch: the handler works until it completes, is cut short or is killed"
    ),
    ("expired", "told to stop, because time is up or because the system needs the device"),
    ("cut short", "expired, and ended without being killed"),
    ("wake", "a moment when the device is awake and launches whatever nothing holds back"),
    ("held back", "pending, with at least one rule that objects to a launch now"),
    (
      "main cause",
      "at one moment, the first rule in order that objects; over a run, what lasted longest"
    ),
    ("throttled", "held back by spacing, budgets or app usage: the rules that pace launches"),
    (
      "chain",
      "requests and runs where each run submits the next request; broken when none is pending"
    ),
    (
      "finding", "something the app does that costs it background time: a mistake, a risk or a hint"
    ),
    ("trust", "how reliable a fact is: documented, stated, observed or assumed"),
    ("seed", "the number that all randomness of a run comes from; same seed, same run"),
  ]

  /// By the key in JSON: the word of tables, what happened, and who brought it about.
  package static var endings: [(String, String)] {
    RunEnding.allCases.map { ending in
      let about = ending.description
      let fault = about.fault == .nobody ? "" : " Brought about by \(about.fault.text)."
      return ("\(about.key)", "\(about.word): \(about.meaning)\(fault)")
    }
  }
}
