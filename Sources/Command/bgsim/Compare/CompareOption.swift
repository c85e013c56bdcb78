import SchedulerEngine

/// The options of `bgsim compare`.
enum CompareOption {
  static let os = CommandOption(
    name: "--os",
    value: .choice(name: "VERSION", OSProfile.allCases.map { "\($0.rawValue)" }),
    summary: "the iOS version; given twice, the two are compared")
  static let seeds = CommandOption(
    name: "--seeds", value: .number(2...100_000),
    summary: "run this many seeds, starting with 1, in both: means, differences and 95 % intervals")
  static let details = CommandOption(
    name: "--details", summary: "all figures, and every request that differs")
  static let json = CommandOption(name: "--json", summary: "the comparison as JSON")
}
