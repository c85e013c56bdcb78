import Basics
import Documents
import Reports
import RunRecord
import Scenarios
import SchedulerEngine

/// A scenario on the page, read and run to its end. It is kept until the text changes, because the page asks
/// many questions about the same text.
final class PlayedScenario {
  let name: String
  let bytes: [UInt8]
  let play: ScenarioPlay
  /// Whether the bytes are a lesson. Then its scenario is run.
  let isLesson: Bool
  /// The digest of the event log that `bgsim run --log` would write.
  let digest: String
  /// How full the battery was at the start and whenever so much more time had passed, in hundredths.
  let battery: [UInt8]
  static let batteryStep = Span.minutes(30)

  init(_ name: String, _ bytes: [UInt8]) throws(ScenarioFailure) {
    self.name = name
    self.bytes = bytes
    isLesson = LessonText.isLesson(bytes)
    let loaded = try LoadedScenario(
      name, bytes, ScenarioOptions(layout: .json), beside: .none)
    let prepared = loaded.prepared
    let seed = prepared.seeds[0]
    let setup = prepared.setup(seed: seed)
    let beginning: DeviceConditions
    do throws(RunFault) {
      beginning = try prepared.begun(seed: seed).conditions()
    } catch {
      throw loaded.failure(of: [error])
    }
    var line: [UInt8] = []
    var log = EventLogWriter(
      EventLogHeader(setup, beginning: beginning, tool: "bgsim \(ToolVersion.number)"), to: &line)
    func note(_ row: LogRow) {
      line.removeAll(keepingCapacity: true)
      log.append(row, to: &line)
    }
    var battery: [UInt8] = []
    play = try ScenarioPlay(
      loaded, seed: seed, keeping: .pictureRows,
      seeing: { battery.append(UInt8($0.battery().millionths / 10_000)) },
      every: PlayedScenario.batteryStep,
      while: { reached in
        PageProgress.tell(reached - prepared.setup.start, of: prepared.end - prepared.setup.start)
        return true
      }, note)
    self.battery = battery
    digest = log.finish(at: prepared.end, to: &line)
  }

  var loaded: LoadedScenario { play.loaded }
  var start: Instant { loaded.prepared.setup.start }
  var end: Instant { loaded.prepared.end }

  /// Which tasks run more or less often than in the previous version of the scenario, or else at other times, in
  /// words. Nothing is said about a task that one of the two does not have.
  func changed(since before: PlayedScenario) -> String {
    if before.name != name || before.bytes == bytes { return "" }
    let (old, new) = (before.launches, launches)
    let both = new.compactMap { task in
      old.first { $0.name == task.name }.map { (task.name, now: task.starts, before: $0.starts) }
    }
    if both.isEmpty { return "" }
    if before.digest == digest {
      return "Nothing changed: this run is the one before, event by event."
    }
    let words = both.filter { $0.now.count != $0.before.count }
      .map { "\($0.0) ran \($0.now.count) times, before \($0.before.count)" }
    if !words.isEmpty {
      let (length, old) = (end - start, before.end - before.start)
      let spans = length == old ? "" : ", in \(spanText(length)) instead of \(spanText(old))"
      return "Changed: " + words.joined(separator: "; ") + spans + "."
    }
    let clock = play.context(TextStyle())
    let moved = both.compactMap { name, now, before in
      zip(now, before).first { $0 != $1 }.map {
        "\(name) began at \(clock.when($0.0)), before at \(clock.when($0.1))"
      }
    }
    if let first = moved.first { return "Changed: \(first)." }
    return "Changed: each run begins when it did before, and what happens around it differs."
  }

  private var launches: [(name: String, starts: [Instant])] {
    let context = play.context(TextStyle())
    return loaded.prepared.tasks.map { task in
      (context.name(task), play.record.runs.filter { $0.key == task }.map { $0.launchedAt })
    }
  }

  /// How full the battery was at each step within a part of the run, in hundredths.
  func battery(during part: ClosedRange<Instant>) -> [UInt8] {
    let (first, last) = (part.lowerBound - start, part.upperBound - start)
    let step = PlayedScenario.batteryStep.milliseconds
    let begin = Int((first.milliseconds + step - 1) / step)
    let end = min(Int(last.milliseconds / step), battery.count - 1)
    return begin > end ? [] : Array(battery[begin...end])
  }

  func since(_ instant: Instant) -> Int64 { (instant - start).milliseconds }
}

/// The run that the page shows: simulated here, or read from its log.
enum ShownRun {
  case played(PlayedScenario)
  case log(ReadLog)

  func context(_ style: TextStyle) -> ReportContext {
    switch self {
    case .played(let played): played.play.context(style)
    case .log(let log): log.run.context(style)
    }
  }

