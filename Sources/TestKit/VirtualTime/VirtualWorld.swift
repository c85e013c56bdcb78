public import Dispatch
import Foundation
import VirtualTimeHooks

/// The time of one simulated device. App code that runs in it, and everything that this code starts, sees
/// this world's clock and waits in this world's queues. Jobs run one at a time and always in the same order.
///
/// The driver of the world decides how time moves. The world's state belongs to the thread that drives it,
/// and between two drives to the owner of the world.
public final class VirtualWorld: @unchecked Sendable {
  let state: UnsafeMutablePointer<vt_world>
  private let wallAtStart: Int64

  var ready = ReadyQueue()
  var timers = TimerHeap()
  var restlessness = Restlessness()
  var poll: Poll?
  var processes: [vt_lane: ProcessState] = [:]
  /// The queues that waiting threads hold.
  var held: [Hold] = []
  /// Lines that were read before.
  var linesOfStacks: [[UInt]: AppLine] = [:]
  private var counts: [Escape: Int64] = [:]
  /// Wrong assertions since the list was last taken.
  var wrongQueues: [WrongQueue] = []
  var exits: [OwnExit] = []
  var escapeEvents: [EscapeEvent] = []

  /// A process for code that waits in this world's time and belongs to no other process.
  private(set) lazy var sleepers = makeProcess()

  // Guarded by the lock.
  let lock = KitLock()
  var arrivals: [Arrival] = []
  let arrival = DispatchSemaphore(value: 0)
  var driving: Driving?
  var stuck: StuckJob?
  var hasShownItsDate = false
  var restlessStacks: [ArraySlice<UInt>] = []
  /// The system's numbers of the threads that wait for this world.
  var parkedThreads: Set<Int32> = []

  public var options: Options {
    didSet { if options.order != oldValue.order { ready.draw = options.order.draw } }
  }

  /// `wallClock` is the time on the device's clock at the start, in nanoseconds since 1970.
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
        monotonic: Self.monotonicAtStart, wall: wallClock, rested: Self.monotonicAtStart,
        began: Int64(Date().timeIntervalSince1970 * 1_000) * 1_000_000, beat: 0,
        thread: 0, lane: 0, is_stopped: false,
        place: (0, 0, 0, 0, 0, 0, 0, 0),
        owner: Unmanaged.passUnretained(self).toOpaque()))
  }

  /// The work that each process does on its own, for no run, where app code has to be followed.
  var worksOfProcesses: [AppProcess: FollowedWork] = [:]

  deinit {
    #if os(Linux) && !PortableVirtualTime
      LaneList.remove(processes.keys)
      for lane in processes.keys { vt_forget_session(lane) }
    #endif
    state.deallocate()
  }

  // Dispatch would treat zero as "now".
  private static let monotonicAtStart: Int64 = 1_000_000_000_000

  /// Nanoseconds since the world began.
  public var now: Int64 { vt_now(state) - Self.monotonicAtStart }

  /// The same of the time at which all app code last waited for something.
  var restedAt: Int64 { vt_rested(state) - Self.monotonicAtStart }

  /// The time on the world's two clocks, in nanoseconds.
  var monotonic: Int64 { vt_now(state) }
  var wall: Int64 { wallAtStart + now }

  /// When the next timer of a running process is due, or when code that does not rest is to see time pass.
  public var nextDeadline: Int64? {
    guard restlessness.step > 0 else { return timers.earliest }
    return min(timers.earliest ?? end, now + restlessness.step)
  }

  /// The last instant that both clocks can represent.
  var end: Int64 { .max - max(Self.monotonicAtStart, wallAtStart) }

  /// Moves the clock on, at most to the next deadline, so that no timer is ever late. Timers that are due by
  /// then become ready. Returns the new time.
  @discardableResult
  public func advance(to instant: Int64) -> Int64 {
    let instant = max(now, min(instant, timers.earliest ?? end))
    vt_set_now(state, Self.monotonicAtStart + instant, wallAtStart + instant)
    if restlessness.step == 0 { vt_set_rested(state) }
    while let due = timers.earliest, due <= instant, let timer = timers.removeEarliest() {
      ready.append(timer.item)
    }
    return instant
  }

  public var jobsRun: UInt64 { vt_beat(state) / 2 }

  /// What app code did that this world could not make virtual, and how often.
  public var escapes: [(escape: Escape, count: Int64)] {
    Escape.allCases.compactMap { escape in counts[escape].map { (escape, $0) } }
  }

  /// Whether app code was given this world's date at a point where it could also have had the real one.
  public var hasShownDate: Bool { lock.withLock { hasShownItsDate } }

  func count(_ escape: Escape) { counts[escape, default: 0] += 1 }
}

