import Basics
import CommandLanguage
import DeviceLogs
import Reports
import Scenarios
import SystemAccess

/// One of those that are compared, with the words by which its report calls it.
struct ComparedInput {
  enum Source {
    case scenario(LoadedScenario)
    case log(LoggedRun)
    case device(DeviceLog)
    case population(LoadedPopulation)
  }

  let source: Source
  let title: String

  /// A log has a seed of its own, and a scenario beside it takes that.
  func run(
    besideLogOf seed: UInt64?, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ComparedRun {
    let style = console.style(arguments)
    switch source {
    case .log(let log): return ComparedRun(log, title, style)
    case .scenario(let loaded):
      let own = loaded.prepared.seeds[0]
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let play = try watch.play(
        loaded, seed: arguments.has(ScenarioOption.seed) ? own : seed ?? own, keeping: .reportRows)
      return ComparedRun(play, title, style)
    case .device, .population:
      throw .notAcceptable(
        "\(quoted(title, upTo: longestPath).text) is \(kind): a population is compared with another, "
          + "the log of a device with a scenario")
    }
  }

  private var kind: String {
    switch source {
    case .scenario: "a scenario"
    case .log: "an event log"
    case .device: "the log of a device"
    case .population: "a population"
    }
  }

  var loggedSeed: UInt64? {
    if case .log(let log) = source { log.seed } else { nil }
  }

  var comparedKind: CompareOption.Kind {
    switch source {
    case .scenario, .log: .run
    case .population: .population
    case .device: .deviceLog
    }
  }

  var isDeviceLog: Bool {
    if case .device = source { true } else { false }
  }

  var scenario: LoadedScenario? {
    if case .scenario(let loaded) = source { loaded } else { nil }
  }
}

/// What `bgsim compare` was given: something, and what it is compared with, each of them by itself.
struct ComparedInputs {
  let base: ComparedInput
  let others: [ComparedInput]

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let paths = arguments.positional
    if paths.isEmpty || paths.contains(where: InputFile.wouldWaitForTyping) {
      throw .usage(.missingArgument("a scenario or an event log", verb: "compare"))
    }
    if paths.count > 2 { throw .usage(.unexpected(paths[2])) }
    let settings = arguments.all(ScenarioOption.set)
    let systems = arguments.all(CompareOption.os)
    if paths.count == 2 {
      if let system = systems.first, systems.count > 1 {
        throw .usage(.notTogether("--os \(system) --os \(systems[1])", "a second file"))
      }
      let variant = ComparedVariant(settings: settings, system: systems.first)
      base = try ComparedInputs.all(paths[0], [variant], arguments, console)[0]
      others = try ComparedInputs.all(paths[1], [variant], arguments, console)
    } else {
      let variants = ComparedVariant.all(settings, systems: systems)
      if variants.count < 2 { throw .usage(.nothingToCompare) }
      let all = try ComparedInputs.all(paths[0], variants, arguments, console)
      base = all[0]
      others = Array(all.dropFirst())
    }
    try check(arguments)
    for other in others {
      if let warnings = other.scenario?.warnings, warnings != base.scenario?.warnings {
        console.tell(warnings, arguments)
      }
    }
  }

  private func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    let all = [base] + others
    for input in all {
      try CompareOption.check(arguments, input.title, input.comparedKind)
    }
    if arguments.has(DeviceLogOption.app), !all.contains(where: { $0.isDeviceLog }) {
      throw .usage(.deviceLogOnly(option: DeviceLogOption.app.name, file: base.title))
    }
    guard let log = all.first(where: { $0.loggedSeed != nil }) else { return }
    try CompareOption.check(
      arguments, besideLog: log.title, areAllLogs: all.allSatisfy { $0.loggedSeed != nil })
  }

  /// One file, read once, and what is set in it.
  private static func all(
    _ path: String, _ variants: [ComparedVariant], _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> [ComparedInput] {
    let input = try GivenInput(path, arguments, console)
    switch input.kind {
    case .eventLog:
      let log = try input.loggedRun()
      // With nothing beside it there is nothing to compare it with.
      if arguments.positional.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .log(log), title: path)]
    case .deviceLog(let kind):
      let log = try input.deviceLog(kind)
      if arguments.positional.count == 1 { throw .usage(.nothingToCompare) }
      return [ComparedInput(source: .device(log), title: path)]
    case .file:
      let file = try input.file()
      if PopulationReader.isPopulation(file.bytes) {
        var inputs: [ComparedInput] = []
        for variant in variants {
          let loaded = try LoadedPopulation(path, file, settings: variant.assignments, arguments)
          inputs.append(ComparedInput(source: .population(loaded), title: path + variant.words))
        }
        return inputs
      }
      var inputs: [ComparedInput] = []
      for variant in variants {
        let loaded = try LoadedScenario(path, file, settings: variant.assignments, arguments)
        inputs.append(ComparedInput(source: .scenario(loaded), title: path + variant.words))
      }
      return inputs
    }
  }
}

