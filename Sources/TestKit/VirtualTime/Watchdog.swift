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
    private var processorTime: Int64

    init(_ world: VirtualWorld, limit: Int64) {
      self.world = world
      self.limit = limit
      beat = vt_beat(world.state)
      instant = world.now
      lookedAt = vt_real_monotonic()
      processorTime = vt_processor_time(world.state)
    }

    /// True once the limit is near.
    mutating func look(at now: Int64) -> Bool {
      // A program that was stopped for a while, with this thread, did nothing in that time.
      let step = min(now - lookedAt, 5 * Watchdog.interval)
      lookedAt = now
      let beat = vt_beat(world.state)
      let isSameJob = beat == self.beat
      if !isSameJob {
        self.beat = beat
        spentInJob = 0
        processorTime = vt_processor_time(world.state)
      }
      // A thousandth of the limit, because two that sleep for nanoseconds in turn get nowhere either.
      if world.now - instant >= limit / 1_000 {
        instant = world.now
        spent = 0
      }
      // Between two jobs the driver has its turn, or another world the main queue: not this app's fault.
      if isSameJob && beat % 2 == 0 { return false }
      spent += step
      if isSameJob { spentInJob += step }
      // A little early, because the looks of a busy machine come late.
      return spent + limit / 40 >= limit
    }

    func giveUp() {
      // A waiting thread uses nothing, a computing one much less than all where many compute.
      let used = vt_processor_time(world.state) - processorTime
      let isOneJob = spentInJob > spent / 2
      let kind: StuckJob.Kind =
        !isOneJob ? .neverQuiet : used > spentInJob / 50 ? .endlessLoop : .blockedOutside
      guard vt_abandon(world.state) else { return }
      let job = StuckJob(
        process: AppProcess(lane: vt_running_lane(world.state)), kind: kind,
        thread: world.runningThread, since: world.now,
        realMilliseconds: (isOneJob ? spentInJob : spent) / 1_000_000)
      if kind == .endlessLoop { vt_park_thread_of(world.state) }
      world.giveUp(job)
    }
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
  /// Where the job runs that runs now, in words.
  fileprivate var runningThread: String {
    #if os(Linux) && !PortableVirtualTime
      var place = [CChar](repeating: 0, count: Int(VT_PLACE_LENGTH))
      vt_running_place(state, &place)
      let bytes = place.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      switch String(decoding: bytes, as: UTF8.self) {
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
