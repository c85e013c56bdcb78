package import Reports
package import Scenarios
import SystemAccess

package enum RunOption {
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(1...100_000),
    summary: "this many runs, with seeds from 1, and how launches vary between them")
  package static let details = CommandOption(
    name: "--details",
    summary: "the whole report: picture, everything about each task, assumptions")
  package static let json = CommandOption(
    name: "--json", summary: "the summary as JSON; one document for several files")
  package static let sentences = CommandOption(
    name: "--sentences", summary: "what happened as plain sentences, in order")
  package static let console = CommandOption(
    name: "--console",
    summary: "lines in the style of a device's log, which bgsim explain and bgsim new read")
  package static let log = CommandOption(
    name: "--log", value: .file, summary: "also write the event log to this file, as JSON Lines")
  package static let svg = CommandOption(
    name: "--svg", value: .file,
    summary: "also draw the run (with several seeds, the first) into this file, as SVG")
  package static let quiet = CommandOption(
    name: "--quiet", short: "-q", summary: "only the expectations")

  package static let step = CommandOption(
    name: "--step",
    summary:
      "step through the run with typed commands or commands from standard input; "
      + "help lists them")

  /// Options that make no sense with many seeds.
  private static let ofOneRun = [
    ScenarioOption.seed, details, sentences, console, log, svg, step,
  ]

  /// A file may name several seeds, which has the same effect as `--seeds`.
  package static func check(
    _ arguments: ParsedArguments, _ loaded: LoadedScenario
  ) throws(CommandFailure) {
    let count = loaded.prepared.seeds.count
    let isVaried = ScenarioOption.varying.contains { arguments.has($0) }
    if count == 1 || arguments.has(seeds) || isVaried { return }
    try arguments.refuse(ofOneRun) { .oneRunOnly(option: $0, file: loaded.path, seeds: count) }
  }

  package static func check(_ arguments: ParsedArguments, _ paths: [String]) throws(CommandFailure)
  {
    let views = [details, json, sentences, console, quiet].filter { arguments.has($0) }
    try ScenarioOption.checkAxes(arguments)
    // The full report and a single seed also make sense with several schedulers or phones.
    for option in ScenarioOption.varying {
      try arguments.refuse([sentences, console, log, svg, step], with: option)
    }
    try arguments.refuse([seeds, details, quiet], with: ScenarioOption.like)
    if views.count > 1 { throw .usage(.notTogether(views[0].name, views[1].name)) }
    try arguments.refuse(ofOneRun, with: seeds)
    if arguments.has(step) {
      let others = views + SideOutput.wanted(arguments).map { $0.option }
      if let other = others.first { throw .usage(.notTogether(step.name, other.name)) }
      if paths == ["-"] {
        throw .usage(.needs(step.name, "a file, because commands come from standard input"))
      }
      if paths.count > 1 { throw .usage(.oneFileOnly(option: step.name, also: paths[1])) }
    }
    if arguments.has(console), let other = SideOutput.wanted(arguments).first {
      throw .usage(.notTogether(console.name, other.option.name))
    }
    try SideOutput.check(arguments, paths)
  }
}

/// Additional outputs of a run, each in a file of its own.
package enum SideOutput: CaseIterable {
  case log, svg

  package var option: CommandOption {
    switch self {
    case .log: RunOption.log
    case .svg: RunOption.svg
    }
  }

  /// The requested outputs, in the order of the cases.
  package static func wanted(_ arguments: ParsedArguments) -> [SideOutput] {
    allCases.filter { arguments.has($0.option) }
  }

  /// nil for the log, which is written during the run.
  package func bytes(of play: ScenarioPlay) -> [UInt8]? {
    switch self {
    case .log: nil
    case .svg: Array((play.picture(width: 1_280) + "\n").utf8)
    }
  }

  package static func check(_ arguments: ParsedArguments, _ paths: [String]) throws(CommandFailure)
  {
    let wanted = wanted(arguments)
    for (place, output) in wanted.enumerated() {
      let path = OutputPlace(arguments[output.option])
      let others = [arguments[.output]] + wanted[..<place].map { arguments[$0.option] }
      if others.contains(where: { path.isSame(as: OutputPlace($0)) }) {
        throw .usage(.samePlace(output.option.name))
      }
      if paths.count > 1 {
        throw .usage(.oneFileOnly(option: output.option.name, also: paths[1]))
      }
    }
  }
}

/// The options of `bgsim run` for populations.
package enum FleetOption {
  package static let devices = CommandOption(
    name: "--devices", value: .number(1...UInt64(FleetHeader.mostDevices)),
    summary: "for a population: how many devices to draw (default \(standard))")
  package static let days = CommandOption(
    name: "--days", value: .number(1...3_650),
    summary: "for a population: how many days to simulate, instead of the file's duration")
  package static let shard = CommandOption(
    name: "--shard", value: .text(name: "I/N", offered: ["auto"]),
    summary:
      "for a population: only this part of the devices, from 0/N to N-1/N, kept in a file for "
      + "bgsim merge; auto reads the variables of Slurm and similar systems")
  package static let within = CommandOption(
    name: "--within", value: .text(name: "PERCENT"),
    summary:
      "for a population: draw as many devices as it takes to know the share of days without a run "
      + "to within this, such as 2%, or at most --devices (default \(WantedPrecision.most))")
  package static let standard: Int64 = 1_000

  package static let all = [devices, days, within, shard]

  /// How many devices to draw, if that depends on what they show.
  package static func precision(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> WantedPrecision? {
    guard let text = arguments[within] else { return nil }
    guard let wanted = WantedPrecision(text) else {
      throw .usage(.notWanted(option: within.name, value: text, wanted: WantedPrecision.wanted))
    }
    return wanted
  }

  /// Options that make no sense with many users.
  private static let ofScenarios = [
    RunOption.seeds, RunOption.details, RunOption.sentences, RunOption.console, RunOption.log,
    RunOption.svg, RunOption.quiet, ScenarioOption.phone,
    ScenarioOption.phones, ScenarioOption.like,
  ]

  /// Checks that each option fits the kind of the file.
  package static func check(
    _ arguments: ParsedArguments, _ path: String, isPopulation: Bool
  ) throws(CommandFailure) {
    if isPopulation {
      try arguments.refuse([shard, within], with: ScenarioOption.schedulers)
      try arguments.refuse([within], with: shard)
      _ = try precision(arguments)
    }
    try arguments.refuse(isPopulation ? ofScenarios : all) {
      .wrongKind(option: $0, file: path, wants: isPopulation ? "scenarios" : "populations")
    }
  }

  /// `variable` looks up an environment variable.
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

package enum DemoOption {
  package static let seed = CommandOption(
    name: "--seed", value: .number(0...UInt64(Int64.max)),
    summary: "a different user with the same habits (default 1)")
  package static let days = CommandOption(
    name: "--days", value: .number(1...31), summary: "how many days, 1 to 31 (default 1)")
  package static let log = CommandOption(
    name: "--log", summary: "the event log as JSON Lines instead of the picture")
}
