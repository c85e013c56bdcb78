public import SchedulerEngine

/// An instant together with the offset from UTC in which it was written.
public struct ZonedDate: Equatable, Sendable {
  public var instant: Instant
  public var offset: UTCOffset

  public init(_ instant: Instant, offset: UTCOffset) {
    self.instant = instant
    self.offset = offset
  }
}
