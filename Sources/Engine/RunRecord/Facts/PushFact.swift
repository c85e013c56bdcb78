public import SchedulerEngine

/// One silent push that arrived, whether or not it may launch anything.
public struct PushFact: Equatable, Sendable {
  public let at: Instant
  public let key: TaskKey
  public let priority: PushPriority
}

extension RunRecord {
  public func lastPush(of key: TaskKey, upTo instant: Instant) -> PushFact? {
    pushes.last { $0.key == key && $0.at <= instant }
  }
}
