import Foundation
import VirtualTimeHooks

/// Watches the worlds that are being driven, and ends the drive of a world whose app code keeps running while
/// the clock stands still: in a job that does not return, or in an endless series of jobs.
enum Watchdog {
  private struct Watched {
    let world: VirtualWorld
    let limit: Int64
    private var beat: UInt64
    private var instant: Int64
    private var lookedAt: Int64
    /// The real time of app code since the clock moved, and that of the current job.
    private var spent: Int64 = 0
    private var spentInJob: Int64 = 0
    /// The processor time of the job's thread when the job was first seen, and of the program when the clock
    /// last moved.
    private var usedBefore: Int64
    private var programBefore: Int64

    init(_ world: VirtualWorld, limit: Int64) {
      self.world = world
      self.limit = limit
      beat = vt_beat(world.state)
      instant = vt_rested(world.state)
      lookedAt = vt_real_monotonic()
      usedBefore = vt_processor_time(world.state)
      programBefore = vt_processor_time_of_all()
    }

    /// Returns true once the limit is reached.
    mutating func look(at now: Int64) -> Bool {
      // If the whole program was stopped for a while, including this thread, that time does not count.
      let step = min(now - lookedAt, 5 * Watchdog.interval)
      lookedAt = now
      let beat = vt_beat(world.state)
      let isSameJob = beat == self.beat
      if !isSameJob {
        self.beat = beat
        spentInJob = 0
        usedBefore = vt_processor_time(world.state)
      }
      // A thousandth of the limit, because two jobs that take turns sleeping for nanoseconds get nowhere
      // either. Time that only moved because code did not rest does not count.
      let rested = vt_rested(world.state)
      if rested - instant >= limit / 1_000 {
        instant = rested
        spent = 0
        programBefore = vt_processor_time_of_all()
      }
      // Between two jobs the driver has its turn, or another world uses the main queue, which is not this
      // app's fault.
      if isSameJob && beat % 2 == 0 { return false }
      spent += step
      if isSameJob { spentInJob += step }
      // Slightly early, because on a busy machine these checks come late.
      guard spent + limit / 40 >= limit else { return false }
      return hasHadItsTime || spent >= 10 * limit
    }

    private var isOneJob: Bool { spentInJob > spent / 2 }

    /// The processor time of the job. A waiting thread uses none; a computing thread uses much less than the
    /// real time if many threads compute.
    private var used: Int64 { vt_processor_time(world.state) - usedBefore }
    private var isComputing: Bool { used > spentInJob / 50 || !vt_is_waiting(world.state) }

    /// On a busy machine, a computing job gets as much processor time as it would get alone within the limit.
    /// Where processor time cannot be measured, real time has to do.
    private var hasHadItsTime: Bool {
      guard vt_processor_time_of_all() > 0 else { return true }
      if isOneJob { return !isComputing || used + limit / 20 >= limit }
      return vt_processor_time_of_all() - programBefore + limit / 20 >= limit
    }

    func giveUp() {
      let kind: StuckJob.Kind =
        !isOneJob ? .neverQuiet : isComputing ? .endlessLoop : .blockedOutside
      guard vt_abandon(world.state) else { return }
      // The signal that asks the thread for its line ends a waiting system call. No app code may continue
      // after that, so the thread is kept in the signal handler.
      let sampled = AppLine.innermost(in: world.state, staying: kind == .blockedOutside)
      let line = kind == .neverQuiet ? world.lineOfRestless ?? sampled : sampled
      let job = StuckJob(
        process: AppProcess(lane: vt_running_lane(world.state)), kind: kind,
        thread: world.runningThread, line: line?.description,
        since: kind == .neverQuiet ? world.restedAt : world.now,
        realMilliseconds: (isOneJob ? spentInJob : spent) / 1_000_000)
      world.giveUp(job)
      guard kind == .endlessLoop, !VirtualWorld.Options.Watchdog.isSanitized else { return }
      // On a busy machine this may take a while, and other worlds have to be watched in the meantime.
      let world = world
      Thread.detachNewThread {
        if !vt_park_thread_of(world.state) { Watchdog.endProgram(job) }
      }
    }
  }

