import Scenarios
import SchedulerEngine

extension ToolChoice.Reason {
  func words(_ needs: WorkNeeds) -> String {
    let takes = needs.takes?.written ?? "it"
    return switch self {
    case .ownPurpose: "this purpose has a mode of its own"
    case .largeFiles:
      "a transfer continues in a system process while the app is suspended, and after the system "
        + "has terminated the app"
    case .healthStudy: "a study with the entitlement may run longer and read health data"
    case .quickAction: "\(takes) fits into the time that an app may ask for when the user leaves it"
    case .longAction:
      "the user has asked for it and sees its progress, so it may continue after the user leaves the app"
    case .longActionBefore26:
      "before iOS 26 nothing can continue for \(takes): finish what fits into 30 seconds, and save the rest for later"
    case .finishing: "\(takes) fits into the time that an app may ask for when the user leaves it"
    case .tooLongToFinish:
      "\(takes) is more than the 30 seconds that an app gets when the user leaves it: it must be done later"
    case .serverShort:
      "only the server knows when there is something new, and \(takes) fits into 30 s"
    case .serverLong:
      "only the server knows when there is something new; but \(takes) does not fit into the 30 s of "
        + "a push, so a push can only start the work"
    case .fresh:
      "\(takes) fits into 30 seconds, and the system runs it shortly before the app is usually opened"
    case .upkeep:
      "\(takes) does not fit into the 30 seconds of a refresh, and can wait for the night"
    case .heavy: "processor-heavy work belongs on the charger, at night"
    }
  }
}

extension ToolChoice.Part {
  var words: String {
    switch self {
    case .safetyNet: "finds, hours later, what a lost push would have brought"
    case .theRest: "does at night what did not fit"
    case .fetchesFiles: "continues downloads when the 30 seconds are over"
    case .findsFiles: "finds out what to fetch, and hands it to the transfer"
    case .beforeContinued: "on iOS 26 and later, behind if #available: continues at once"
    case .savesOnLeaving: "saves progress when the user leaves the app"
    }
  }
}

extension ToolChoice.Missing {
  /// What to ask on a terminal.
  public var question: String {
    switch self {
    case .starter: "What starts the work?"
    case .takes: "How long does it take, such as 20s or 5m?"
    }
  }

  /// What to say where nobody can be asked.
  public var flag: String {
    switch self {
    case .starter:
      "--started-by, one of "
        + WorkNeeds.Starter.allCases.map { $0.rawValue }.joined(separator: ", ")
    case .takes: "--takes, such as 20s or 5m"
    }
  }
}
