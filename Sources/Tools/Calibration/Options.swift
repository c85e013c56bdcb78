import SchedulerEngine

/// What the command line asks for.
struct Options {
  var seeds: Int64 = 200
  var days: Int64 = 30
  /// Parameters by name that replace the defaults, for trying.
  var changed: [(name: String, value: Int64)] = []
  var showsSensitivity = false
  var showsHelp = false

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--seeds": seeds = try Options.count(of: option, &rest)
      case "--days": days = try Options.count(of: option, &rest)
      case "--set": changed.append(try Options.change(of: option, &rest))
      case "--sensitivity": showsSensitivity = true
      case "--help", "-h": showsHelp = true
      default: throw UsageError(message: "unknown option \(option)")
      }
    }
  }

  private static func count(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> Int64 {
    guard let text = rest.popFirst() else { throw UsageError(message: "\(option) wants a value") }
    guard let count = Int64(text), count > 0, count <= 10_000 else {
      throw UsageError(message: "\(option) wants a number from 1 to 10000, not \(text)")
    }
    return count
  }

  private static func change(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (name: String, value: Int64) {
    let parts = (rest.popFirst() ?? "").split(separator: "=").map(String.init)
    guard parts.count == 2, let value = Int64(parts[1]) else {
      throw UsageError(message: "\(option) wants group.key=value")
    }
    return (parts[0], value)
  }

  /// The defaults with what was changed.
  func rules() throws(UsageError) -> Rules {
    var rules = Rules()
    for change in changed {
      guard let parameter = ParameterTable.all().first(where: { $0.name == change.name }) else {
        throw UsageError(message: "no parameter is named \(change.name)")
      }
      rules = parameter.set(to: change.value, in: rules)
    }
    return rules
  }
}

/// The command line makes no sense.
struct UsageError: Error, Equatable {
  let message: String
}
