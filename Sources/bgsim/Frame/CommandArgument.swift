/// A word that is no option, as a fact.
struct CommandArgument: Equatable, Sendable {
  enum Completion: Equatable, Sendable {
    case topics
  }

  let name: String
  let summary: String
  let completion: Completion
}
