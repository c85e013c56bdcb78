/// What the page is given: facts and words as JSON, and what is shown as it is.
public struct PageAnswer: Equatable, Sendable {
  public enum Status: UInt32, Sendable {
    case good
    case expectationFailed
    /// The scenario cannot be run, or the question is none.
    case notAnswered
  }

  public var status = Status.good
  public var json: [UInt8] = []
  /// A picture, or a scenario that was changed.
  public var content: [UInt8] = []
  /// What is wrong with the scenario, as `--diagnostics json` says it; empty where it was not
  /// looked at.
  public var problems: [UInt8] = []
}
