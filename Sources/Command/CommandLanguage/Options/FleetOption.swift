import Reports
package import Scenarios
import SystemAccess

/// The options of `bgsim run` that are about populations.
package enum FleetOption {
  package static let devices = CommandOption(
    name: "--devices", value: .number(1...UInt64(FleetHeader.mostDevices)),
    summary: "for a population: how many devices to draw (default \(standard))")
  package static let days = CommandOption(
    name: "--days", value: .number(1...3_650),
    summary: "for a population: how many days to simulate, instead of the file's duration")
  package static let shard = CommandOption(
    name: "--shard", value: .text(name: "I/N", offered: ["auto"]),
    summary: "for a population: only this part of the devices, kept in a file for bgsim merge; "
      + "auto reads the variables of Slurm and similar systems")
  package static let standard: Int64 = 1_000

  package static let all = [devices, days, shard]

  /// What says nothing about many users.
  private static let ofScenarios = [
    RunOption.seeds, RunOption.details, RunOption.sentences, RunOption.console, RunOption.log,
    RunOption.svg, RunOption.quiet, RunOption.watch,
  ]

  /// Each kind of file has options of its own.
  package static func check(
    _ arguments: ParsedArguments, _ path: String, isPopulation: Bool
  ) throws(CommandFailure) {
    let others = isPopulation ? ofScenarios : all
    let wrong = others.first { arguments.has($0) }
    if let wrong {
      throw .usage(
        .wrongKind(
          option: wrong.name, file: path, wants: isPopulation ? "scenarios" : "populations"))
    }
  }

  /// `variable` looks up those of the process.
  package static func shard(
    _ arguments: ParsedArguments, _ variable: (String) -> String?
  ) throws(CommandFailure) -> Shard {
    let text = arguments[shard] ?? ""
    if text == "auto" {
      do throws(ShardProblem) { return try Shard.found(variable) } catch {
        throw .usage(.shard(error))
      }
    }
    guard let shard = Shard(text) else { throw .usage(.badShard(text)) }
    return shard
  }
}