/// A scenario and the log of a device, side by side.
struct ComparedLog {
  let text: String
  let json: JSONValue

  init(
    _ scenario: ComparedInput, _ loaded: LoadedScenario, _ log: DeviceLog, of path: String,
    more: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(arguments)
    let titles = (
      simulated: scenario.title + ", seed \(loaded.prepared.seeds[0])", observed: path
    )
    let watch = RunWatch(console, telling: .progress)
    defer { watch.finish() }
    let play = try watch.play(loaded, seed: loaded.prepared.seeds[0], keeping: .record)
    let shown: String
    var worker: LogScheduler?
    do throws(LogComparisonProblem) {
      let comparison = try LogComparison(loaded, play.record, log)
      let report = LogComparisonText(comparison, titles: titles, style, more: more)
      let told = arguments.has(CompareOption.details) ? report.details : report.brief
      shown = told
      json = comparison.json(titles)
      if arguments.has(ScenarioOption.schedulers) { worker = try LogScheduler(loaded, log) }
    } catch {
      throw .notAcceptable("\(safeText(path.utf8)): error: \(error.message)")
    }
    var possible = ""
    if let worker, let count = arguments.number(ScenarioOption.schedulers) {
      possible =
        "\n"
        + (try reporting { () throws(ScenarioFailure) in
          try watch.possible(worker, count, arguments).text(style)
        })
    }
    text = shown + possible
    if watch.isInterrupted() { throw .interrupted }
  }
}

/// Two populations of `bgsim compare`.
struct ComparedPopulations {
  let text: String
  let json: JSONValue

  init(
    _ a: PopulationComparison.Side, _ b: PopulationComparison.Side, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) {
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.standard
    var progress = console.progress()
    let workers = SeedCrew.work(
      Int(devices), threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      DevicePairWorker(a.population.prepared, b.population.prepared),
      while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
      reached: { progress?.reached(Int64($0), of: devices, "device") },
      step: { worker, place in worker.run(device: Int64(place)) })
    progress?.finish()
    if console.isInterrupted() { throw .interrupted }
    let comparison = try reporting { () throws(ScenarioFailure) in
      try PopulationComparison(a, b, workers)
    }
    text = PopulationComparisonText(comparison, console.style(arguments)).text
    json = comparison.json
  }
}

/// One comparison of `bgsim compare`, in the form that is wanted.
struct ComparisonOutput {
  let text: String
  let json: JSONValue

  init(
    _ base: ComparedInput, _ other: ComparedInput, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) {
    let style = console.style(arguments)
    let more = CompareOption.commandForDetails(arguments)
    let isDetailed = arguments.has(CompareOption.details)
    switch (base.source, other.source) {
    case (.population(let a), .population(let b)):
      let compared = try ComparedPopulations((a, base.title), (b, other.title), arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.scenario(let scenario), .device(let log)):
      let compared = try ComparedLog(
        base, scenario, log, of: other.title, more: more, arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    case (.device(let log), .scenario(let scenario)):
      let compared = try ComparedLog(
        other, scenario, log, of: base.title, more: more, arguments, console)
      (text, json) = (compared.text, compared.json)
      return
    default: break
    }
    if let a = base.scenario, let b = other.scenario,
      let count = arguments.number(ScenarioOption.schedulers)
    {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let seeds = ComparisonOutput.seeds(a, arguments) ?? [a.prepared.seeds[0]]
      let comparison = try reporting { () throws(ScenarioFailure) in
        try watch.compare((a, base.title), (b, other.title), seeds, under: count, arguments)
      }
      (text, json) = (comparison.text(style), comparison.json)
      return
    }
    if let a = base.scenario, let b = other.scenario,
      let seeds = ComparisonOutput.seeds(a, arguments)
    {
      let watch = RunWatch(console, telling: .progress)
      defer { watch.finish() }
      let comparison = try reporting { () throws(ScenarioFailure) in
        try watch.compare((a, base.title), (b, other.title), seeds, arguments)
      }
      let told = SeedComparisonText(comparison, style, more: more)
      text = isDetailed ? told.details : told.brief
      json = comparison.json
      return
    }
    let seed = base.loggedSeed ?? other.loggedSeed
    let comparison = RunComparison(
      try base.run(besideLogOf: seed, arguments, console),
      try other.run(besideLogOf: seed, arguments, console), style)
    let told = RunComparisonText(comparison, more: more)
    text = isDetailed ? told.details : told.brief
    json = comparison.json
  }

  /// Nil for a single run of each.
  private static func seeds(_ a: LoadedScenario, _ arguments: ParsedArguments) -> [UInt64]? {
    if let count = arguments.number(CompareOption.seeds) { return Array(1...count) }
    return a.prepared.seeds.count > 1 ? a.prepared.seeds : nil
  }
}
