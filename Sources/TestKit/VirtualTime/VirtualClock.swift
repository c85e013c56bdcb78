/// A world's time as a clock, for app code that takes `any Clock<Duration>`.
public struct VirtualClock: Clock {
  public struct Instant: InstantProtocol {
    /// Since the world began.
    public var offset: Duration

    public init(offset: Duration) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  public let world: VirtualWorld

  public init(_ world: VirtualWorld) { self.world = world }

  public var now: Instant { Instant(offset: .nanoseconds(world.now)) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await world.sleep(for: now.duration(to: deadline))
  }
}
