import Foundation
import VirtualTimeHooks

/// Watches the worlds that are being driven, and ends the drive of a world whose app code keeps running while
/// the clock stands still: in a job that does not return, or in an endless series of jobs.
enum Watchdog {
  private struct Watched {
    let world: VirtualWorld
    private let limits: VirtualWorld.Options.Watchdog.Limits
    private var beat: UInt64
    private var thread: Int32
    private var instant: Int64
    private var lookedAt: Int64
    /// The real time of app code since the clock moved, and that of the current job.
    private var spent: Int64 = 0
    private var spentInJob: Int64 = 0
    /// How long the thread of the current job has waited in the system without running once.
    private var waited: Int64 = 0
    /// The processor time of the job's thread when the job was first seen and at the last look, and of the
    /// program when the clock last moved.
    private var usedBefore: Int64
    private var usedAtLook: Int64
    private var programBefore: Int64
    private(set) var verdict: StuckJob.Kind?

    init(_ world: VirtualWorld, _ limits: VirtualWorld.Options.Watchdog.Limits) {
      self.world = world
      self.limits = limits
      beat = vt_beat(world.state)
      thread = vt_thread_of(world.state)
      instant = vt_rested(world.state)
      lookedAt = vt_real_monotonic()
      usedBefore = vt_processor_time(world.state)
      usedAtLook = usedBefore
      programBefore = vt_processor_time_of_all()
    }

    /// Returns true once a limit is reached.
    mutating func look(at now: Int64) -> Bool {
      // If the whole program was stopped for a while, including this thread, that time does not count.
      let step = min(now - lookedAt, 5 * Watchdog.interval)
      lookedAt = now
      let (beat, thread) = (vt_beat(world.state), vt_thread_of(world.state))
      let used = vt_processor_time(world.state)
      // Another thread may have taken over in between, and its processor time is not the job's.
      let isSteady = beat == vt_beat(world.state) && thread == vt_thread_of(world.state)
      let isSameJob = isSteady && beat == self.beat && thread == self.thread
      if !isSameJob {
        // No job has the last number.
        (self.beat, self.thread) = (isSteady ? beat : .max, thread)
        spentInJob = 0
        usedBefore = used
      }
      let isWaiting = isSameJob && used == usedAtLook && vt_is_waiting(world.state)
      waited = isWaiting ? waited + step : 0
      usedAtLook = used
      // A thousandth of the limit, because two jobs that take turns sleeping for nanoseconds get nowhere
      // either. Time that only moved because code did not rest does not count.
      let rested = vt_rested(world.state)
      if rested - instant >= limits.waiting / 1_000 {
        instant = rested
        spent = 0
        programBefore = vt_processor_time_of_all()
      }
      // Between two jobs the driver has its turn, or another world uses the main queue, which is not this
      // app's fault.
      if isSameJob && beat % 2 == 0 { return false }
      spent += step
      if isSameJob { spentInJob += step }
      verdict = judged(used: used - usedBefore)
      return verdict != nil
    }

    /// On a busy machine a thread that computes gets little time, and so counts its processor time. Slightly
    /// early, because these checks come late there.
    private func judged(used: Int64) -> StuckJob.Kind? {
      if used + limits.computing / 20 >= limits.computing { return .endlessLoop }
      if waited >= Watchdog.timeToWake && world.neverComes { return .neverComes }
      if waited + limits.waiting / 40 >= limits.waiting { return .blockedOutside }
      guard spent + limits.waiting / 40 >= limits.waiting else { return nil }
      let isOneJob = spentInJob > spent / 2
      let ofProgram = vt_processor_time_of_all()
      let hasHadItsTime =
        // Where processor time cannot be measured, real time has to do.
        ofProgram == 0
        || !isOneJob && ofProgram - programBefore + limits.waiting / 20 >= limits.waiting
      guard hasHadItsTime || spent >= 10 * limits.waiting else { return nil }
      if !isOneJob { return .neverQuiet }
      if used <= spentInJob / 50 { return .blockedOutside }
      // A job that gets on is judged by its processor time alone, however busy the machine is.
      return ofProgram == 0 ? .endlessLoop : nil
    }

    func giveUp() {
      guard let kind = verdict, vt_abandon(world.state) else { return }
      // The signal that asks the thread for its line ends a waiting system call. No app code may continue
      // after that, so the thread is kept in the signal handler.
      let line =
        (kind == .neverQuiet ? world.lineOfRestless : nil)
        ?? AppLine.innermost(in: world.state, staying: kind.isWaiting)
      let job = StuckJob(
        process: AppProcess(lane: vt_running_lane(world.state)), kind: kind,
        thread: world.runningThread, line: line?.description,
        since: kind == .neverQuiet ? world.restedAt : world.now,
        realMilliseconds: (kind == .neverQuiet ? spent : spentInJob) / 1_000_000)
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
  /// A thread that waits for so long is looked at more closely.
  private static let timeToWake: Int64 = 200_000_000
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
    guard let limits = world.options.watchdog.limits else { return }
    start
    let entry = Watched(world, limits)
    lock.withLock { watched.append(entry) }
  }

  static func forget(_ world: VirtualWorld) {
    lock.withLock { watched.removeAll { $0.world === world } }
  }
}

extension StuckJob.Kind {
  fileprivate var isWaiting: Bool { self == .blockedOutside || self == .neverComes }
}

extension VirtualWorld {
  /// Whether the running job waits in the system for what can never come. A lock never comes if the job holds
  /// it itself, or a thread that waits for this world's time, which stands still.
  fileprivate var neverComes: Bool {
    var holder: Int32 = 0
    guard vt_waits_in_vain(state, &holder) else { return false }
    return holder == 0 || holder == vt_thread_of(state)
      || lock.withLock { parkedThreads.contains(holder) }
  }

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
    case .neverComes:
      return
        "A job\(clock): it waits for what can never come, such as a lock that it holds itself, or "
        + "that code of the app holds which waits for this job.\(end) Release the lock before waiting or "
        + "locking again. \(Self.instead)"
    case .blockedOutside:
      return "A job\(clock) after \(realMilliseconds) ms of real time, spent waiting for "
        + "something that the simulated clock does not control: a run loop, a contended lock, a file or "
        + "a socket.\(end) \(Self.instead)"
    }
  }
}
