import Foundation
import VirtualTimeHooks

extension VirtualWorld {
  /// Where a world touches real time.
  public struct Options: Sendable {
    /// How long in real time app code may go on while the clock stands still before it is given up.
    public var watchdog: Watchdog
    /// How long to wait, each time all is quiet, for somebody outside to resume app code.
    public var outside: OutsideWait
    /// What app code may do although virtual time does not reach it.
    public var allowed: Set<Escape>
    /// In which order jobs run that are ready at the same instant.
    public var order: Order
    /// What becomes of a run that cannot be seen to its end, because a wait of it may be real.
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
      /// Once on the standard error stream, by what a test expects of it, and in the app's `unseenRuns`.
      case told
      case failTest
      /// All that the app waits for is virtual, so what waits for nothing never completes.
      case takenForExpired
    }

    public enum Watchdog: Sendable {
      case after(milliseconds: Int64)
      /// For debugging, when somebody looks at a job that stands still.
      case off

      /// 20 seconds; ten times that where a sanitizer slows everything.
      public static var standard: Self {
        .after(milliseconds: vt_is_sanitized() ? 200_000 : 20_000)
      }

      /// Nothing when there is no limit.
      var nanoseconds: Int64? {
        guard case .after(let milliseconds) = self else { return nil }
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
        return overflow ? nil : product
      }
    }

    public enum Order: Equatable, Sendable {
      case ofArrival
      /// Drawn, and for one seed always the same. Each seed is another interleaving that a device with
      /// several processors may come to; a serial queue keeps its own order.
      case drawn(seed: UInt64)

      var draw: OrderDraw? {
        guard case .drawn(let seed) = self else { return nil }
        return OrderDraw(seed: seed)
      }
    }

    public enum OutsideWait: Sendable {
      /// What is outside does not exist, as on a device without network.
      case never
      /// The order of jobs then depends on the outside.
      case upTo(milliseconds: Int64)
    }
  }
}

/// A lock of the kit. The thread of app code that is given up is not stopped while it holds one, so that
/// nobody waits for it.
package struct KitLock: @unchecked Sendable {
  private let lock = NSLock()

  package init() {}

  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    vt_count_locks(1)
    // Runs after the lock is free again.
    defer { vt_count_locks(-1) }
    return try lock.withLock(body)
  }
}
