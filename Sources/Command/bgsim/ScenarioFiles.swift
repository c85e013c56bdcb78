import Basics
import CommandLanguage
import DeviceLogs
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import SystemAccess

/// An input of which only the beginning has been read, which shows its kind.
struct GivenInput {
  let path: String
  let kind: InputKind
  private let call: VerbCall
  private let beginning: [UInt8]
  private let rest: OpenInput

  init(_ path: String, _ call: VerbCall) throws(CommandFailure) {
    self.path = path
    self.call = call
    do throws(InputProblem) {
      rest = try OpenInput(path, waits: true)
      beginning = try rest.beginning(of: InputKind.beginning)
    } catch {
      throw .input(error)
    }
    kind = InputKind(beginning: beginning)
  }

  func file() throws(CommandFailure) -> InputFile {
    let limit = InputFile.limit(call.arguments) ?? InputFile.usualLimit
    do throws(InputProblem) {
      return try InputFile(beginning: beginning, rest, limit: limit)
    } catch {
      throw .input(error)
    }
  }

  func loggedRun() throws(CommandFailure) -> LoggedRun {
    var reading = LogReading()
    try forEachPiece { (piece, rest) throws(CommandFailure) in
      // A line is kept in memory until it ends, so its length is limited.
      let limit = InputFile.limit(call.arguments) ?? InputFile.usualLimit
      do throws(InputProblem) { try rest.check(Int64(reading.waiting), against: limit) } catch {
        throw .input(error)
      }
      try reporting(path) { () throws(EventLogProblem) in try reading.take(piece) }
    }
    return try reporting(path) { () throws(EventLogProblem) in try reading.finish() }
  }

  func deviceLog(_ kind: LogKind) throws(CommandFailure) -> DeviceLog {
    var reader = DeviceLogReader(kind)
    try forEachPiece { (piece, _) throws(CommandFailure) in reader.feed(piece) }
    return reader.finish(about: call.arguments[DeviceLogOption.app])
  }

  /// A log may be larger than memory. Its size is only limited if the command line sets a limit.
  private func forEachPiece(
    _ take: ([UInt8], OpenInput) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var piece = beginning
    var length: Int64 = 0
    while !piece.isEmpty {
      if call.console.isInterrupted() { throw .interrupted }
      length += Int64(piece.count)
      if let limit = InputFile.limit(call.arguments) {
        do throws(InputProblem) { try rest.check(length, against: limit) } catch {
          throw .input(error)
        }
      }
      try take(piece, rest)
      do throws(InputProblem) { piece = try rest.next() } catch { throw .input(error) }
    }
  }
}

extension VerbCall {
  /// The answer for a phone like that of a log; nil if none is given.
  func like(
    _ loaded: LoadedScenario, _ question: LikeQuestion
  ) throws(CommandFailure) -> LikeAnswer? {
    guard let path = arguments[ScenarioOption.like] else { return nil }
    let input = try GivenInput(path, self)
    let log: LikeLog
    switch input.kind {
    case .eventLog: log = .run(try input.loggedRun())
    case .deviceLog(let kind): log = .device(try input.deviceLog(kind))
    case .file:
      throw .usage(.wrongKind(option: ScenarioOption.like.name, file: path, wants: "logs"))
    }
    let trial = try ScenarioOption.trial(loaded, question, log, arguments)
    return try watched { (watch) throws(ScenarioFailure) in
      LikeAnswer(try watch.study(trial), style)
    }
  }
}

/// Converts problems of a log to failures of the command.
func reporting<Result>(
  _ path: String, _ work: () throws(EventLogProblem) -> Result
) throws(CommandFailure) -> Result {
  do throws(EventLogProblem) { return try work() } catch {
    throw .notAcceptable(
      "\(safeText(path.utf8)):\(error.line):\(error.column): error: \(error.message)")
  }
}

