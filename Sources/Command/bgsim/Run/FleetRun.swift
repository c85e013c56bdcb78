import Basics
import CommandLanguage
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

struct FleetRun {
  let loaded: LoadedPopulation
  private let call: VerbCall
  let header: FleetHeader
  private var threads: Int? { call.arguments.number(ScenarioOption.threads).map { Int($0) } }

  init(_ path: String, _ file: InputFile, _ call: VerbCall) throws(CommandFailure) {
    let arguments = call.arguments
    try FleetOption.check(arguments, path, isPopulation: true)
    loaded = try LoadedPopulation(path, file, arguments)
    self.call = call
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.standard
    header = FleetHeader(loaded.prepared, devices: devices)
  }

  func text() throws(CommandFailure) -> PrintedText {
    if let count = call.arguments.number(ScenarioOption.schedulers) {
      let result = try underSchedulers(count)
      return call.arguments.has(RunOption.json)
        ? .json(result.json) : .plain(result.text(call.style))
    }
    if let wanted = try FleetOption.precision(call.arguments) { return try drawn(for: wanted) }
    let part = try part(.whole, after: nil)
    if !part.isFinished { throw .interrupted }
    let report = FleetReport(FleetResult(header, part.tally), call.style)
    return report.printed(call.arguments)
  }

  /// Draws devices until they show enough.
  private func drawn(for wanted: WantedPrecision) throws(CommandFailure) -> PrintedText {
    let most = call.arguments.has(FleetOption.devices) ? header.devices : WantedPrecision.most
    var progress = call.console.progress()
    var tally: FleetTally?
    var reached: ReachedPrecision?
    while reached?.isOver != true {
      let done = reached?.devices ?? 0
      let run = whole(loaded.prepared, from: done, of: wanted.next(after: done, upTo: most))
      if call.console.isInterrupted() { throw .interrupted }
      if let fault = run.fault { throw CommandFailure(loaded.failure(of: fault)) }
      tally?.add(run.tally)
      let sum = tally ?? run.tally
      tally = sum
      reached = wanted.reached(by: sum, upTo: most)
      if reached?.hasDays != true {
        throw .usage(.needs(FleetOption.within.name, "a population that lasts a whole day"))
      }
      progress?.reached(run.done, of: most, "device")
    }
    progress?.finish()
    guard let tally, let reached else { throw .interrupted }
    let header = FleetHeader(loaded.prepared, devices: reached.devices)
    let result = FleetResult(header, tally)
    return FleetReport(result, call.style, drawnFor: reached).printed(call.arguments)
  }

  /// Runs all devices under one scheduler after the other.
  private func underSchedulers(_ count: UInt64) throws(CommandFailure) -> FleetBySchedulers {
    var result = FleetBySchedulers(header, of: loaded.prepared)
    var progress = call.console.progress()
    let schedulers = PlausibleScheduler.first(Int(clamping: count))
    let isInterrupted = call.console.isInterrupted
    let firsts = { [threads] (population: PreparedPopulation, devices: [Int64]) in
      population.runs(of: devices, threads: threads) { !isInterrupted() }
    }
    for (place, scheduler) in schedulers.enumerated() {
      let population = loaded.prepared.under(scheduler)
      let kept = firsts(population, result.firstDevices)
      let rest = population.run(
        .whole, of: header.devices, from: kept.map { Int64($0.count) } ?? 0, threads: threads,
        while: { !isInterrupted() }, reached: { _ in })
      if isInterrupted() { throw .interrupted }
      if let fault = rest.fault { throw CommandFailure(loaded.failure(of: fault)) }
      result.add(kept ?? [], rest.tally)
      progress?.reached(Int64(place + 1), of: Int64(schedulers.count), "scheduler")
    }
    progress?.finish()
    result.findSpreads(in: loaded.prepared, run: firsts)
    if isInterrupted() { throw .interrupted }
    return result
  }

