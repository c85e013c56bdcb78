/// A word that is no option, as a fact.
struct CommandArgument: Equatable, Sendable {
  enum Completion: Equatable, Sendable {
    case topics
    case files
    case none
  }

  let name: String
  let summary: String
  let completion: Completion
  /// Any number of words may follow; only the last argument of a verb.
  var isRepeated = false
}
