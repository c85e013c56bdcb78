import Foundation
import VirtualTimeHooks

/// One simulated device's time. App code that runs in it, and everything that code starts, sees this
/// world's clock and waits in this world's queues, one job at a time and always in the same order.
///
/// Whoever drives the world decides how time moves. Its state belongs to the thread that drives it, and
/// between two drives to whoever holds the world.
public final class VirtualWorld: @unchecked Sendable {
  let state: UnsafeMutablePointer<vt_world>
  private let wallAtStart: Int64

  var ready = ReadyQueue()
  var timers = TimerHeap()
  var processes: [vt_lane: ProcessState] = [:]
  /// The queues that waiting threads hold.
  var held: [Hold] = []
  private var counts: [Escape: Int64] = [:]
  /// What was asserted wrongly since the list was last taken.
  var wrongQueues: [WrongQueue] = []
  var escapeEvents: [EscapeEvent] = []

  /// For those who wait in this world's time and belong to none of its processes.
  private(set) lazy var sleepers = makeProcess()

  // Guarded by the lock.
  let lock = KitLock()
  var arrivals: [Arrival] = []
  let arrival = DispatchSemaphore(value: 0)
  var driving: Driving?
  var stuck: StuckJob?

  public var options: Options {
    didSet { if options.order != oldValue.order { ready.draw = options.order.draw } }
  }

  /// `wallClock` is what the device's clock shows at the start, in nanoseconds since 1970.
  public init(wallClock: Int64, options: Options = Options()) {
    #if os(Linux) && !PortableVirtualTime
      Callbacks.install
    #endif
    self.options = options
    ready.draw = options.order.draw
    wallAtStart = wallClock
    state = .allocate(capacity: 1)
    state.initialize(
      to: vt_world(
        monotonic: Self.monotonicAtStart, wall: wallClock,
        began: Int64(Date().timeIntervalSince1970 * 1_000) * 1_000_000, beat: 0,
        thread: 0,
        lane: 0,
        place: (0, 0, 0, 0, 0, 0, 0, 0),
        owner: Unmanaged.passUnretained(self).toOpaque()))
  }

  deinit {
    #if os(Linux) && !PortableVirtualTime
      LaneList.remove(processes.keys)
      for lane in processes.keys { vt_forget_session(lane) }
    #endif
    state.deallocate()
  }

  // Zero would look to Dispatch like "now".
  private static let monotonicAtStart: Int64 = 1_000_000_000_000

  /// Nanoseconds since the world began.
  public var now: Int64 { vt_now(state) - Self.monotonicAtStart }

  /// When the next timer of a running process is due.
  public var nextDeadline: Int64? { timers.earliest }

  /// The last instant that both clocks can show.
  var end: Int64 { .max - max(Self.monotonicAtStart, wallAtStart) }

  /// Moves the clock on, at most to the next deadline, so that no timer is ever late; what is due then
  /// becomes ready. Returns where the clock stands.
  @discardableResult
  public func advance(to instant: Int64) -> Int64 {
    let instant = max(now, min(instant, timers.earliest ?? end))
    vt_set_now(state, Self.monotonicAtStart + instant, wallAtStart + instant)
    while let due = timers.earliest, due <= instant, let timer = timers.removeEarliest() {
      ready.append(timer.item)
    }
    return instant
  }

  /// How many jobs have run.
  public var jobsRun: UInt64 { vt_beat(state) / 2 }

  /// What app code did that this world could not make virtual, and how often.
  public var escapes: [(escape: Escape, count: Int64)] {
    Escape.allCases.compactMap { escape in counts[escape].map { (escape, $0) } }
  }

  func count(_ escape: Escape) { counts[escape, default: 0] += 1 }
}

extension VirtualWorld {
  static func of(_ state: UnsafeMutablePointer<vt_world>) -> VirtualWorld {
    Unmanaged<VirtualWorld>.fromOpaque(state.pointee.owner).takeUnretainedValue()
  }
}
