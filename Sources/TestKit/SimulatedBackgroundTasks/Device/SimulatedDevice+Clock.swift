import SchedulerEngine
import VirtualTime

extension SimulatedDevice {
  /// The device's time, for code that is given its clock. App code that sleeps on it wakes when the
  /// device's time has come so far; a test that sleeps on it lets the device live on for so long.
  ///
  /// It may be given away before anything is installed, and does not keep the device alive.
  public var clock: any Clock<Duration> { DeviceClock(self) }
}

private struct DeviceClock: Clock {
  private final class Reference: Sendable {
    weak let device: SimulatedDevice?
    init(_ device: SimulatedDevice) { self.device = device }
  }

  private let reference: Reference

  init(_ device: SimulatedDevice) { reference = Reference(device) }

  /// App code has its world at hand, also while the device waits for it.
  private var world: VirtualWorld? {
    VirtualWorld.current ?? reference.device?.sessionIfStarted?.world
  }

  var now: VirtualClock.Instant {
    world.map { VirtualClock($0).now } ?? VirtualClock.Instant(offset: .zero)
  }

  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    if let world = VirtualWorld.current {
      return try await VirtualClock(world).sleep(until: deadline, tolerance: tolerance)
    }
    let rest = now.duration(to: deadline)
    if rest > .zero { await reference.device?.advance(by: rest) }
  }
}
