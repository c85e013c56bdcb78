#if !os(Linux) || PortableVirtualTime
  public import Foundation

  // The functions to which an app's `SimulatedNames.swift` redirects the clocks and waits of Foundation and
  // the C library. Outside a world they behave like the real ones.

  extension Date {
    /// What the phone's clock shows.
    public static var virtualNow: Date {
      guard let world = VirtualWorld.current else { return Date() }
      world.lock.withLock { world.hasShownItsDate = true }
      return Date(timeIntervalSince1970: Double(world.wall) / 1_000_000_000)
    }
  }

  extension ProcessInfo {
    public var virtualUptime: TimeInterval {
      VirtualWorld.current.map { Double($0.monotonic) / 1_000_000_000 } ?? systemUptime
    }
  }

  extension Thread {
    public class func virtualSleep(for seconds: TimeInterval) {
      guard let here = CarriedProcess.blocking else { return sleep(forTimeInterval: seconds) }
      here.sleep(Int64(virtual: seconds))
    }

    public class func virtuallyDetachNew(_ block: @escaping @Sendable () -> Void) {
      guard let carried = CarriedProcess.current else { return detachNewThread(block) }
      QueueTurn(carried, .ownThread).take(block)
    }
  }

  extension Int64 {
    /// In nanoseconds, clamped to the representable range.
    init(virtual seconds: TimeInterval) {
      self = Int64(Swift.min(Swift.max(seconds, 0), 9e9) * 1_000_000_000)
    }
  }

  extension Timer {
    /// A timer of the main run loop. The run loop of any other thread is real, and usually does not run.
    public class func virtuallyScheduled(
      _ interval: TimeInterval, _ repeats: Bool, _ block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
      if MainQueue.isCurrent, let carried = CarriedProcess.current {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        carried.fire(timer, after: interval)
        return timer
      }
      return scheduledTimer(withTimeInterval: interval, repeats: repeats, block: block)
    }
  }

  extension RunLoop {
    public func virtuallyAdd(_ timer: Timer, _ mode: RunLoop.Mode) {
      guard self === RunLoop.main, let carried = CarriedProcess.current else {
        return add(timer, forMode: mode)
      }
      // Its date was computed from the phone's time, or from the real time, which has since moved on a
      // little.
      let distances = [Date.virtualNow, Date()].map { timer.fireDate.timeIntervalSince($0) }
      let delay = abs(distances[0]) < abs(distances[1]) ? distances[0] : distances[1]
      carried.fire(timer, after: (delay * 1_000).rounded(.up) / 1_000)
    }
  }

  extension CarriedProcess {
    fileprivate func fire(_ timer: Timer, after seconds: TimeInterval) {
      nonisolated(unsafe) let timer = timer
      let isWanted = { timer.isValid }
      QueueTurn(self, .main).take(after: Int64(virtual: seconds), whileWanted: isWanted) {
        let interval = timer.timeInterval
        timer.fire()
        if interval > 0, timer.isValid { fire(timer, after: interval) }
      }
    }
  }

  /// The phone's clock, under the names of the standard library's two clocks.
  public struct PhoneClock: Clock {
    public struct Instant: InstantProtocol, Codable {
      var offset: Duration
      public static var now: Instant { PhoneClock.now }
      public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      public func duration(to other: Instant) -> Duration { other.offset - offset }
      public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    public init() {}
    public static var now: Instant { PhoneClock().now }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public var now: Instant {
      Instant(
        offset: VirtualWorld.current.map { .nanoseconds($0.monotonic) }
          ?? .seconds(ProcessInfo.processInfo.systemUptime))
    }

    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
      try await Task.sleep(for: now.duration(to: deadline), tolerance: tolerance)
    }
  }
#endif
