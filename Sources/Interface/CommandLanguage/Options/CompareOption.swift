import ScenarioReports
import SchedulerEngine

/// The options of `bgsim compare`.
package enum CompareOption {
  package static let os = CommandOption(
    name: "--os",
    value: .choice(name: "VERSION", OSProfile.allCases.map { "\($0.rawValue)" }),
    summary: "the iOS version; given twice, the first is compared with the second")
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(2...100_000),
    summary: "so many seeds, from 1 on, each run in both: means, differences and 95 % intervals")
  package static let details = CommandOption(
    name: "--details", summary: "all figures, and each request that goes another way")
  package static let json = CommandOption(name: "--json", summary: "the comparison as JSON")

  package static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    if arguments.has(seeds) && arguments.has(ScenarioOption.seed) {
      throw .usage(.notTogether(seeds.name, ScenarioOption.seed.name))
    }
    if arguments.has(details) && arguments.has(json) {
      throw .usage(.notTogether(details.name, json.name))
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
    for option in [ScenarioOption.set, os, ScenarioOption.seed, seeds] {
      for value in arguments.all(option) { command += " \(option.name) \(shellWord(value))" }
    }
    return command + " \(details.name)"
  }
}
