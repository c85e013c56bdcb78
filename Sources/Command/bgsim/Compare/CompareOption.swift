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
  static let details = CommandOption(
    name: "--details", summary: "all figures, and each request that goes another way")
  static let json = CommandOption(name: "--json", summary: "the comparison as JSON")
}
