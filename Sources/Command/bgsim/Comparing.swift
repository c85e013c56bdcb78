import Basics
import CommandLanguage
import DeviceLogs
import Documents
import Reports
import Scenarios
import SchedulerEngine
import SystemAccess

/// One input of a comparison, with its title in the report.
struct ComparedInput {
  enum Source {
    case scenario(LoadedScenario)
    case log(LoggedRun)
    case device(DeviceLog)
    case population(LoadedPopulation)
  }

  let source: Source
  let title: String

  /// A log has a fixed seed, so a scenario compared with it uses the same seed.
  func run(besideLogOf seed: UInt64?, _ call: VerbCall) throws(CommandFailure) -> ComparedRun {
    switch source {
    case .log(let log): return ComparedRun(log, title, call.style)
    case .scenario(let loaded):
      let own = loaded.prepared.seeds[0]
      let seed = call.arguments.has(ScenarioOption.seed) ? own : seed ?? own
      let play = try call.watched { (watch) throws(ScenarioFailure) in
        try watch.play(loaded, seed: seed, keeping: .reportRows)
      }
      return ComparedRun(play, title, call.style)
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

/// The inputs of `bgsim compare`: one base, and the others, each of which is compared with it.
struct ComparedInputs {
  let base: ComparedInput
  let others: [ComparedInput]

  init(_ call: VerbCall) throws(CommandFailure) {
    let arguments = call.arguments
    let paths = try ScenarioPaths.wanted(arguments, "a scenario or an event log", by: "compare")
    if paths.count > 2 { throw .usage(.unexpected(paths[2])) }
    let settings = arguments.all(ScenarioOption.set)
    let systems = arguments.all(CompareOption.os)
    if paths.count == 2 {
      if let system = systems.first, systems.count > 1 {
        throw .usage(.notTogether("--os \(system) --os \(systems[1])", "a second file"))
      }
      let variant = ComparedVariant(settings: settings, system: systems.first)
      base = try ComparedInputs.all(paths[0], [variant], call)[0]
      others = try ComparedInputs.all(paths[1], [variant], call)
    } else {
      let variants = ComparedVariant.all(settings, systems: systems)
      if variants.count < 2 { throw .usage(.nothingToCompare) }
      let all = try ComparedInputs.all(paths[0], variants, call)
      base = all[0]
      others = Array(all.dropFirst())
    }
    try check(arguments)
    for other in others {
      if let warnings = other.scenario?.warnings, warnings != base.scenario?.warnings {
        call.tell(warnings)
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

  /// One file that is read once, in several variants.
  private static func all(
    _ path: String, _ variants: [ComparedVariant], _ call: VerbCall
  ) throws(CommandFailure) -> [ComparedInput] {
    let input = try GivenInput(path, call)
    let log: ComparedInput.Source
    switch input.kind {
    case .eventLog: log = .log(try input.loggedRun())
    case .deviceLog(let kind): log = .device(try input.deviceLog(kind))
    case .file:
      let file = try input.file()
      let isPopulation = PopulationReader.isPopulation(file.bytes)
      return try variants.map { variant throws(CommandFailure) in
        let (set, arguments) = (variant.assignments, call.arguments)
        let source: ComparedInput.Source =
          isPopulation
          ? .population(try LoadedPopulation(path, file, settings: set, arguments))
          : .scenario(try LoadedScenario(path, file, settings: set, arguments))
        return ComparedInput(source: source, title: path + variant.words)
      }
    }
    // A log has no variants, so a single one has nothing to be compared with.
    if call.arguments.positional.count == 1 { throw .usage(.nothingToCompare) }
    return [ComparedInput(source: log, title: path)]
  }
}

/// One comparison of `bgsim compare`.
struct ComparisonOutput {
  let text: String
  let json: JSONValue
}

extension VerbCall {
  func comparison(
    of base: ComparedInput, _ other: ComparedInput
  ) throws(CommandFailure) -> ComparisonOutput {
    switch (base.source, other.source) {
    case (.population(let a), .population(let b)):
      return try comparison(of: (a, base.title), (b, other.title))
    case (.scenario(let scenario), .device(let log)):
      return try comparison(of: scenario, base.title, log, other.title)
    case (.device(let log), .scenario(let scenario)):
      return try comparison(of: scenario, other.title, log, base.title)
    case (.scenario(let a), .scenario(let b)):
      let (one, two) = ((a, title: base.title), (b, title: other.title))
      let change = LikeQuestion.change(b, a: base.title, b: other.title)
      if let answer = try like(a, change) {
        return ComparisonOutput(text: answer.text, json: answer.json)
      }
      if let varied = ScenarioOption.axis(arguments) {
        let seeds = seeds(comparing: a) ?? [a.prepared.seeds[0]]
        let comparison = try watched { (watch) throws(ScenarioFailure) in
          try watch.compare(one, two, seeds, varied)
        }
        return ComparisonOutput(text: comparison.text(style), json: comparison.json)
      }
      if let seeds = seeds(comparing: a) {
        let comparison = try watched { (watch) throws(ScenarioFailure) in
          try watch.compare(one, two, seeds)
        }
        return ComparisonOutput(
          text: isDetailed
            ? comparison.details(style) : comparison.brief(style, more: commandForDetails),
          json: comparison.json)
      }
    default: break
    }
    let seed = base.loggedSeed ?? other.loggedSeed
    let comparison = RunComparison(
      try base.run(besideLogOf: seed, self), try other.run(besideLogOf: seed, self), style)
    return ComparisonOutput(
      text: isDetailed ? comparison.details : comparison.brief(more: commandForDetails),
      json: comparison.json)
  }

  private var commandForDetails: String { CompareOption.commandForDetails(arguments) }
  private var isDetailed: Bool { arguments.has(CompareOption.details) }

  /// nil if there is a single run of each.
  private func seeds(comparing a: LoadedScenario) -> [UInt64]? {
    if let count = arguments.number(CompareOption.seeds) { return Array(1...count) }
    return a.prepared.seeds.count > 1 ? a.prepared.seeds : nil
  }

  /// Compares a scenario with the log of a device.
  private func comparison(
    of loaded: LoadedScenario, _ title: String, _ log: DeviceLog, _ path: String
  ) throws(CommandFailure) -> ComparisonOutput {
    let seed = loaded.prepared.seeds[0]
    let titles = (simulated: "\(title), seed \(seed)", observed: path)
    let watch = RunWatch(self, telling: .progress)
    defer { watch.finish() }
    let play = try reporting { () throws(ScenarioFailure) in
      try watch.play(loaded, seed: seed, keeping: .record)
    }
    var text: String
    let json: JSONValue
    var worker: LogScheduler?
    do throws(LogComparisonProblem) {
      let comparison = try LogComparison(loaded, play.record, log)
      let report = LogComparisonText(comparison, titles: titles, style, more: commandForDetails)
      text = isDetailed ? report.details : report.brief
      json = comparison.json(titles)
      if arguments.has(ScenarioOption.schedulers) { worker = try LogScheduler(loaded, log) }
    } catch {
      throw .notAcceptable("\(safeText(path.utf8)): error: \(error.message)")
    }
    if let worker, let count = arguments.number(ScenarioOption.schedulers) {
      let possible = try reporting { () throws(ScenarioFailure) in
        try watch.possible(worker, count)
      }
      text += "\n" + possible.text(style)
    }
    if watch.isInterrupted() { throw .interrupted }
    return ComparisonOutput(text: text, json: json)
  }

  private func comparison(
    of a: PopulationComparison.Side, _ b: PopulationComparison.Side
  ) throws(CommandFailure) -> ComparisonOutput {
    if let count = arguments.number(ScenarioOption.schedulers) {
      let (one, other) = (a.population.prepared, b.population.prepared)
      let all = try PlausibleScheduler.first(Int(clamping: count)).map {
        (scheduler) throws(CommandFailure) in
        try pairs(of: a, b, one.under(scheduler), other.under(scheduler))
      }
      let comparison = PopulationSchedulers(one, other, all)
      return ComparisonOutput(text: comparison.text(style), json: comparison.json)
    }
    let comparison = try pairs(of: a, b, a.population.prepared, b.population.prepared)
    return ComparisonOutput(text: comparison.text(style), json: comparison.json)
  }

  private func pairs(
    of a: PopulationComparison.Side, _ b: PopulationComparison.Side, _ one: PreparedPopulation,
    _ other: PreparedPopulation
  ) throws(CommandFailure) -> PopulationComparison {
    let devices = arguments.number(FleetOption.devices).map { Int64($0) } ?? FleetOption.standard
    var progress = console.progress()
    let workers = SeedCrew.work(
      Int(devices), threads: arguments.number(ScenarioOption.threads).map { Int($0) },
      DevicePairWorker(one, other),
      while: { [isInterrupted = console.isInterrupted] in !isInterrupted() },
      reached: { progress?.reached(Int64($0), of: devices, "device") },
      step: { worker, place in worker.run(device: Int64(place)) })
    progress?.finish()
    if console.isInterrupted() { throw .interrupted }
    return try reporting { () throws(ScenarioFailure) in try PopulationComparison(a, b, workers) }
  }
}
