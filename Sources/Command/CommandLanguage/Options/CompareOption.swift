import Reports
import SchedulerEngine

/// The options of `bgsim compare`.
package enum CompareOption {
  package static let os = CommandOption(
    name: "--os",
    value: .choice(name: "VERSION", OSProfile.allCases.map { "\($0.rawValue)" }),
    summary: "the iOS version; given twice, the two are compared")
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(2...100_000),
    summary: "run this many seeds, starting with 1, in both: means, differences and 95 % intervals")
  package static let details = CommandOption(
    name: "--details", summary: "all figures, and every request that differs")
  package static let json = CommandOption(name: "--json", summary: "the comparison as JSON")

  package static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    if arguments.has(seeds) && arguments.has(ScenarioOption.seed) {
      throw .usage(.notTogether(seeds.name, ScenarioOption.seed.name))
    }
    if arguments.has(details) && arguments.has(json) {
      throw .usage(.notTogether(details.name, json.name))
    }
  }

  /// Kinds of files that have options of their own.
  package enum Kind { case run, population, deviceLog }

  package static func check(
    _ arguments: ParsedArguments, _ title: String, _ kind: Kind
  ) throws(CommandFailure) {
    let isPopulation = kind == .population
    let others = isPopulation ? [seeds, details] : [FleetOption.devices, FleetOption.days]
    if let wrong = others.first(where: { arguments.has($0) }) {
      throw .usage(
        .wrongKind(
          option: wrong.name, file: title, wants: isPopulation ? "scenarios" : "populations"))
    }
    if kind == .deviceLog, arguments.has(seeds) {
      throw .usage(.scenarioOnly(option: seeds.name, file: title))
    }
  }

  /// What is set in a log sets nothing, and it has one seed.
  package static func check(
    _ arguments: ParsedArguments, besideLog log: String, areAllLogs: Bool
  ) throws(CommandFailure) {
    var unused = [seeds]
    if areAllLogs { unused += [ScenarioOption.set, os, ScenarioOption.seed] }
    if let option = unused.first(where: { arguments.has($0) }) {
      throw .usage(.scenarioOnly(option: option.name, file: log))
    }
  }

  /// The same command, telling more.
  package static func commandForDetails(_ arguments: ParsedArguments) -> String {
    var command = "bgsim compare"
    for path in arguments.positional { command += " \(shellWord(path))" }
    let repeated = [ScenarioOption.set, os, ScenarioOption.seed, seeds, DeviceLogOption.app]
    for option in repeated {
      for value in arguments.all(option) { command += " \(option.name) \(shellWord(value))" }
    }
    return command + " \(details.name)"
  }
}
