import Advice
import PlainText
import ScenarioFormat
import SchedulerEngine

/// Questions on a terminal. Where nobody is there, nothing is asked and nothing is waited for.
struct TerminalQuestions {
  private let console: Console
  /// Who answers three times with something else is not asked again.
  private static let patience = 3

  init(_ console: Console) { self.console = console }

  var isPossible: Bool { console.canAsk() }

  /// Nil where a tool is wanted, or nobody answers.
  func wantedSymptom() -> Symptom? {
    let choices = ["a tool for some work"] + Symptom.allCases.map(\.title)
    guard let place = choice("What do you want to find?", choices), place > 0 else { return nil }
    return Symptom.allCases[place - 1]
  }

  func complete(_ needs: inout WorkNeeds, _ missing: ToolChoice.Missing) {
    guard isPossible else { return }
    switch missing {
    case .starter:
      let starters = WorkNeeds.Starter.allCases
      needs.starter = choice(missing.question, starters.map(\.words)).map { starters[$0] }
    case .takes:
      // The answer to the question before may make this one idle.
      guard ToolChoice.missing(needs).contains(.takes) else { return }
      needs.takes = answer(missing.question, hint: "a span such as 20s or 5m") {
        Span(written: $0).flatMap { $0 >= .seconds(1) && $0 <= .days(30) ? $0 : nil }
      }
    }
  }

  /// Nil for whoever does not know.
  func isSo(_ question: String) -> Bool? {
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
    for _ in 0..<TerminalQuestions.patience {
      console.say(.plain(question + (question.hasSuffix("?") ? " " : ": ")))
      guard let line = console.typed() else { return nil }
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if let answer = read(words) { return answer }
      console.say(.plain("Please answer with \(hint).\n"))
    }
    return nil
  }
}