extension VirtualWorld {
  static func of(_ state: UnsafeMutablePointer<vt_world>) -> VirtualWorld {
    Unmanaged<VirtualWorld>.fromOpaque(state.pointee.owner).takeUnretainedValue()
  }
}

/// One call of `drive`, from start to end.
struct Driving {
  var turn: () -> Turn
  var finish: (DriveEnd) -> Void
}

extension VirtualWorld {
  /// Runs app code until everything is quiet, gives the driver its turn, and repeats that until the driver is
  /// done. The driver runs on the world's thread but outside the world: it sees real time.
  public func drive(_ turn: @escaping @Sendable () -> Turn) async -> DriveEnd {
    let end = await withUnsafeContinuation { continuation in
      begin(Driving(turn: turn) { continuation.resume(returning: $0) })
    }
    // The world's thread held the lock last, before it resumed this one. The runtime orders the two as well,
    // but Thread Sanitizer does not see that, and would report races in the tests of our users.
    lock.withLock {}
    return end
  }

  /// Like `drive`, for code that cannot await. Blocks the calling thread.
  public func driveBlocking(_ turn: @escaping () -> Turn) -> DriveEnd {
    let result = Result()
    begin(Driving(turn: turn, finish: result.set))
    return result.get()
  }

  private final class Result: @unchecked Sendable {
    private let condition = NSCondition()
    private var end: DriveEnd?

    func set(_ end: DriveEnd) {
      condition.lock()
      self.end = end
      condition.signal()
      condition.unlock()
    }

