import Basics
import RunRecord
import Scenarios
import SchedulerEngine

extension LoadedScenario {
  /// The judgements of one run, each with its line where it failed.
  func results(_ judgements: [Judgement], of seed: UInt64) -> [ExpectationResult] {
    judgements.map { judgement in
      let words = prepared.words(ofExpectation: judgement.place)
      if judgement.holds { return holding(judgement.place, words) }
      return failed(judgement, words, [], seed: seed)
    }
  }

  /// The same over many seeds.
  func results(_ verdicts: [SeedVerdict]) -> [ExpectationResult] {
    verdicts.map { verdict in
      let words =
        "\(prepared.words(ofExpectation: verdict.place)): holds in \(verdict.held) of "
        + "\(verdict.judged) seeds"
      guard !verdict.holds, let failure = verdict.firstFailure else {
        return verdict.holds
          ? holding(verdict.place, words) : ExpectationResult(.failed, words)
      }
      return failed(
        failure.judgement, words, [.init("first fails", "seed \(failure.seed)")],
        seed: failure.seed)
    }
  }

  private func holding(_ place: Int, _ words: String) -> ExpectationResult {
    ExpectationResult(.holds, words, name: prepared.scenario.expectations[place].value.name?.value)
  }

  private func failed(
    _ judgement: Judgement, _ words: String, _ notes: [ExpectationResult.Note], seed: UInt64
  ) -> ExpectationResult {
    let told = judgement.mismatches.flatMap { prepared.notes(on: $0) }
    var result = ExpectationResult(
      .failed, words, name: prepared.scenario.expectations[judgement.place].value.name?.value,
      excerpt: excerpt(judgement.mismatches.first?.span ?? judgement.span),
      notes: told.map { .init($0.label.rawValue, $0.words) } + notes)
    result.commands = [
      .init("repeat", repeating(seed, "--quiet")), .init("why", why(judgement, seed)),
    ]
    return result
  }

  /// The command that explains a failure best.
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
  /// Whether a reason at some moment says more of it than the story of the run.
  fileprivate var isAboutWaiting: Bool {
    switch difference {
    case .count(let count, let expected): word == .ran && count < expected.lowest
    case .tooLong, .chainBroken, .stale, .otherReasons, .notRequested: true
    case .nothingToJudge: false
    }
  }
}
