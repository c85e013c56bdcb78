/// The options of `bgsim explain`.
package enum ExplainOption {
  package static let at = CommandOption(
    name: "--at", value: .text(name: "TIME"),
    summary:
      "the moment, as a scenario writes it or a report prints it: \"day 2 21:00\", 22:40, +15m, "
      + "\"Tue 2 Jun 21:00\" or a date")
  package static let json = CommandOption(name: "--json", summary: "the answer as JSON")

  /// What says nothing of such an input is not passed over in silence.
  package static func check(
    _ arguments: ParsedArguments, on kind: InputKind, _ path: String
  ) throws(CommandFailure) {
    var scenarioOnly: [CommandOption] = []
    switch kind {
    case .deviceLog: scenarioOnly = [at, ScenarioOption.seed, ScenarioOption.set]
    case .eventLog: scenarioOnly = [at, json, ScenarioOption.seed, ScenarioOption.set]
    case .file: break
    }
    if case .deviceLog = kind {
    } else {
      if arguments.has(DeviceLogOption.app) && arguments.positional.count < 2 {
        throw .usage(.needs(DeviceLogOption.app.name, "an identifier"))
      }
      try refuse([DeviceLogOption.details, DeviceLogOption.others], arguments) {
        .deviceLogOnly(option: $0, file: path)
      }
    }
    try refuse(scenarioOnly, arguments) { .scenarioOnly(option: $0, file: path) }
    if case .deviceLog = kind, arguments.positional.count > 1 {
      throw .usage(.unexpected(arguments.positional[1]))
    }
  }

  private static func refuse(
    _ options: [CommandOption], _ arguments: ParsedArguments, _ problem: (String) -> UsageProblem
  ) throws(CommandFailure) {
    if let option = options.first(where: { arguments.has($0) }) {
      throw .usage(problem(option.name))
    }
  }
}