    func get() -> DriveEnd {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if let end { return end }
        condition.wait()
      }
    }
  }

  private func begin(_ driving: Driving) {
    let refusal = lock.withLock { () -> DriveEnd? in
      if let stuck { return .abandoned(stuck) }
      if self.driving != nil { return .busy }
      self.driving = driving
      return nil
    }
    if let refusal { return driving.finish(refusal) }
    Watchdog.watch(self)
    DriverThread.run { self.run() }
  }

  /// Ends the drive once; the watchdog may have ended it already.
  func finish(_ end: DriveEnd) {
    let ended = lock.withLock { () -> Driving? in
      defer { driving = nil }
      return driving
    }
    Watchdog.forget(self)
    ended?.finish(end)
  }

  /// Ends this drive and every later one. The job may still be running, so its world is never freed.
  func giveUp(_ job: StuckJob) {
    _ = Unmanaged.passRetained(self)
    lock.withLock { stuck = job }
    finish(.abandoned(job))
  }

  /// The loop of a thread that runs the world, until the drive is done or another thread has taken over.
  func run() {
    while true {
      vt_enter(state, vt_lane(VT_LANE_OUTSIDE))
      let outcome = runReady()
      vt_leave()
      switch outcome {
      case .handedOver(let waiter):
        // The other thread runs from here on, so the world's state must not be accessed any more.
        waiter.resume()
        return
      case .abandoned: return
      case .restless: _ = collectArrivals()
      case .quiet:
        restlessness = Restlessness()
        vt_set_rested(state)
      }
      if restlessness.step > 0 {
        // The driver lets time move although something is ready.
      } else if collectArrivals() || settle() || waitForOutside() {
        continue
      }
      guard let turn = lock.withLock({ driving?.turn }) else { return }
      switch turn() {
      case .again: continue
      case .done: return finish(.quiet)
      }
    }
  }

  private enum Outcome {
    case quiet, restless, abandoned
    case handedOver(Waiter)
  }

  private func runReady() -> Outcome {
    while !vt_is_abandoned(state), let item = ready.next(besides: held) {
      guard admits(item) else { continue }
      if item.kind == VT_RESUME, let context = item.context {
        let waiter = Waiter.take(context)
        if waiter.claim() {
          vt_follow_tasks(false)
          return .handedOver(waiter)
        }
        continue
      }
      restlessness.count(item.lane)
      vt_run(state, item)
      if restlessness.isFollowing { followRestless() }
      if restlessness.isOverdue {
        restlessness.letTimeMove(from: now)
        return .restless
      }
    }
    return vt_is_abandoned(state) ? .abandoned : .quiet
  }

  func collectArrivals() -> Bool {
    let arrived = lock.withLock { () -> [Arrival] in
      defer { arrivals.removeAll() }
      return arrivals
    }
    for arrival in arrived {
      if arrival.origin == .outside { count(.resumedFromOutside) }
      if arrival.delay > 0 {
        schedule(arrival.item, after: arrival.delay)
      } else {
        ready.append(arrival.item)
      }
    }
    return !arrived.isEmpty
  }

  private func waitForOutside() -> Bool {
    guard case .upTo(let milliseconds) = options.outside else { return false }
    count(.waitedForOutside)
    let deadline = DispatchTime.now() + .milliseconds(Int(milliseconds))
    while arrival.wait(timeout: deadline) == .success {
      if collectArrivals() { return true }
    }
    return false
  }

  /// How app code left virtual time since the last call.
  public func takeEscapes() -> [EscapeEvent] {
    defer { escapeEvents = [] }
    return escapeEvents
  }

  /// Notes an escape of the code that is running.
  func note(_ escape: Escape, _ detail: String = "", isRefused: Bool = false) {
    count(escape)
    var event = EscapeEvent(
      kind: .init(escape: escape, detail: detail, isRefused: isRefused),
      process: AppProcess(lane: vt_current_lane()))
    #if os(Linux)
      if escape == .syncDeadlock { event.stack = AppLine.ownStack }
    #endif
    escapeEvents.append(event)
  }

  /// Whether app code that is about to use the network may do so.
  func mayConnect(_ escape: Escape, _ place: String) -> Bool {
    vt_stop_if_abandoned(state)
    let isRefused = if case .never = options.outside { true } else { false }
    note(escape, place, isRefused: isRefused)
    return !isRefused
  }

  /// Where to call app code.
  public enum Place {
    case main
    /// Any thread, as for code that a system library calls back.
    case background
    case queue(DispatchQueue)
  }

  /// Runs app code as soon as the world is driven, after everything that is already ready.
  public func post(
    as process: AppProcess, on place: Place, following work: FollowedWork? = nil,
    _ body: @escaping () -> Void
  ) {
    send(body, as: process, on: place, work ?? .current)
  }

  /// Lets another thread run the world that this one has left.
  func giveToDriver() { DriverThread.run { self.run() } }

  /// Makes an item from a closure and adds it, from any thread.
  func take(
    body: @escaping () -> Void, as process: AppProcess, to queue: UnsafeMutableRawPointer? = nil,
    after delay: Int64 = 0
  ) {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let item = vt_make_item(
      { context in
        guard let context else { return }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().code()
      }, context, queue, process.lane)
    take(item, after: delay)
  }

  private final class Body {
    let code: () -> Void
    init(_ code: @escaping () -> Void) { self.code = code }
  }

  /// Adds an item, from any thread.
  func take(_ item: vt_item, after delay: Int64 = 0, from origin: Arrival.Origin = .driver) {
    if vt_current_world() == state {
      return delay > 0 ? schedule(item, after: delay) : enqueue(item)
    }
    if delay > 0 { noteWait(for: delay) }
    lock.withLock { arrivals.append(Arrival(item: item, delay: delay, origin: origin)) }
    arrival.signal()
  }

  func enqueue(_ item: vt_item) {
    vt_stop_if_abandoned(state)
    if restlessness.isFollowing { restlessness.sender = AppLine.ownStack }
    ready.append(item)
  }

  func schedule(_ item: vt_item, after delay: Int64) {
    vt_stop_if_abandoned(state)
    noteWait(for: delay)
    let (instant, overflow) = now.addingReportingOverflow(delay)
    // What is due after the end of time never happens.
    if !overflow, instant <= end { timers.insert(item, at: instant) }
  }
}

