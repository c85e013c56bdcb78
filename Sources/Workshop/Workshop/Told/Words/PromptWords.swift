import Basics
import Scenarios

/// What is said to somebody who is at a question, wherever that is.
extension GivenLesson {
  func hint(for posed: PosedQuestion) -> String {
    posed.question.hint.map { safeText($0.value.utf8) }
      ?? "Look in the scenario for what would have to be different at that time."
  }

  /// What is right, for somebody who gives up; nil where nothing was found.
  func solution(to posed: PosedQuestion) -> String? {
    if let key = posed.key { return "The answer is: \(words(key))." }
    return stage.solution(of: posed).map { "One that works: \(words(.edit($0)))" }
  }

  func isNoAnswer(to posed: PosedQuestion) -> String {
    "That is not a possible answer. \(manner(of: posed) ?? "Type a letter.")"
  }

  /// An edit can be tried again and again, as at work.
  func staysOpen(_ posed: PosedQuestion, after verdict: Mark.Verdict?) -> Bool {
    if case .edit = posed.truth { return verdict != .right }
    return verdict == nil
  }
}
