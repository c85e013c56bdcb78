/// Questions to the user. If nobody can answer, nothing is asked.
public struct Questions {
  public let isPossible: Bool
  private let say: (String) -> Void
  /// nil at the end of the input.
  private let typed: () -> String?

  /// How often a question is repeated if the answer is not understood.
  private static let attempts = 3

  public init(say: @escaping (String) -> Void, typed: (() -> String?)?) {
    isPossible = typed != nil
    self.say = say
    self.typed = typed ?? { nil }
  }

  /// nil if the user wants a tool, or does not answer.
  public func wantedSymptom() -> Symptom? {
    let choices = ["a tool for some work"] + Symptom.allCases.map { $0.title }
    guard let place = choice("What do you want to find?", choices), place > 0 else { return nil }
    return Symptom.allCases[place - 1]
  }

  public func complete(_ needs: inout WorkNeeds, _ missing: ToolChoice.Missing) {
    // The previous answer may have made this question unnecessary.
    guard ToolChoice.missing(needs).contains(missing) else { return }
    switch missing {
    case .starter:
      let starters = WorkNeeds.Starter.allCases
      needs.starter = choice(missing.question, starters.map { $0.words }).map { starters[$0] }
    case .takes:
      needs.takes = answer(missing.question, hint: "a span such as 20s or 5m") {
        WorkNeeds.span(written: $0)
      }
    }
  }

  /// nil if the user does not know.
  public func isSo(_ question: String) -> Bool? {
    let words = ["y": true, "yes": true, "n": false, "no": false]
    return answer("\(question) [y/n, Enter: unknown]", hint: "y or n") { text -> Bool?? in
      text.isEmpty ? .some(nil) : words[text.lowercased()].map { .some($0) }
    } ?? nil
  }

  private func choice(_ question: String, _ choices: [String]) -> Int? {
    let lines = choices.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
    return answer("\(question)\n\(lines)Number", hint: "a number from 1 to \(choices.count)") {
      Int($0).flatMap { (1...choices.count).contains($0) ? $0 - 1 : nil }
    }
  }

  private func answer<Answer>(
    _ question: String, hint: String, _ read: (String) -> Answer?
  ) -> Answer? {
    guard isPossible else { return nil }
    for _ in 0..<Questions.attempts {
      say(question + (question.hasSuffix("?") ? " " : ": "))
      guard let line = typed() else { return nil }
      let words = line.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
      if let answer = read(words) { return answer }
      say("Please answer with \(hint).\n")
    }
    return nil
  }
}