  /// A thread that can be neither stopped nor waited for would use a processor for the rest of the program.
  private static func endProgram(_ job: StuckJob) -> Never {
    // The test gets the chance to print its message first.
    Thread.sleep(forTimeInterval: 1)
    let words =
      "error: \(job) Its thread cannot be stopped where it is, so this program ends here, with exit code 70.\n"
    FileHandle.standardError.write(Data(words.utf8))
    _exit(70)
  }

  private static let interval: Int64 = 20_000_000
  private static let lock = NSLock()
  nonisolated(unsafe) private static var watched: [Watched] = []

  private static let start: Void = Thread.detachNewThread {
    while true {
      Thread.sleep(forTimeInterval: TimeInterval(interval) / 1_000_000_000)
      let now = vt_real_monotonic()
      let late = lock.withLock {
        watched.indices.filter { watched[$0].look(at: now) }.map { watched[$0] }
      }
      for entry in late { entry.giveUp() }
    }
  }

  static func watch(_ world: VirtualWorld) {
    guard let limit = world.options.watchdog.nanoseconds else { return }
    start
    let entry = Watched(world, limit: limit)
    lock.withLock { watched.append(entry) }
  }

  static func forget(_ world: VirtualWorld) {
    lock.withLock { watched.removeAll { $0.world === world } }
  }
}

extension VirtualWorld {
  /// Whether the calling code runs on the main queue of its app.
  package static var isOnMainQueue: Bool {
    #if os(Linux) && !PortableVirtualTime
      current?.placeOfJob == "com.apple.main-thread"
    #else
      Thread.isMainThread
    #endif
  }

