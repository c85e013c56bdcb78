public import Basics

/// What only shows when a sound file is to be run. Who finds it has facts of its own, so this carries
/// what is said of them.
public struct LaterProblem: Equatable, Sendable {
  public let code: ProblemCode
  public let wording: Message

  package init(_ code: ProblemCode, _ wording: Message) {
    self.code = code
    self.wording = wording
  }
}
