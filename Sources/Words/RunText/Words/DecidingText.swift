import SchedulerEngine

/// How the two answers to a question are told.
package struct AnswerWords: Sendable {
  let failing: String
  let holding: String
  /// Of those that are changed to the other side.
  let mended: String
  let broken: String
  let nothing: String

  package static let ofExpectation = AnswerWords(
    failing: "fails", holding: "holds", mended: "that failed hold", broken: "that held fail",
    nothing: "no number decides it")

  /// Sentences that stand among others.
  package static let ofTest = AnswerWords(
    failing: "It fails", holding: "It passes", mended: "that failed pass",
    broken: "that passed fail", nothing: "No number decides it")

  package static func of(more isMore: Bool) -> AnswerWords {
    let word = isMore ? "more" : "less"
    return AnswerWords(
      failing: "B does not have \(word)", holding: "B has \(word)",
      mended: "then have \(word) in B", broken: "no longer do", nothing: "no number decides it")
  }
}

extension WhatDecides {
  /// What makes something fail, as far as trials can tell. The words for both answers go with the question.
  package func sentences(_ words: AnswerWords = .ofExpectation) -> [String] {
    switch self {
    case .nothing: return []
    case .few(let numbers, let fail):
      let list = numbers.map { "\($0)" }.joined(separator: ", ")
      return [(fail ? "\(words.failing) under " : "\(words.holding) only under ") + list]
    case .numbers(let named, let relation):
      guard let first = named.first else {
        return ["\(words.nothing) alone, and no two of those tried"]
      }
      let places = named.map {
        Rules().parameters[$0.position].words(above: $0.failsAbove, $0.threshold)
      }.joined(separator: relation == .or ? " or " : " and ")
      let opening =
        relation == .together ? "two numbers decide it together:" : "\(words.failing) where"
      return [
        "\(opening) \(places); changed \(named.count == 1 ? "alone" : "together"), "
          + "\(first.mended.turned) of \(first.mended.tried) \(words.mended), and "
          + "\(first.broken.turned) of \(first.broken.tried) \(words.broken)"
      ]
    }
  }
}

extension WhatDecides.Relation {
  package var word: String {
    switch self {
    case .alone: "alone"
    case .and: "and"
    case .or: "or"
    case .together: "together"
    }
  }
}
