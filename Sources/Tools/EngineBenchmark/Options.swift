/// What the command line asks for.
struct Options: Equatable {
  enum Mode: String, CaseIterable {
    case speed
    case memory
    case instructions
    /// What an app costs among others.
    case apps
    /// One run of the apps mode.
    case appsOnce = "apps-once"
    case digest
    /// Many devices on all processors.
    case fleet
    /// What ten times as much costs.
    case growth
    /// One run of the growth mode.
    case growthOnce = "growth-once"
    /// The workload once with no measurement, for tools that watch from outside.
    case once
    /// One run of the memory mode, in a process of its own.
    case memoryOnce = "memory-once"
    case help
  }

  var mode = Mode.speed
  var devices: Int64?
  var days: Int64?
  var rounds: Int64 = 7
  var recordsDecisions = false
  /// What grows.
  var growth = Growth.events
  /// Shell command lines of other programs to run in the same rounds.
  var beside: [String] = []

  init() {}

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    if let first = rest.first, let mode = Mode(rawValue: first) {
      self.mode = mode
      rest.removeFirst()
    }
    while let option = rest.popFirst() {
      switch option {
      case "--devices": devices = try Options.count(of: option, &rest)
      case "--days": days = try Options.count(of: option, &rest)
      case "--rounds": rounds = try Options.count(of: option, &rest)
      case "--what": growth = try Options.growth(of: option, &rest)
      case "--ledger": recordsDecisions = true
      case "--beside": beside.append(try Options.value(of: option, &rest))
      case "--help", "-h": mode = .help
      default: throw UsageError(message: "unknown option \(option)")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError(message: "\(option) wants a value") }
    return value
  }

  private static func growth(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Growth {
    let value = try value(of: option, &rest)
    guard let growth = Growth(rawValue: value) else {
      let known = Growth.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "\(option) wants one of \(known), not \(value)")
    }
    return growth
  }

  private static func count(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Int64 {
    let value = try value(of: option, &rest)
    guard let count = Int64(value), count > 0, count <= 1_000_000 else {
      throw UsageError(message: "\(option) wants a number from 1 to 1000000, not \(value)")
    }
    return count
  }
}

/// The command line makes no sense.
struct UsageError: Error, Equatable {
  let message: String
}