  var start: Instant {
    switch self {
    case .played(let played): played.start
    case .log(let log): log.run.record.whole.lowerBound
    }
  }

  var end: Instant {
    switch self {
    case .played(let played): played.end
    case .log(let log): log.run.record.end
    }
  }

  /// The digest of the event log, the same whether the run was simulated here or read from the log.
  var digest: String {
    switch self {
    case .played(let played): played.digest
    case .log(let log): log.run.digest
    }
  }

  var title: String {
    switch self {
    case .played(let played): played.loaded.prepared.scenario.name?.value ?? played.name
    case .log(let log): log.name
    }
  }

  func picture(
    width: Int64, during part: Range<Instant>, _ outcomes: RunPicture.Outcomes
  ) -> String {
    switch self {
    case .played(let played):
      played.play.picture(width: width, during: part, outcomes: outcomes)
    case .log(let log): log.run.picture(width: width, during: part)
    }
  }

  /// The label of the checkbox that adds more reasons.
  var moreReasons: String {
    switch self {
    case .played: "Every rule"
    case .log: "The whole history"
    }
  }

  func instant(_ milliseconds: Int64) -> Instant {
    min(max(start + .milliseconds(milliseconds), start), end)
  }

  func since(_ instant: Instant) -> Int64 { (instant - start).milliseconds }
}

/// The states of a run at a few moments, so that a question about another moment need not start at the
/// beginning. Interrupting a run and continuing it does not change it.
struct Checkpoints {
  private final class State {
    private(set) var simulation: Simulation
    private(set) var record: RunRecord

    init(_ simulation: Simulation, _ record: RunRecord) {
      self.simulation = simulation
      self.record = record
    }

    var copy: State { State(simulation, record) }

    func goOn(to instant: Instant) {
      if instant <= simulation.now { return }
      var ledger = DecisionLedger()
      var stop: AdvanceResult?
      repeat {
        stop = simulation.advance(
          to: instant, recording: &ledger, pausingAt: Checkpoints.mostRows)
        for row in ledger.rows { record.append(row) }
        ledger.removeAll()
      } while stop == nil
      record.finish(at: simulation.now)
    }
  }

  private static let count: Int64 = 16
  /// The number of rows held before they are added to the record.
  private static let mostRows = 50_000

  private var states: [State]
  private let end: Instant

  /// The scenario must have run to its end without a fault.
  init(_ prepared: PreparedScenario, seed: UInt64) throws(RunFault) {
    end = prepared.end
    let start = prepared.setup.start
    let first = try prepared.run(seed: seed, until: start)
    var state = State(first.simulation, first.record)
    states = [state]
    let step = (end - start).milliseconds / Checkpoints.count
    for place in 1..<Checkpoints.count {
      state = state.copy
      state.goOn(to: start + .milliseconds(step * place))
      states.append(state)
    }
  }

  func whyNot(_ task: TaskKey, at instant: Instant) -> WhyNot {
    let state = (states.last { $0.simulation.now <= instant } ?? states[0]).copy
    state.goOn(to: instant)
    return state.record.whyNot(task, in: state.simulation, upTo: end)
  }
}

/// The event log of a finished run, read completely. It is kept until the text changes, like a scenario that
/// was run.
final class ReadLog {
  let name: String
  let bytes: [UInt8]
  let run: LoggedRun
  private static let atOnce = 1 << 20

  init(_ name: String, _ bytes: [UInt8]) throws(LogFailure) {
    self.name = name
    self.bytes = bytes
    var reading = LogReading(keeping: .pictureRows)
    do throws(EventLogProblem) {
      for begin in stride(from: 0, to: bytes.count, by: ReadLog.atOnce) {
        let end = min(begin + ReadLog.atOnce, bytes.count)
        try reading.take(Array(bytes[begin..<end]))
        PageProgress.tell(.milliseconds(Int64(end)), of: .milliseconds(Int64(bytes.count)))
      }
      // The last line break is often lost when text is copied.
      if bytes.last != 0x0A { try reading.take([0x0A]) }
      run = try reading.finish()
    } catch {
      throw LogFailure(problem: error)
    }
  }

  var note: String {
    "This is the event log of a finished run, seed \(run.seed), written by "
      + VisibleText.of(run.tool) + ". It says what happened and which rules objected. To change "
      + "something, or to see every rule and what would let a task run, open its scenario."
  }
}

/// Why a text that begins like an event log is not one.
struct LogFailure: Error {
  let problem: EventLogProblem

  var words: String {
    "The event log cannot be read. Line \(problem.line), column \(problem.column): "
      + problem.message + "."
  }
}
