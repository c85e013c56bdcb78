import Basics
import Documents

/// The mistakes found so far, up to a limit, and the parts that could not be checked for others.
struct MistakeList {
  let setting: MistakeSetting
  private(set) var found = DiagnosticList<Mistake>(limit: 1_000)
  private(set) var unfollowed: [Unfollowed] = []
  private var known: Set<Unfollowed> = []
  /// Handlers, identifiers and dates, read or not.
  private(set) var looked: [LookedAt] = []
  private var knownPlaces: [LookedAt.What: Set<SourcePlace>] = [:]

  init(_ setting: MistakeSetting) { self.setting = setting }

  mutating func report(_ mistake: Mistake, _ place: SourcePlace, related: SourcePlace? = nil) {
    if let only = mistake.code.details.only, only != setting { return }
    found.report(AppDiagnostic(mistake, at: place, related: related))
  }

  mutating func leave(_ unfollowed: Unfollowed) {
    if known.insert(unfollowed).inserted { self.unfollowed.append(unfollowed) }
  }

  /// Each place counts once.
  mutating func look(_ one: LookedAt) {
    if knownPlaces[one.what, default: []].insert(one.place).inserted { looked.append(one) }
  }
}

/// Where an app is described. This decides what its parts are called.
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

  /// For example "none of the given code registers a handler for it".
  func nothing(_ does: String) -> String {
    switch self {
    case .files: "none of the given code \(does)"
    case .scenario: "nothing \(does)"
    }
  }
}