extension LoadedScenario {
  init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, arguments), arguments)
  }

  /// `settings` replaces the settings of the arguments, unless it is nil.
  init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var options = try ScenarioOptions(arguments)
    if let settings { options.settings = settings }
    do throws(ScenarioFailure) {
      try self.init(path, file.bytes, options, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension LoadedPopulation {
  convenience init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    try self.init(path, try InputFile(path, arguments), arguments)
  }

  /// `settings` replaces the settings of the arguments, unless it is nil.
  convenience init(
    _ path: String, _ file: InputFile, settings: [String]? = nil, _ arguments: ParsedArguments
  ) throws(CommandFailure) {
    var options = try ScenarioOptions(arguments)
    if let settings { options.settings = settings }
    let days = arguments.number(FleetOption.days).map { Span.days(Int64($0)) }
    do throws(ScenarioFailure) {
      try self.init(
        path, file.bytes, options, lasting: days, beside: FilesBeside(path))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ScenarioOptions {
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.init(
      settings: arguments.all(ScenarioOption.set), seed: arguments.number(ScenarioOption.seed),
      phone: arguments.number(ScenarioOption.phone).map { Int64($0) },
      scheduler: try ScenarioOption.scheduler(arguments),
      layout: ScenarioOption.layout(arguments))
  }
}

extension FilesBeside {
  init(_ scenario: String) {
    self.init(
      scenario, resolved: resolvedPath,
      bytes: { path in
        do throws(InputProblem) { return try InputFile(path).bytes } catch { return nil }
      })
  }
}

/// Lets a signal end a long run, and shows its progress on a terminal.
final class RunWatch {
  let isInterrupted: @Sendable () -> Bool
  private let arguments: ParsedArguments
  private var progress: Progress?

  enum Telling {
    case progress
    /// The caller shows the progress.
    case nothing
  }

  init(_ call: VerbCall, telling: Telling) {
    isInterrupted = call.console.isInterrupted
    arguments = call.arguments
    progress = telling == .progress ? call.console.progress() : nil
  }

  private var threads: Int? { arguments.number(ScenarioOption.threads).map { Int($0) } }

  private func goesOn(at instant: Instant, of prepared: PreparedScenario) -> Bool {
    let start = prepared.setup.start
    progress?.reached(
      (instant - start).milliseconds / Span.days(1).milliseconds,
      of: (prepared.end - start).milliseconds / Span.days(1).milliseconds, "day")
    return !isInterrupted()
  }

  func play(
    _ loaded: LoadedScenario, seed: UInt64, keeping kept: ScenarioPlay.Kept,
    _ sink: (LogRow) -> Void = { _ in }
  ) throws(ScenarioFailure) -> ScenarioPlay {
    try ScenarioPlay(
      loaded, seed: seed, keeping: kept, while: { goesOn(at: $0, of: loaded.prepared) }, sink)
  }

  func sentences(
    of report: RunReport, in loaded: LoadedScenario
  ) throws(ScenarioFailure) -> String {
    try report.sentences(while: { goesOn(at: $0, of: loaded.prepared) })
  }

  func test(_ loaded: LoadedScenario) throws(ScenarioFailure) -> TestedScenario {
    let seeds = arguments.number(TestOption.seeds).map { Array(1...$0) }
    if let (axis, count) = ScenarioOption.axis(arguments) {
      let share = Share.percent(Int64(arguments.number(TestOption.atLeast) ?? 100))
      let trial = SchedulerTrial(
        loaded.prepared, axis, seeds ?? loaded.prepared.seeds, for: .verdicts)
      return try TestedScenario(loaded, try study(trial, of: loaded, count), atLeast: share)
    }
    return try TestedScenario(
      loaded, seeds: seeds, while: { goesOn(at: $0, of: loaded.prepared) },
      running: { (seeds) throws(ScenarioFailure) in try run(seeds, of: loaded) })
  }

  /// The figures of many seeds. Throws if a seed did not reach the end, because a mean over the others would
  /// describe another scenario.
  func run(
    _ seeds: [UInt64], of loaded: LoadedScenario, for interest: SeedInterest = .verdicts
  ) throws(ScenarioFailure) -> SeedReport {
    let report = loaded.prepared.run(
      seeds: seeds, threads: threads, for: interest,
      while: { [isInterrupted] in !isInterrupted() },
      reached: { self.progress?.reached(Int64($0), of: Int64(seeds.count), "seed") })
    guard let report else { throw .interrupted }
    if !report.faults.isEmpty { throw loaded.failure(of: report.faults) }
    return report
  }

  /// Runs number 0 and this many others.
  func study(
    _ trial: SchedulerTrial, of loaded: LoadedScenario, _ count: UInt64
  ) throws(ScenarioFailure) -> SchedulerStudy {
    let workers = try all(count, of: trial.axis, SchedulerWorker(trial)) { worker, point, goesOn in
      worker.run(point, while: goesOn)
    }
    let study = SchedulerStudy(trial, workers)
    if !study.faults.isEmpty { throw loaded.failure(of: study.faults) }
    return study
  }

  func explain(
    _ play: ScenarioPlay, _ task: TaskKey, at moment: String,
    _ varied: (axis: Axis, count: UInt64), _ waited: Span?, _ style: TextStyle
  ) throws(ScenarioFailure) -> SchedulerExplanation {
    let explainer = try SchedulerExplainer(play, task, at: moment, varied.axis, waited: waited)
    let asked = try all(varied.count, of: varied.axis, explainer) { explainer, point, _ in
      explainer.ask(point)
    }
    return try SchedulerExplanation(explainer, asked, style)
  }

  /// Lets copies of a worker handle number 0 and this many others.
  private func all<Worker: Sendable>(
    _ count: UInt64, of axis: Axis, _ worker: Worker,
    _ look: @escaping @Sendable (inout Worker, AxisPoint, _ goesOn: () -> Bool) -> Void
  ) throws(ScenarioFailure) -> [Worker] {
    try all(axis.points(Int(clamping: count)), axis.noun, worker, look)
  }

  private func all<Worker: Sendable, Point: Sendable>(
    _ points: [Point], _ noun: String, _ worker: Worker,
    _ look: @escaping @Sendable (inout Worker, Point, _ goesOn: () -> Bool) -> Void
  ) throws(ScenarioFailure) -> [Worker] {
    let goesOn: @Sendable () -> Bool = { [isInterrupted] in !isInterrupted() }
    let workers = SeedCrew.work(
      points.count, threads: threads, worker, while: goesOn,
      reached: { self.progress?.reached(Int64($0), of: Int64(points.count), noun) },
      step: { worker, place in look(&worker, points[place], goesOn) })
    if !goesOn() { throw .interrupted }
    return workers
  }

  /// Runs each seed in both scenarios.
  func compare(
    _ a: (LoadedScenario, title: String), _ b: (LoadedScenario, title: String),
    _ seeds: [UInt64]
  ) throws(ScenarioFailure) -> SeedComparison {
    let goesOn: @Sendable () -> Bool = { [isInterrupted] in !isInterrupted() }
    let workers = SeedCrew.work(
      seeds.count, threads: threads,
      SeedPairWorker(a.0.prepared, b.0.prepared), while: goesOn,
      reached: { self.progress?.reached(Int64($0), of: Int64(seeds.count), "seed") },
      step: { worker, place in worker.run(seeds[place], at: place, while: goesOn) })
    if !goesOn() { throw .interrupted }
    let comparison = SeedComparison((a.0.prepared, a.title), (b.0.prepared, b.title), workers)
    if let fault = comparison.fault {
      throw (fault.side == .a ? a.0 : b.0).failure(of: [fault.fault])
    }
    return comparison
  }

  /// Runs both scenarios under each scheduler, or on each phone.
  func compare(
    _ a: (LoadedScenario, title: String), _ b: (LoadedScenario, title: String),
    _ seeds: [UInt64], _ varied: (axis: Axis, count: UInt64)
  ) throws(ScenarioFailure) -> SchedulerComparison {
    let worker = SchedulerPairWorker(a.0.prepared, b.0.prepared, varied.axis, seeds)
    let workers = try all(varied.count, of: varied.axis, worker) { worker, point, goesOn in
      worker.run(point, while: goesOn)
    }
    let comparison = SchedulerComparison(worker, workers, titles: (a.title, b.title))
    if let fault = comparison.fault {
      throw (fault.side == .a ? a.0 : b.0).failure(of: [fault.fault])
    }
    return comparison
  }

  func study(_ trial: LikeTrial) throws(ScenarioFailure) -> LikeStudy {
    try LikeStudy(
      trial,
      try all(trial.pairs, "phone", LikeWorker(trial)) { worker, pair, goesOn in
        worker.run(pair, while: goesOn)
      })
  }

  func possible(
    _ worker: LogScheduler, _ count: UInt64
  ) throws(ScenarioFailure) -> LogUnderSchedulers {
    let workers = try all(count, of: .schedulers, worker) { worker, point, goesOn in
      if let scheduler = point.scheduler { worker.run(scheduler, while: goesOn) }
    }
    return try LogUnderSchedulers(worker, workers)
  }

  func finish() { progress?.finish() }
}

/// The files a verb was given.
enum ScenarioPaths {
  /// At least one path. A user who would have to type a scenario is told how to begin instead.
  static func wanted(
    _ arguments: ParsedArguments, _ what: String = "a scenario file", by verb: String
  ) throws(CommandFailure) -> [String] {
    let paths = arguments.positional
    if paths.isEmpty || paths.contains(where: InputFile.wouldWaitForTyping) {
      throw .usage(.missingArgument(what, verb: verb))
    }
    return paths
  }
}
