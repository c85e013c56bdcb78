public import SchedulerEngine

/// What there is to say about an answer: how good it is, why, and where the scenario says so.
public struct MarkedAnswer: Sendable {
  /// nil for somebody who gave up.
  public let verdict: Mark.Verdict?
  public let words: String
  public let reasons: [String]
  /// Of the scenario's file, those that the reason comes from.
  public let lines: [Int64]
  /// When the reason that decided is looked at.
  public let at: Instant?
}

extension GivenLesson {
  public func marked(_ answer: Answer, to posed: PosedQuestion) -> MarkedAnswer {
    let mark = stage.mark(answer, to: posed)
    let isOpen = staysOpen(posed, after: mark.verdict)
    return marked(posed, mark.verdict, words(mark, posed), isOpen ? nil : decisive(about: posed))
  }

  public func givenUp(_ posed: PosedQuestion) -> MarkedAnswer {
    marked(posed, nil, solution(to: posed) ?? "No change was found.", decisive(about: posed))
  }

  private func marked(
    _ posed: PosedQuestion, _ verdict: Mark.Verdict?, _ words: String, _ decisive: Decisive?
  ) -> MarkedAnswer {
    let isOpen = staysOpen(posed, after: verdict) && verdict != nil
    let kept = kept(decisive, about: posed, .withoutLaterAnswers)
    return MarkedAnswer(
      verdict: verdict, words: words,
      reasons: isOpen ? [] : reasons(for: posed, because: decisive, .withoutLaterAnswers),
      lines: kept == .nothing ? decisive.map { $0.lines.prefix(3).map { $0.line } } ?? [] : [],
      at: kept == .everything ? nil : decisive?.at)
  }
}
