import Foundation
import VirtualTimeHooks

/// Looks at the worlds that are being driven, and ends the drive of one whose job does not come back.
enum Watchdog {
  private struct Watched {
    var world: VirtualWorld
    var limit: Int64
    var beat: UInt64
    var since: Int64
    var processorTime: Int64
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var watched: [Watched] = []

  private static let start: Void = Thread.detachNewThread {
    while true {
      Thread.sleep(forTimeInterval: 0.02)
      look()
    }
  }

  static func watch(_ world: VirtualWorld) {
    guard let limit = world.options.watchdog.nanoseconds else { return }
    start
    let entry = Watched(
      world: world, limit: limit, beat: vt_beat(world.state), since: vt_real_monotonic(),
      processorTime: vt_processor_time(world.state))
    lock.withLock { watched.append(entry) }
  }

  static func forget(_ world: VirtualWorld) {
    lock.withLock { watched.removeAll { $0.world === world } }
  }

  private static func look() {
    let now = vt_real_monotonic()
    let late = lock.withLock { () -> [Watched] in
      for position in watched.indices {
        let beat = vt_beat(watched[position].world.state)
        if beat != watched[position].beat {
          watched[position].beat = beat
          watched[position].since = now
          watched[position].processorTime = vt_processor_time(watched[position].world.state)
        }
      }
      // Between two jobs the driver has its turn, which is not the app's fault.
      return watched.filter { $0.beat % 2 == 1 && now - $0.since >= $0.limit }
    }
    for entry in late { giveUp(entry, after: now - entry.since) }
  }

  private static func giveUp(_ entry: Watched, after real: Int64) {
    let world = entry.world
    // A waiting thread uses nothing, a computing one much less than all where many compute.
    let used = vt_processor_time(world.state) - entry.processorTime
    let job = StuckJob(
      process: AppProcess(lane: vt_running_lane(world.state)),
      kind: used > real / 50 ? .endlessLoop : .blockedOutside,
      since: world.now, realMilliseconds: real / 1_000_000)
    guard vt_abandon(world.state, entry.beat) else { return }
    if job.kind == .endlessLoop { vt_park_thread_of(world.state) }
    world.giveUp(job)
  }
}