extension VirtualWorld {
  private func noteWait(for delay: Int64) {
    let (instant, overflow) = now.addingReportingOverflow(delay)
    BegunWork.noteWait(until: overflow ? .max : instant)
  }
}

/// An item from another thread.
struct Arrival {
  var item: vt_item
  var delay: Int64
  var origin: Origin

  enum Origin { case driver, outside, source }
}

extension VirtualWorld {
  public func makeProcess() -> AppProcess {
    let lane = vt_new_lane()
    processes[lane] = .running
    #if os(Linux) && !PortableVirtualTime
      LaneList.add(lane, of: self)
    #endif
    return AppProcess(lane: lane)
  }

  /// Holds back the process's jobs and timers until it is resumed.
  public func freeze(_ process: AppProcess) {
    guard case .running = processes[process.lane] else { return }
    processes[process.lane] = .frozen(.init(timers: timers.remove(process.lane)))
  }

  /// Lets a frozen process continue, with everything that became due in the meantime.
  public func resume(_ process: AppProcess) {
    guard case .frozen(let kept) = processes[process.lane] else { return }
    processes[process.lane] = .running
    for item in kept.ready { ready.append(item) }
    for timer in kept.timers {
      if timer.at <= now { ready.append(timer.item) } else { timers.insert(timer) }
    }
  }

  /// Ends the process: none of its jobs runs again. Static state of app code survives, because the simulating
  /// program continues.
  public func kill(_ process: AppProcess) {
    guard processes[process.lane] != nil else { return }
    processes[process.lane] = .killed
    _ = timers.remove(process.lane)
    #if os(Linux) && !PortableVirtualTime
      // In the portable build the queues are real, and code that blocks one blocks it forever.
      held.removeAll { $0.lane == process.lane }
      WaitList.remove(process.lane)
      outside {
        vt_give_back(process.lane)
        vt_forget_session(process.lane)
      }
    #endif
  }

  /// Whether the calling code is initializing something static, and so runs once in the program's life.
  /// Always false in the portable build, which cannot know.
  public static var isInStaticInitializer: Bool { vt_is_in_once() }

  /// Whether the item may run now. If not, it is kept with its frozen process, or dropped.
  func admits(_ item: vt_item) -> Bool {
    switch processes[item.lane] {
    case .running: return true
    case .killed, nil: return false
    case .frozen(var kept):
      processes[item.lane] = nil
      kept.ready.append(item)
      processes[item.lane] = .frozen(kept)
      return false
    }
  }
}

/// A world's time as a clock, for app code that takes `any Clock<Duration>`.
public struct VirtualClock: Clock {
  public struct Instant: InstantProtocol {
    /// The time since the world began.
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

/// A serial queue that is occupied by a waiting thread.
struct Hold {
  var exclusive: UnsafeMutableRawPointer
  var lane: vt_lane
  /// Where the thread waits, if it is a main thread.
  var stack: [UInt] = []
}

/// One process of an app inside a world. Every job that its code starts belongs to it, through any number of
/// tasks and queues.
public struct AppProcess: Hashable, Sendable {
  let lane: vt_lane
}

/// What happens to a process's jobs when it is their turn.
enum ProcessState {
  case running
  /// Jobs and due timers wait in order until the process continues.
  case frozen(Held)
  /// None of its code runs again.
  case killed

  struct Held {
    var ready: [vt_item] = []
    var timers: [TimerHeap.Timer] = []
  }
}
