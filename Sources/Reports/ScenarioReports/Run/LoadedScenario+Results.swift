import Diagnostics
import PlainText
import ScenarioFormat
import ScenarioRunner
import SimulationReport

extension LoadedScenario {
  /// The judgements of one run, each with its line where it failed.
  func results(_ judgements: [Judgement]) -> [ExpectationResult] {
    judgements.map { judgement in
      let words = staged.words(ofExpectation: judgement.place)
      if judgement.holds { return ExpectationResult(.holds, words) }
      return failed(judgement, words, [])
    }
  }

  /// The same over many seeds.
  func results(_ verdicts: [SeedVerdict]) -> [ExpectationResult] {
    verdicts.map { verdict in
      let words = staged.words(ofExpectation: verdict.place)
      let share = "holds in \(verdict.held) of \(verdict.judged) seeds"
      if verdict.holds { return ExpectationResult(.holds, "\(words): \(share)") }
      guard let failure = verdict.firstFailure else {
        return ExpectationResult(.failed, "\(words): \(share)")
      }
      return failed(
        failure.judgement, "\(words): \(share)", [.init("first fails", "seed \(failure.seed)")])
    }
  }

  private func failed(
    _ judgement: Judgement, _ words: String, _ notes: [ExpectationResult.Note]
  ) -> ExpectationResult {
    let told = judgement.shortfalls.flatMap { staged.notes(on: $0) }
    return ExpectationResult(
      .failed, words, excerpt: excerpt(judgement.shortfalls.first?.span ?? judgement.span),
      notes: told.map { .init($0.label.rawValue, $0.words) } + notes)
  }

  private func excerpt(_ span: SourceSpan) -> ExpectationResult.Excerpt? {
    guard span.start >= 0 else { return nil }
    let (line, column) = source.position(of: span.start)
    return .init(
      file: path, line: Int64(line), column: Int64(column), text: source.text(ofLine: line),
      length: Int64(max(span.end - span.start, 1)))
  }
}
