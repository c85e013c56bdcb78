import Basics
import CommandLanguage
import Reports
import Scenarios
import SystemAccess

/// One shard of a population: its part is kept in a file, whole or not at all, and is not made twice.
struct ShardOutput {
  let fleet: FleetRun
  let shard: Shard
  private let path: String
  private let console: Console

  init(
    _ population: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let file = try InputFile(population, arguments)
    if !PopulationReader.isPopulation(file.bytes) {
      try FleetOption.check(arguments, population, isPopulation: false)
    }
    fleet = try FleetRun(population, file, arguments, console)
    shard = try FleetOption.shard(arguments, console.environment(.output).variable)
    let name = ShardFile.name(of: shard, of: population)
    let wanted = arguments[.output] ?? name
    let isFolder = wanted.hasSuffix("/") || fileFacts(wanted + "/.") != nil
    path = isFolder ? (wanted.hasSuffix("/") ? wanted : wanted + "/") + name : wanted
    self.console = console
    console.tell(fleet.loaded.warnings, arguments)
  }

  func finish() throws(CommandFailure) {
    var earlier: FleetPart?
    let isThere = fileFacts(path) != nil
    switch ShardFile(isThere ? try? InputFile(path).bytes : nil, for: fleet.header, shard) {
    case .begins: break
    case .goesOn(let part): earlier = part
    case .finished:
      return console.complain("\(quoted(path)) already contains all of this part")
    case .foreign: throw .output(.notCreated(path: path, .exists))
    }
    // From now on a signal leaves time to keep what there is.
    Interruption.keepsWork()
    let part = try fleet.part(shard, after: earlier)
    var patient = console
    patient.isInterrupted = { false }
    var output = try ResultOutput(path, patient)
    try output.write(part.bytes)
    try output.finish()
    if !part.isFinished {
      throw .stoppedPartWay(file: path, done: part.done, of: part.size)
    }
    console.complain("\(part.size) of \(fleet.header.devices) devices are in \(quoted(path))")
  }
}
