public import Basics

/// What would go wrong with an app on a device as a sound scenario describes it. The scenario can be
/// run, and may show just that. Who finds it has facts and codes of its own.
public struct AppProblem: Equatable, Sendable {
  public let code: String
  public let wording: Message

  package init(_ code: String, _ wording: Message) {
    self.code = code
    self.wording = wording
  }
}
