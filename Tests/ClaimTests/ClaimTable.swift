/// What became of one claim of the ledger.
struct ClaimRow: Sendable {
  let number: Int
  let section: String
  let disposition: Disposition

  init(_ number: Int, _ section: String, _ disposition: Disposition) {
    self.number = number
    self.section = section
    self.disposition = disposition
  }
}

enum Disposition: Sendable {
  case shownBy([String])
  /// Shown as far as the scheduler goes; the rest, named here, belongs to a later capability.
  case shownInPart([String], rest: String, Capability)
  case notScheduling(String)
  case later(Capability, String)

  static func shownBy(_ tests: String...) -> Disposition { .shownBy(tests) }

  var tests: [String] {
    switch self {
    case .shownBy(let tests), .shownInPart(let tests, _, _): tests
    case .notScheduling, .later: []
    }
  }

  /// Why a claim, or the rest of it, is not shown here; nil when it is.
  var reason: String? {
    switch self {
    case .shownBy: nil
    case .shownInPart(_, let reason, _), .notScheduling(let reason), .later(_, let reason): reason
    }
  }
}

enum Capability: String, Sendable {
  case engineComplete = "The engine complete: every kind of task, every misbehaviour, several apps"
  case scenarios = "Scenario files and the bgsim command"
  case testKit = "The test kit"
  case neighbours = "neighbours: beginBackgroundTask, URLSession, silent push"
}

/// All claims of the ledger, in its order.
enum ClaimTable {
  static let rows =
    whenAnythingRuns + identifiersAndRegistration + refresh + processing
    + expiration + continued + factorsAndForceQuit + neighbours + testing + further
}
