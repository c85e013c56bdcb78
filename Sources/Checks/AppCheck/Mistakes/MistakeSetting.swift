/// Where an app was found, which decides what its parts are called.
package enum MistakeSetting: Sendable {
  case files
  case scenario

  var permittedList: String {
    switch self {
    case .files: "BGTaskSchedulerPermittedIdentifiers"
    case .scenario: "BGTaskSchedulerPermittedIdentifiers (\"permitted\")"
    }
  }

  var modesList: String {
    switch self {
    case .files: "UIBackgroundModes"
    case .scenario: "UIBackgroundModes (\"modes\")"
    }
  }

  /// "no code given here registers a handler for it"
  func nothing(_ does: String) -> String {
    switch self {
    case .files: "none of the given code \(does)"
    case .scenario: "nothing \(does)"
    }
  }
}
