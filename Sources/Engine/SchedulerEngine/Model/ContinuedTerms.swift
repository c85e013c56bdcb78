/// What becomes of a continued request that cannot start at once (facts 75, 76, 77).
public enum SubmissionStrategy: UInt8, Sendable {
  /// Refuses it.
  case fail
  /// The default: it waits behind those that came before.
  case queue
}

/// What a continued request may ask of the device besides time (fact 208).
public struct TaskResources: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let gpu = TaskResources(rawValue: 1)
}

/// What a continued request says besides its name.
public struct ContinuedTerms: Hashable, Sendable {
  public var strategy = SubmissionStrategy.queue
  public var resources: TaskResources = []
  /// Whether the user did something to start it. No field of Apple's request says so, and the rules
  /// do not look at it: only for automatic work it is the wrong kind (fact 82).
  public var isUserAction = true

  public init() {}
}
