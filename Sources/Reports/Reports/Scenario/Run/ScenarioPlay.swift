import Basics
import Documents
import RunAnalysis
public import RunRecord
public import Scenarios
public import SchedulerEngine

/// One seed of a scenario run to its end, with what reports need.
public final class ScenarioPlay: Sendable {
  public let loaded: LoadedScenario
  public let seed: UInt64
  public let record: RunRecord
  let rows: [LogRow]
  let beginning: DeviceConditions

  /// What to keep of a run, depending on its use: a long run could fill the memory.
  public enum Kept: Sendable {
    case nothing
    /// What expectations need.
    case record
    /// Also the rows that reports need.
    case reportRows
    /// Also the rows that a picture needs.
    case pictureRows
    case allRows

    func keeps(_ row: LogRow) -> Bool {
      switch self {
      case .nothing, .record: false
      case .reportRows: ReportContext.needs(row)
      case .pictureRows: RunPicture.needs(row)
      case .allRows: true
      }
    }
  }

  /// Calls `goesOn` now and then, and once more at the end. Each row is also passed to the sink. The state is shown
  /// at the start, whenever so much more time has passed, and at the end.
  public init(
    _ loaded: LoadedScenario, seed: UInt64, keeping kept: Kept,
    seeing see: PreparedScenario.Seer = { _ in }, every time: Span = .hours(1),
    while goesOn: PreparedScenario.GoesOn, _ sink: (LogRow) -> Void = { _ in }
  ) throws(ScenarioFailure) {
    self.loaded = loaded
    self.seed = seed
    var rows: [LogRow] = []
    let prepared = loaded.prepared
    var record = RunRecord(from: prepared.setup.start)
    var room = RecordLimit(prepared.setup.limits)
    do throws(RunFault) {
      beginning = try prepared.begun(seed: seed).conditions()
      let end = try prepared.follow(
        seed: seed, until: prepared.end,
        rows: { new in
          for row in new {
            sink(row)
            if kept != .nothing { record.append(row) }
            if kept.keeps(row) { rows.append(row) }
          }
        }, seeing: see, every: time, while: { room.holds(record, rows: rows.count) && goesOn($0) })
      try room.check(end, seed: seed)
      record.finish(at: end.now)
    } catch {
      throw loaded.failure(of: [error])
    }
    if !goesOn(record.end) { throw .interrupted }
    self.record = record
    self.rows = rows
  }

  package var setup: Setup { loaded.prepared.setup(seed: seed) }

  public func context(_ style: TextStyle) -> ReportContext {
    ReportContext(
      setup, beginning: beginning, record: record, rows: rows, style: style, places: loaded.places)
  }

  var whole: Range<Instant> { loaded.prepared.setup.start..<loaded.prepared.end }

  /// The run or a part of it in SVG. The play must keep at least the rows that a picture needs.
  public func picture(
    width: Int64, during part: Range<Instant>? = nil, outcomes: RunPicture.Outcomes = .shown
  ) -> String {
    RunPicture(
      context(TextStyle()), during: part ?? whole, width: width, outcomes: outcomes
    ).svg
  }
}

extension LoadedScenario {
  /// The judgements of one run, each failed one with its line in the file.
  func results(_ judgements: [Judgement], of seed: UInt64) -> [ExpectationResult] {
    judgements.map { judgement in
      let words = prepared.words(ofExpectation: judgement.place)
      if judgement.holds { return holding(judgement.place, words) }
      return failed(judgement, words, [], seed: seed)
    }
  }

  /// The judgements over many seeds.
  func results(_ verdicts: [SeedVerdict]) -> [ExpectationResult] {
    verdicts.map { verdict in
      let words = prepared.words(ofExpectation: verdict.place)
      let result: ExpectationResult
      if verdict.holds {
        result = holding(verdict.place, words)
      } else if let failure = verdict.firstFailure {
        let notes: [ExpectationResult.Note] = [
          (label: "first fails", words: "seed \(failure.seed)")
        ]
        result = failed(failure.judgement, words, notes, seed: failure.seed)
      } else {
        result = ExpectationResult(holds: false, text: words, name: name(verdict.place))
      }
      let tally = ExpectationResult.Tally(
        held: Int(verdict.held), judged: Int(verdict.judged), of: .seeds,
        words: "holds in \(verdict.held) of \(verdict.judged) seeds")
      return result.counting(tally)
    }
  }

  /// What the scenario calls an expectation.
  private func name(_ place: Int) -> String? {
    prepared.scenario.expectations[place].value.name?.value
  }

  func holding(_ place: Int, _ words: String) -> ExpectationResult {
    ExpectationResult(holds: true, text: words, name: name(place))
  }

  func failed(
    _ judgement: Judgement, _ words: String, _ notes: [ExpectationResult.Note], seed: UInt64
  ) -> ExpectationResult {
    let told = judgement.mismatches.flatMap { prepared.notes(on: $0) }
    return ExpectationResult(
      holds: false, text: words, name: name(judgement.place),
      excerpt: excerpt(judgement.mismatches.first?.span ?? judgement.span),
      notes: told.map { ($0.label.rawValue, $0.words) } + notes,
      commands: [("repeat", repeating(seed, "--quiet")), ("why", why(judgement, seed))])
  }

  /// The command that best explains a failure.
  private func why(_ judgement: Judgement, _ seed: UInt64) -> String {
    let expected = prepared.scenario.expectations[judgement.place].value
    guard let task = expected.task?.value else { return explaining(nil, seed: seed) }
    let app = expected.app.map { " --app \(shellWord($0.value))" } ?? ""
    guard let mismatch = judgement.mismatches.first, mismatch.isAboutWaiting else {
      return explaining(task, seed: seed) + app
    }
    let range = mismatch.during.clamped(to: prepared.setup.start..<prepared.end)
    let middle = range.lowerBound + .milliseconds(range.length.milliseconds / 2)
    return explaining(task, at: middle, seed: seed) + app
  }

  private func excerpt(_ span: SourceSpan) -> ExpectationResult.Excerpt? {
    guard span.start >= 0 else { return nil }
    let (line, column) = source.position(of: span.start)
    return .init(
      file: path, line: Int64(line), column: Int64(column), text: source.text(ofLine: line),
      length: Int64(max(span.end - span.start, 1)))
  }
}

extension Mismatch {
  /// Whether an explanation of one moment says more than the story of the run.
  fileprivate var isAboutWaiting: Bool {
    switch difference {
    case .count(let count, let expected): word == .count(.ran) && count < expected.lowest
    case .tooLong, .chainBroken, .stale, .otherReasons, .notRequested: true
    case .nothingToJudge: false
    }
  }
}