  private func whole(
    _ population: PreparedPopulation, from place: Int64 = 0, of devices: Int64
  ) -> ShardRun {
    population.run(
      .whole, of: devices, from: place, threads: threads,
      while: { [isInterrupted = call.console.isInterrupted] in !isInterrupted() },
      reached: { _ in })
  }

  /// Runs the devices of a shard that an earlier part lacks, until interrupted.
  func part(_ shard: Shard, after earlier: FleetPart?) throws(CommandFailure) -> FleetPart {
    var progress = call.console.progress()
    let size = shard.size(of: header.devices)
    let run = loaded.prepared.run(
      shard, of: header.devices, from: earlier?.done ?? 0, threads: threads,
      while: { [isInterrupted = call.console.isInterrupted] in !isInterrupted() },
      reached: { progress?.reached($0, of: size, "device", from: earlier?.done ?? 0) })
    progress?.finish()
    if let fault = run.fault { throw CommandFailure(loaded.failure(of: fault)) }
    var tally = run.tally
    if let earlier { tally.add(earlier.tally) }
    return FleetPart(header, shard, done: run.done, tally)
  }
}

/// One shard of a population. Its part is written to a file completely or not at all, and is not computed
/// twice.
struct ShardOutput {
  let fleet: FleetRun
  let shard: Shard
  private let path: String
  private let call: VerbCall

  init(_ population: String, _ call: VerbCall) throws(CommandFailure) {
    let arguments = call.arguments
    self.call = call
    let file = try InputFile(population, arguments)
    if !PopulationReader.isPopulation(file.bytes) {
      try FleetOption.check(arguments, population, isPopulation: false)
    }
    fleet = try FleetRun(population, file, call)
    shard = try FleetOption.shard(arguments, call.console.environment(.output).variable)
    let name = shard.fileName(of: population)
    let wanted = arguments[.output] ?? name
    let isFolder = wanted.hasSuffix("/") || fileFacts(wanted + "/.") != nil
    path = isFolder ? (wanted.hasSuffix("/") ? wanted : wanted + "/") + name : wanted
    call.tell(fleet.loaded.warnings)
  }

  func finish() throws(CommandFailure) {
    let earlier = try kept()
    if earlier?.isFinished == true {
      return call.console.complain("\(quoted(path)) already contains all of this part")
    }
    // From now on a signal leaves time to save the results so far.
    Interruption.keepsWork()
    var part = try fleet.part(shard, after: earlier)
    // The same shard may have been started twice, and the other process may be further ahead.
    if let other = try kept(), other.done > part.done {
      part = other
    } else {
      var patient = call.console
      patient.isInterrupted = { false }
      var output = try ResultOutput(path, patient)
      try output.write(part.bytes)
      try output.finish()
    }
    if !part.isFinished {
      throw .stoppedPartWay(file: path, done: part.done, of: part.size)
    }
    call.console.complain("\(part.size) of \(fleet.header.devices) devices are in \(quoted(path))")
  }

  /// The part of this shard in the file; nil if the file is damaged, is about another input or comes from an
  /// earlier version, in which case it is overwritten. Only an ordinary file is read, because reading from a
  /// pipe could wait forever.
  private func kept() throws(CommandFailure) -> FleetPart? {
    guard !OutputPlace(path).isStandardOutput, let facts = fileFacts(path),
      FileKind(facts) == .ordinary
    else { return nil }
    do throws(InputProblem) {
      let file = try OpenInput(path)
      let beginning = try file.beginning(of: FleetPart.beginning.count)
      if beginning.isEmpty { return nil }
      if FleetPart.begins(beginning) {
        let limit = InputFile.limit(call.arguments) ?? InputFile.usualLimit
        let bytes = try InputFile(beginning: beginning, file, limit: limit).bytes
        let part = try? FleetPart(bytes)
        return part?.header == fleet.header && part?.shard == shard ? part : nil
      }
    } catch {
      throw .input(error)
    }
    throw .output(.notCreated(path: path, .notAPart))
  }
}
