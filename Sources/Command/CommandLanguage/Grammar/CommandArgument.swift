/// A word that is no option, as a fact.
package struct CommandArgument: Equatable, Sendable {
  package enum Completion: Equatable, Sendable {
    case topics
    case files
    case none
  }

  package let name: String
  package let summary: String
  package let completion: Completion
  /// Any number of words may follow; only the last argument of a verb.
  package var isRepeated = false
}
