import Foundation
import VirtualTimeHooks

extension VirtualWorld {
  /// How a world deals with real time, and in which order it runs jobs.
  public struct Options: Sendable {
    /// How long, in real time, app code may go on without the clock moving before it is abandoned.
    public var watchdog: Watchdog
    /// How long to wait for something outside to resume app code, each time everything is quiet.
    public var outside: OutsideWait
    /// What app code may do although virtual time does not reach it.
    public var allowed: Set<Escape>
    /// The order of jobs that are ready at the same instant.
    public var order: Order
    /// What happens to a run that cannot be followed to its end, because one of its waits may be real.
    public var unseen: UnseenRuns

    public init(
      watchdog: Watchdog = .standard, outside: OutsideWait = .never,
      allowing allowed: Set<Escape> = [], order: Order = .ofArrival,
      unseen: UnseenRuns = .told
    ) {
      self.watchdog = watchdog
      self.outside = outside
      self.allowed = allowed
      self.order = order
      self.unseen = unseen
    }

    public enum UnseenRuns: Sendable {
      /// Reported once on the standard error stream, in messages about the test's expectations, and in the
      /// app's `unseenRuns`.
      case told
      case failTest
      /// Everything that the app waits for is virtual, so a run that waits for nothing never completes.
      case takenForExpired
    }

    public enum Watchdog: Sendable {
      case after(milliseconds: Int64)
      /// For debugging, so that a job that is paused in a debugger is not abandoned.
      case off

      /// 20 seconds; ten times as much if a sanitizer slows everything down.
      public static var standard: Self {
        .after(milliseconds: isSanitized ? 200_000 : 20_000)
      }

      /// With a sanitizer, a computing thread receives no signals, so nobody can stop it.
      package static var isSanitized: Bool { vt_is_sanitized() }

      /// nil if there is no limit.
      var nanoseconds: Int64? {
        guard case .after(let milliseconds) = self else { return nil }
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? nil : product
      }
    }

    public enum Order: Equatable, Sendable {
      case ofArrival
      /// Drawn, and always the same for one seed. Each seed is another interleaving that is possible on a
      /// device with several processors; serial queues keep their own order.
      case drawn(seed: UInt64)

      var draw: OrderDraw? {
        guard case .drawn(let seed) = self else { return nil }
        return OrderDraw(seed: seed)
      }
    }

    public enum OutsideWait: Sendable {
      /// Nothing exists outside, as on a device without network.
      case never
      /// Waits in real time. The order of jobs then depends on what happens outside.
      case upTo(milliseconds: Int64)
    }
  }
}

/// A lock of the kit. An abandoned thread of app code is not stopped while it holds one, so that nobody waits
/// for it forever.
package struct KitLock: @unchecked Sendable {
  private let lock = NSLock()

  package init() {}

  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    vt_count_locks(1)
    // Runs after the lock has been released.
    defer { vt_count_locks(-1) }
    return try lock.withLock(body)
  }
}
