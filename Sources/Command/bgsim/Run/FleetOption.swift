import FleetReports
import Populations
import ScenarioFormat
import SystemAccess

/// The options of `bgsim run` that are about populations.
enum FleetOption {
  static let devices = CommandOption(
    name: "--devices", value: .number(1...UInt64(FleetHeader.mostDevices)),
    summary: "of a population: how many devices are drawn (default \(standard))")
  static let days = CommandOption(
    name: "--days", value: .number(1...3_650),
    summary: "of a population: how long it lasts, in place of the file's duration")
  static let shard = CommandOption(
    name: "--shard", value: .text(name: "I/N", offered: ["auto"]),
    summary: "of a population: only this part of the devices, kept in a file for bgsim merge; "
      + "auto asks the variables of Slurm and its like")
  static let sensitivity = CommandOption(
    name: "--sensitivity",
    value: .choice(name: "FIGURE", FleetMeasure.allCases.map { "\($0.key)" }),
    summary: "of a population, or a scenario with --seeds: which assumed number of the model moves "
      + "this figure most (of \(fewest) devices, or as many as --devices says)")
  static let standard: Int64 = 1_000
  /// Each of them is run with every assumed number changed.
  static let fewest: Int64 = 200

  static let all = [devices, days, shard, sensitivity]

  /// What says nothing about many users.
  private static let ofScenarios = [
    RunOption.seeds, RunOption.details, RunOption.sentences, RunOption.console, RunOption.log,
    RunOption.svg, RunOption.trace, RunOption.quiet, RunOption.watch,
  ]

  /// Each kind of file has options of its own.
  static func check(
    _ words: ParsedArguments, _ path: String, isPopulation: Bool
  ) throws(CommandFailure) {
    let others = isPopulation ? ofScenarios : [devices, days, shard]
    let wrong = others.first { words.has($0) }
    if let wrong {
      throw .usage(
        .wrongKind(
          option: wrong.name, file: path, wants: isPopulation ? "scenarios" : "populations"))
    }
  }

  static func shard(_ words: ParsedArguments, _ console: Console) throws(CommandFailure) -> Shard {
    let text = words[shard] ?? ""
    if text == "auto" {
      do throws(ShardProblem) {
        return try Shard.found(console.environment(.output).variable)
      } catch { throw .usage(.shard(error)) }
    }
    guard let shard = Shard(text) else { throw .usage(.badShard(text)) }
    return shard
  }
}
