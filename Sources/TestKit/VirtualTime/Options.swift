import Foundation
import VirtualTimeHooks

extension VirtualWorld {
  /// How a world deals with real time, and in which order it runs jobs.
  public struct Options: Sendable {
    /// How long app code may go on without the clock moving before it is abandoned.
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
      /// For a job that computes, in its processor time, and for one that waits, in real time.
      case after(milliseconds: Int64)
      /// 5 seconds of its own processor time for a job that computes, and 20 seconds for one that waits and
      /// does not run once; ten times as much if a sanitizer slows everything down.
      case standard
      /// For debugging, so that a job that is paused in a debugger is not abandoned.
      case off

      /// With a sanitizer, a computing thread receives no signals, so nobody can stop it.
      package static var isSanitized: Bool { vt_is_sanitized() }

      /// In nanoseconds.
      struct Limits {
        var computing: Int64
        var waiting: Int64
      }

      /// nil if there are none.
      var limits: Limits? {
        switch self {
        case .after(let milliseconds):
          let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
          return overflow ? nil : Limits(computing: product, waiting: product)
        case .standard:
          let second: Int64 = Self.isSanitized ? 10_000_000_000 : 1_000_000_000
          return Limits(computing: 5 * second, waiting: 20 * second)
        case .off: return nil
        }
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
