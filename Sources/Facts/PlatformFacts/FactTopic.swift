/// Under which heading a fact is filed.
public enum FactTopic: UInt8, CaseIterable, Sendable {
  case launching
  case usage
  case rateLimiting
  case budgets
  case battery
  case lowPower
  case refreshSetting
  case appSwitcher
  case identifiers
  case registration
  case queues
  case submission
  case interface
  case runTime
  case processing
  case processor
  case expiration
  case completion
  case continued
  case fileProtection
  case assertions
  case transfers
  case push
  case debugging
  case logs
  case systems
  case sources
  case clients

  public var title: StaticString {
    switch self {
    case .launching: "When anything runs"
    case .usage: "How the app is used"
    case .rateLimiting: "Rate limiting"
    case .budgets: "Budgets"
    case .battery: "Battery"
    case .lowPower: "Low Power Mode"
    case .refreshSetting: "The setting for Background App Refresh"
    case .appSwitcher: "The app switcher"
    case .identifiers: "Identifiers and Info.plist"
    case .registration: "Registration"
    case .queues: "Queues"
    case .submission: "Submission"
    case .interface: "Classes and calls"
    case .runTime: "How long a run lasts"
    case .processing: "Processing"
    case .processor: "Use of the processor"
    case .expiration: "Expiration"
    case .completion: "Completion"
    case .continued: "Continued processing"
    case .fileProtection: "Files and protected data"
    case .assertions: "Requests not to be suspended"
    case .transfers: "Background transfers"
    case .push: "Silent pushes"
    case .debugging: "Debugger and Simulator"
    case .logs: "Logs"
    case .systems: "Systems"
    case .sources: "Sources"
    case .clients: "How apps do it"
    }
  }
}
