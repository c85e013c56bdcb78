import SimulationReport

/// What the command line asks for.
enum Invocation: Equatable {
  case help
  case version
  case demo(DemoOptions)
}

struct DemoOptions: Equatable {
  var seed: UInt64 = 1
  var days: Int64 = 1
  var look = LookWish()

  static let dayLimit: Int64 = 31
}

/// A mistake in the command line, as a fact; the words are in one place.
enum UsageProblem: Error, Equatable {
  case unknownVerb(String)
  case unknownOption(String)
  case unexpected(String)
  case missingValue(String)
  case notANumber(option: String, value: String, least: UInt64, most: UInt64)
}

extension Invocation {
  static let verbs = ["demo", "help"]
  static let options = [
    "--seed", "--days", "--color", "--no-color", "--ascii", "--help", "--version",
  ]

  init(_ arguments: [String]) throws(UsageProblem) {
    guard let first = arguments.first else {
      self = .help
      return
    }
    if arguments.contains("--help") || arguments.contains("-h") || first == "help" {
      self = .help
    } else if first == "--version" {
      self = .version
    } else if first == "demo" {
      self = .demo(try DemoOptions(arguments.dropFirst()))
    } else {
      throw first.hasPrefix("-") ? .unknownOption(first) : .unknownVerb(first)
    }
  }
}

extension DemoOptions {
  init(_ arguments: some Sequence<String>) throws(UsageProblem) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      switch name {
      case "--seed": seed = try number(name, attached ?? rest.popFirst(), 0, .max)
      case "--days":
        days = Int64(
          try number(name, attached ?? rest.popFirst(), 1, UInt64(DemoOptions.dayLimit)))
      case "--no-color" where attached == nil: look.colours = Look.Colours.none
      case "--color" where attached == nil: look.colours = .ansi
      case "--ascii" where attached == nil: look.symbols = .ascii
      default: throw argument.hasPrefix("-") ? .unknownOption(argument) : .unexpected(argument)
      }
    }
  }

  private func number(
    _ option: String, _ value: String?, _ least: UInt64, _ most: UInt64
  ) throws(UsageProblem) -> UInt64 {
    guard let value else { throw .missingValue(option) }
    guard let number = UInt64(value), number >= least, number <= most else {
      throw .notANumber(option: option, value: value, least: least, most: most)
    }
    return number
  }
}