  #if os(Linux) && !PortableVirtualTime
    /// The label of the queue that the job runs on.
    private var placeOfJob: String {
      var place = [CChar](repeating: 0, count: Int(VT_PLACE_LENGTH))
      vt_running_place(state, &place)
      return String(
        decoding: place.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #endif

  /// A description of where the current job runs.
  fileprivate var runningThread: String {
    #if os(Linux) && !PortableVirtualTime
      switch placeOfJob {
      case "": return "a thread that the app made"
      case "Swift global concurrent queue": return "a thread of Swift tasks"
      case "com.apple.main-thread": return "the main queue"
      case let label where label.hasPrefix("com.apple.root"): return "a background thread"
      case let label: return "the queue “\(label)”"
      }
    #else
      return ""
    #endif
  }
}

/// Something app code did that the virtual clock does not reach, or that would hang the app on a device.
public enum Escape: String, Sendable, CaseIterable {
  /// A Dispatch source, whose events arrive in real time.
  case dispatchSource
  /// `DispatchWorkItem.notify`, whose closure runs on a real queue.
  case workItemNotify
  /// A `Timer` or another use of a run loop.
  case runLoopTimer
  /// A request of a URLSession to a real server.
  case urlSession
  /// A real network connection.
  case socket
  /// A queue was asked to wait for itself. On a device the app would hang here forever.
  case syncDeadlock
  /// A task was resumed by a thread outside the world.
  case resumedFromOutside
  /// Real time was spent waiting for the outside, as the options permit.
  case waitedForOutside
  /// The main actor, which is real on this platform, did not run the app's jobs.
  case mainActorBusy
}

/// An occasion on which app code left virtual time.
public struct EscapeEvent: Equatable, Sendable {
  public struct Kind: Hashable, Sendable {
    public let escape: Escape
    /// What app code tried to reach, such as an address; often empty.
    public let detail: String
    /// Whether the network was refused, as it is unless the options permit waiting for the outside.
    public let isRefused: Bool
  }

  public let kind: Kind
  public let process: AppProcess
  /// Where it happened, if its line is to be told.
  var stack: [UInt] = []

  init(kind: Kind, process: AppProcess) {
    self.kind = kind
    self.process = process
  }
}

/// App code wrongly asserted that it ran on a queue, or that it did not. On a device this ends its process,
/// and here its jobs.
///
/// This includes assertions about actors: `MainActor.assumeIsolated` and `preconditionIsolated` check for the
/// main queue.
public struct WrongQueue: Equatable, Sendable {
  public let process: AppProcess
  /// The label of the asserted queue.
  public let asserted: String
  /// True if the code asserted that it was on the queue, false if it asserted that it was not.
  public let isWanted: Bool
  /// The label of the queue that the code ran on; empty if there was none.
  public let actual: String
}

extension VirtualWorld {
  /// The wrong assertions since the last call. Only seen where functions can be interposed: elsewhere they
  /// end the program.
  public func takeWrongQueues() -> [WrongQueue] {
    defer { wrongQueues = [] }
    return wrongQueues
  }
}

extension Escape: CustomStringConvertible {
  public var description: String {
    switch self {
    case .dispatchSource:
      "a Dispatch source other than a timer: its events arrive in real time, outside the simulation"
    case .workItemNotify:
      "DispatchWorkItem.notify: its closure runs in real time, outside the simulation; use a "
        + "DispatchGroup"
    case .runLoopTimer:
      "a run loop timer: it needs a run loop in real time and will not fire; use Task.sleep or "
        + "DispatchQueue.asyncAfter"
    case .urlSession:
      "a URLSession request to a real server: it answers in real time; give the session a "
        + "URLProtocol, or the app a fake"
    case .socket:
      "a network connection: it is real and answers in real time; give the app a fake"
    case .syncDeadlock:
      "sync on a queue that the same code already occupies: on a device this deadlocks"
    case .resumedFromOutside:
      "a task was resumed from outside the simulation: the time of that is not simulated"
    case .waitedForOutside:
      "real time was spent waiting for something outside: the order of jobs may differ next time"
    case .mainActorBusy:
      "the main actor did not answer within a second: a test that waits for the simulation must not "
        + "block it; use the async methods"
    }
  }
}

extension EscapeEvent.Kind: CustomStringConvertible {
  public var description: String {
    guard isRefused else { return "\(escape)" }
    let goal = detail.isEmpty ? "a server" : detail
    let remedy =
      escape == .urlSession
      ? "Give the session's configuration a URLProtocol, or the app a fake" : "Give the app a fake"
    return
      "\(escape == .urlSession ? "URLSession" : "a socket") tried to reach \(goal), which answers in "
      + "real time: it got an error, and nothing was sent. \(remedy). To let it through "
      + "and wait for it in real time, create the device with "
      + "options: .init(outside: .upTo(milliseconds: 500))."
  }
}

extension StuckJob: CustomStringConvertible {
  private static var instead: String {
    #if os(Linux) && !PortableVirtualTime
      "Wait with await, a condition, a DispatchGroup or a DispatchSemaphore instead, or use a fake."
    #else
      "Wait with await instead, or let the app's target have a copy of Examples/FeedApp's SimulatedNames.swift, "
        + "with which semaphores, groups and sleeps off the main queue are virtual."
    #endif
  }

  public var description: String {
    let place = (thread.isEmpty ? "" : " on \(thread)") + " (\(line ?? "line not known"))"
    let clock =
      "\(place) began at \(since / 1_000_000_000) s of simulated time and has not come back"
    let end = " The app was abandoned, and the device stopped."
    let remedy =
      "if the work really takes that long, create the device with a higher limit, as in options: "
      + ".init(watchdog: .after(milliseconds: 60_000))."
    switch kind {
    case .endlessLoop:
      return "A job\(clock) after \(realMilliseconds) ms of real time, spent computing.\(end) "
        + "Look for a loop that never ends; \(remedy)"
    case .neverQuiet:
      return "At \(since / 1_000_000_000) s of simulated time app code went on for "
        + "\(realMilliseconds) ms of real time without ever coming to rest, in the end\(place).\(end) "
        + "Look for a loop that only yields or sleeps for no time, and for threads that only wake each "
        + "other; \(remedy)"
    case .blockedOutside:
      return "A job\(clock) after \(realMilliseconds) ms of real time, spent waiting for "
        + "something that the simulated clock does not control: a run loop, a contended lock, a file or "
        + "a socket.\(end) \(Self.instead)"
    }
  }
}
