import Foundation
import VirtualTimeHooks

/// Looks at the worlds that are being driven, and ends the drive of one whose app code goes on and on
/// while its clock stands still: in a job that does not come back, or in ever new ones.
enum Watchdog {
  private struct Watched {
    let world: VirtualWorld
    let limit: Int64
    private var beat: UInt64
    private var instant: Int64
    private var lookedAt: Int64
    /// Real time of app code since the clock moved, and that of the job that runs now.
    private var spent: Int64 = 0
    private var spentInJob: Int64 = 0
    /// What the job's thread had used of a processor when the job was first seen, and the program when the
    /// clock moved.
    private var usedBefore: Int64
    private var programBefore: Int64

    init(_ world: VirtualWorld, limit: Int64) {
      self.world = world
      self.limit = limit
      beat = vt_beat(world.state)
      instant = world.now
      lookedAt = vt_real_monotonic()
      usedBefore = vt_processor_time(world.state)
      programBefore = vt_processor_time_of_all()
    }

    /// True once the limit is reached.
    mutating func look(at now: Int64) -> Bool {
      // A program that was stopped for a while, with this thread, did nothing in that time.
      let step = min(now - lookedAt, 5 * Watchdog.interval)
      lookedAt = now
      let beat = vt_beat(world.state)
      let isSameJob = beat == self.beat
      if !isSameJob {
        self.beat = beat
        spentInJob = 0
        usedBefore = vt_processor_time(world.state)
      }
      // A thousandth of the limit, because two that sleep for nanoseconds in turn get nowhere either.
      if world.now - instant >= limit / 1_000 {
        instant = world.now
        spent = 0
        programBefore = vt_processor_time_of_all()
      }
      // Between two jobs the driver has its turn, or another world the main queue: not this app's fault.
      if isSameJob && beat % 2 == 0 { return false }
      spent += step
      if isSameJob { spentInJob += step }
      // A little early, because the looks of a busy machine come late.
      guard spent + limit / 40 >= limit else { return false }
      return hasHadItsTime || spent >= 10 * limit
    }

    private var isOneJob: Bool { spentInJob > spent / 2 }

    /// What the job used of a processor. A waiting thread uses nothing, a computing one much less than all
    /// where many compute.
    private var used: Int64 { vt_processor_time(world.state) - usedBefore }
    private var isComputing: Bool { used > spentInJob / 50 || !vt_is_waiting(world.state) }

    /// What computes on a busy machine gets as much of a processor as it would alone in the limit. Where that
    /// cannot be measured, time on the clock has to do.
    private var hasHadItsTime: Bool {
      guard vt_processor_time_of_all() > 0 else { return true }
      if isOneJob { return !isComputing || used + limit / 20 >= limit }
      return vt_processor_time_of_all() - programBefore + limit / 20 >= limit
    }

    func giveUp() {
      let kind: StuckJob.Kind =
        !isOneJob ? .neverQuiet : isComputing ? .endlessLoop : .blockedOutside
      guard vt_abandon(world.state) else { return }
      // Asked for it, a system call would end that waits; nothing of the app may go on, so it stays there.
      let line = AppLine.innermost(in: world.state, staying: kind == .blockedOutside)
      let job = StuckJob(
        process: AppProcess(lane: vt_running_lane(world.state)), kind: kind,
        thread: world.runningThread, line: line?.description, since: world.now,
        realMilliseconds: (isOneJob ? spentInJob : spent) / 1_000_000)
      world.giveUp(job)
      // A sanitizer keeps signals from a thread that computes, which then goes on.
      guard kind == .endlessLoop, !vt_is_sanitized() else { return }
      // On a busy machine that may take its time, in which others are looked at.
      let world = world
      Thread.detachNewThread {
        if !vt_park_thread_of(world.state) { Watchdog.endProgram(job) }
      }
    }
  }

  /// What can be neither stopped nor waited for would take a processor from all that comes after it.
  private static func endProgram(_ job: StuckJob) -> Never {
    // The test says first what it has to say.
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

  /// Where the job runs that runs now, in words.
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

/// Something app code did that the virtual clock does not reach, or that no device would survive.
public enum Escape: String, Sendable, CaseIterable {
  /// A Dispatch source, whose events come in real time.
  case dispatchSource
  /// `DispatchWorkItem.notify`, whose closure runs on a real queue.
  case workItemNotify
  /// A `Timer` or another use of a run loop.
  case runLoopTimer
  /// A request of a URLSession to a real server.
  case urlSession
  /// A real network connection.
  case socket
  /// A queue was asked to wait for itself; on a device the app stops here for ever.
  case syncDeadlock
  /// A task was resumed by a thread outside the world.
  case resumedFromOutside
  /// Real time was spent waiting for the outside, as the options allow.
  case waitedForOutside
  /// The main actor, which is real on this platform, did not come to the app's jobs.
  case mainActorBusy
}

/// One time that app code left virtual time.
public struct EscapeEvent: Equatable, Sendable {
  public struct Kind: Hashable, Sendable {
    public let escape: Escape
    /// What it reached for, as an address; often empty.
    public let detail: String
    /// The network is refused where nobody waits for the outside.
    public let isRefused: Bool
  }

  public let kind: Kind
  public let process: AppProcess
}

/// App code asserted that it ran on a queue, or that it did not, and was wrong. On a device that is the
/// end of its process, and here of its jobs.
///
/// The assertions of actors come down to this: `MainActor.assumeIsolated` and `preconditionIsolated`
/// ask for the main queue.
public struct WrongQueue: Equatable, Sendable {
  public let process: AppProcess
  /// The label of the queue that was asserted.
  public let asserted: String
  /// Whether the code said that it was there, or that it was not.
  public let isWanted: Bool
  /// The label of the queue that the code ran on; empty for none.
  public let actual: String
}

extension VirtualWorld {
  /// The wrong assertions since the last call. Only seen where functions can be interposed: elsewhere
  /// they end the program.
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
