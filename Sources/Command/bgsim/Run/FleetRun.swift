import Basics
import CommandLanguage
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

/// One population of `bgsim run`.
struct FleetRun {
  let loaded: LoadedPopulation
  private let arguments: ParsedArguments
  private let console: Console
  let header: FleetHeader

  init(
    _ path: String, _ file: InputFile, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    try FleetOption.check(arguments, path, isPopulation: true)
    loaded = try LoadedPopulation(path, file, arguments)
    self.arguments = arguments
    self.console = console
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.standard
    header = FleetHeader(loaded.prepared, devices: devices)
  }

  func text() throws(CommandFailure) -> PrintedText {
    let part = try part(.whole, after: nil)
    if !part.isFinished { throw .interrupted }
    let report = FleetReport(FleetResult(header, part.tally), console.style(arguments))
    try report.writeSheet(arguments, notOver: [loaded.input.path], console)
    return report.printed(arguments)
  }

  /// The devices of a shard that an earlier part has not; as many as there was time for.
  func part(_ shard: Shard, after earlier: FleetPart?) throws(CommandFailure) -> FleetPart {
    var progress = console.progress()
    let size = shard.size(of: header.devices)
    let run = loaded.prepared.run(
      shard, of: header.devices, from: earlier?.done ?? 0,
      threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
      reached: { progress?.reached($0, of: size, "device", from: earlier?.done ?? 0) })
    progress?.finish()
    if let fault = run.fault {
      let failure = loaded.failure(of: fault)
      throw CommandFailure(failure)
    }
    var tally = run.tally
    if let earlier { tally.add(earlier.tally) }
    return FleetPart(header, shard, done: run.done, tally)
  }
}

extension FleetReport {
  /// Every figure, for spreadsheets, where somebody wants it.
  func writeSheet(
    _ arguments: ParsedArguments, notOver inputs: [String], _ console: Console
  ) throws(CommandFailure) {
    guard let path = arguments[RunOption.csv] else { return }
    if OutputPlace(path).isSame(as: OutputPlace(arguments[.output])) {
      throw .usage(.samePlace(RunOption.csv.name))
    }
    var output = try ResultOutput(path, notOver: FileIdentity.of(inputs: inputs), console)
    try output.write(csv.utf8)
    try output.finish()
  }
}
