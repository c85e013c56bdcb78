import SchedulerEngine

/// The options of `bgsim compare`.
enum CompareOption {
  static let os = CommandOption(
    name: "--os",
    value: .choice(name: "VERSION", OSProfile.allCases.map { "\($0.rawValue)" }),
    summary: "the iOS version; given twice, the first is compared with the second")
  static let seeds = CommandOption(
    name: "--seeds", value: .number(2...100_000),
    summary: "so many seeds, from 1 on, each run in both: means, differences and 95 % intervals")
  static let fit = CommandOption(
    name: "--fit",
    summary: "of a scenario and a device's log: which assumed numbers would come nearer")
  static let details = CommandOption(
    name: "--details", summary: "all figures, and each request that goes another way")
  static let json = CommandOption(name: "--json", summary: "the comparison as JSON")

  /// Each kind of file has options of its own.
  static func check(_ words: ParsedArguments, _ input: ComparedInput) throws(CommandFailure) {
    let isPopulation = if case .population = input.source { true } else { false }
    let wrong =
      (isPopulation ? [seeds, details] : [FleetOption.devices, FleetOption.days])
      .first { words.has($0) }
    if let wrong {
      throw .usage(
        .wrongKind(
          option: wrong.name, file: input.title, wants: isPopulation ? "scenarios" : "populations"))
    }
    if input.isDeviceLog, words.has(seeds) {
      throw .usage(.scenarioOnly(option: seeds.name, file: input.title))
    }
  }
}
