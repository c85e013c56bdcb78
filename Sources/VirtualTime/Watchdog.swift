import Foundation
import VirtualTimeHooks

/// Looks at the worlds that are being driven, and ends the drive of one whose job does not come back.
enum Watchdog {
  private struct Watched {
    var world: VirtualWorld
    var limit: Int64
    var beat: UInt64
    var since: Int64
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
    guard case .after(let milliseconds) = world.options.watchdog else { return }
    start
    let limit = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let entry = Watched(
      world: world, limit: limit.overflow ? .max : limit.partialValue, beat: vt_beat(world.state),
      since: vt_real_monotonic())
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
        }
      }
      // Between two jobs the driver has its turn, which is not the app's fault.
      return watched.filter { $0.beat % 2 == 1 && now - $0.since >= $0.limit }
    }
    for entry in late { giveUp(entry, after: now - entry.since) }
  }

  private static func giveUp(_ entry: Watched, after real: Int64) {
    let world = entry.world
    let job = StuckJob(
      process: AppProcess(lane: vt_running_lane(world.state)),
      kind: vt_is_busy(world.state) ? .endlessLoop : .blockedOutside,
      since: world.now, realMilliseconds: real / 1_000_000)
    let thread = world.state.pointee.thread
    guard vt_abandon(world.state, entry.beat) else { return }
    if job.kind == .endlessLoop { vt_park_thread(thread) }
    world.lock.withLock { world.stuck = job }
    world.finish(.abandoned(job))
  }
}
