#if os(Linux) && !PortableVirtualTime
  import Foundation
  import VirtualTimeHooks

  /// Who waits for which semaphore or group. One for all worlds, because a signal comes from anywhere.
  enum WaitList {
    struct Entry {
      var world: VirtualWorld
      var item: vt_item
      /// Groups are kept alive until they are empty; a waiting thread does that itself.
      var keepsObject: Bool
    }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var entries: [UnsafeMutableRawPointer: [Entry]] = [:]

    static func add(_ entry: Entry, for object: UnsafeMutableRawPointer) {
      vt_count_waits(1)
      lock.withLock { entries[object, default: []].append(entry) }
    }

    /// Takes back what a waiting thread added. False if somebody woke it meanwhile.
    static func remove(
      _ waiter: UnsafeMutableRawPointer, for object: UnsafeMutableRawPointer
    ) -> Bool {
      let removed = lock.withLock { () -> Bool in
        guard var waiting = entries[object],
          let position = waiting.firstIndex(where: { $0.item.context == waiter })
        else { return false }
        waiting.remove(at: position)
        entries[object] = waiting.isEmpty ? nil : waiting
        return true
      }
      guard removed else { return false }
      vt_count_waits(-1)
      Waiter.release(waiter)
      return true
    }

    /// Forgets what a killed process waited for, so that no signal is spent on it.
    static func remove(_ lane: vt_lane) {
      let removed = lock.withLock { () -> Int in
        let before = entries.values.reduce(0) { $0 + $1.count }
        entries = entries.compactMapValues { waiting in
          let left = waiting.filter { $0.item.lane != lane }
          return left.isEmpty ? nil : left
        }
        return before - entries.values.reduce(0) { $0 + $1.count }
      }
      vt_count_waits(-Int32(removed))
    }

    static func wake(_ object: UnsafeMutableRawPointer, _ extent: Extent) {
      let woken = lock.withLock { () -> [Entry] in
        guard var waiting = entries[object] else { return [] }
        let woken = extent == .all ? waiting : [waiting.removeFirst()]
        if extent == .all { waiting = [] }
        entries[object] = waiting.isEmpty ? nil : waiting
        return woken
      }
      vt_count_waits(-Int32(woken.count))
      for entry in woken {
        entry.world.take(entry.item, from: .outside)
        if entry.keepsObject { vt_release(object) }
      }
    }

    enum Extent { case first, all }
  }
#endif
