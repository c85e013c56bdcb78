import AppCheck
import Basics
import CommandLanguage
import DeviceLogs
import Documents
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import SystemAccess

struct SingleRun {
  private let loaded: LoadedScenario
  private let call: VerbCall
  private let arguments: ParsedArguments
  private let style: TextStyle

  init(_ loaded: LoadedScenario, _ call: VerbCall) {
    self.loaded = loaded
    self.call = call
    arguments = call.arguments
    style = call.style
  }

  struct Result {
    let text: PrintedText
    /// Whether all expectations hold.
    let holds: Bool
  }

  func result() throws(CommandFailure) -> Result {
    if let answer = try call.like(loaded, .figures) {
      return Result(
        text: arguments.has(RunOption.json) ? .json(answer.json.printed()) : .plain(answer.text),
        holds: answer.holds)
    }
    if let varied = ScenarioOption.axis(arguments) { return try all(varied.count, of: varied.axis) }
    if let count = arguments.number(RunOption.seeds) { return try seeds(Array(1...count)) }
    let seeds = loaded.prepared.seeds
    if seeds.count > 1 {
      // A picture can only show one of them.
      if arguments.has(RunOption.svg) { try write([.svg], of: try played(seed: seeds[0])) }
      return try self.seeds(seeds)
    }
    if arguments.has(RunOption.console) { return try console(seed: seeds[0]) }
    let play = try played(seed: seeds[0])
    try write(SideOutput.allCases, of: play)
    let report = RunReport(play, style)
    return Result(text: try text(report), holds: report.holds)
  }

  private func write(_ outputs: [SideOutput], of play: ScenarioPlay) throws(CommandFailure) {
    for output in outputs {
      guard let path = arguments[output.option], let bytes = output.bytes(of: play) else {
        continue
      }
      try call.write(bytes, to: path, notOver: [loaded.path])
    }
  }

  private func console(seed: UInt64) throws(CommandFailure) -> Result {
    let beginning = try reporting { () throws(ScenarioFailure) in
      try loaded.begun(seed: seed).conditions()
    }
    var log = ConsoleLog(loaded.prepared.setup(seed: seed), beginning: beginning)
    let play = try call.watched { (watch) throws(ScenarioFailure) in
      try watch.play(loaded, seed: seed, keeping: .record) { log.append($0) }
    }
    return Result(text: .plain(log.text), holds: RunReport(play, style).holds)
  }

  private func text(_ report: RunReport) throws(CommandFailure) -> PrintedText {
    if arguments.has(RunOption.json) { return .json(String(decoding: report.json, as: UTF8.self)) }
    if arguments.has(RunOption.sentences) {
      return .plain(
        try call.watched { (watch) throws(ScenarioFailure) in
          try watch.sentences(of: report, in: loaded)
        })
    }
    if arguments.has(RunOption.quiet) { return .plain(report.expectations) }
    if arguments.has(RunOption.details) { return .plain(report.details) }
    return .plain(report.brief(warnings: ScenarioCheckup(loaded.prepared).warnings.count))
  }

  private func seeds(_ seeds: [UInt64]) throws(CommandFailure) -> Result {
    let figures = try call.watched { (watch) throws(ScenarioFailure) in
      try watch.run(
        seeds, of: loaded, for: arguments.has(RunOption.quiet) ? .verdicts : .findings)
    }
    let report = SeedsReport(loaded, figures, style)
    if arguments.has(RunOption.json) {
      return Result(text: .json(report.json), holds: report.holds)
    }
    return Result(
      text: .plain(arguments.has(RunOption.quiet) ? report.expectations : report.text),
      holds: report.holds)
  }

  private func all(_ count: UInt64, of axis: Axis) throws(CommandFailure) -> Result {
    let seeds = arguments.number(RunOption.seeds).map { Array(1...$0) } ?? loaded.prepared.seeds
    let trial = SchedulerTrial(
      loaded.prepared, axis, seeds, for: arguments.has(RunOption.quiet) ? .verdicts : .findings)
    let study = try call.watched { (watch) throws(ScenarioFailure) in
      try watch.study(trial, of: loaded, count)
    }
    let report = SchedulersReport(loaded, study, style)
    if arguments.has(RunOption.json) {
      return Result(text: .json(report.json), holds: report.holds)
    }
    return Result(
      text: .plain(arguments.has(RunOption.details) ? report.details : report.text),
      holds: report.holds)
  }

  private func played(seed: UInt64) throws(CommandFailure) -> ScenarioPlay {
    guard let path = arguments[RunOption.log] else {
      return try call.watched { (watch) throws(ScenarioFailure) in
        try watch.play(loaded, seed: seed, keeping: kept)
      }
    }
    var log = try EventLogOutput(path, loaded, seed: seed, call.console)
    let play = try call.watched { (watch) throws(ScenarioFailure) in
      try watch.play(loaded, seed: seed, keeping: kept) { log.append($0) }
    }
    try log.finish(at: loaded.prepared.end)
    return play
  }

  private var kept: ScenarioPlay.Kept {
    if arguments.has(RunOption.svg) { return .pictureRows }
    if !arguments.has(RunOption.quiet) { return .reportRows }
    return loaded.prepared.scenario.expectations.isEmpty ? .nothing : .record
  }
}

/// The event log of a run, written during the run. Only a few rows are in memory at a time.
struct EventLogOutput: ~Copyable {
  private var output: ResultOutput
  private var log: EventLogWriter
  private var bytes: [UInt8]
  /// Rows come from a loop that cannot throw, so a write error is kept until the loop is over.
  private(set) var failure: CommandFailure?

  init(
    _ path: String, _ loaded: LoadedScenario, seed: UInt64, _ console: Console
  ) throws(CommandFailure) {
    let setup = loaded.prepared.setup(seed: seed)
    let beginning = try reporting { () throws(ScenarioFailure) in
      try loaded.begun(seed: seed).conditions()
    }
    let inputs = FileIdentity.of(inputs: [loaded.path])
    let output = try ResultOutput(path, notOver: inputs, console)
    var bytes: [UInt8] = []
    log = EventLogWriter(
      EventLogHeader(setup, beginning: beginning, tool: "bgsim \(Version.number)"), to: &bytes)
    self.bytes = bytes
    self.output = output
  }

  mutating func append(_ row: LogRow) {
    if failure != nil { return }
    log.append(row, to: &bytes)
    do throws(CommandFailure) { try output.write(bytes) } catch { failure = error }
    bytes.removeAll(keepingCapacity: true)
  }

  consuming func finish(at end: Instant) throws(CommandFailure) {
    if let failure { throw failure }
    log.finish(at: end, to: &bytes)
    try output.write(bytes)
    try output.finish()
  }
}
