#if os(Linux) && !PortableVirtualTime
  import Foundation
  import VirtualTimeHooks

  /// Finds the world of a lane, for tasks that somebody outside resumes.
  enum LaneList {
    private struct Weak { weak var world: VirtualWorld? }

    private static let lock = KitLock()
    nonisolated(unsafe) private static var worlds: [vt_lane: Weak] = [:]

    static func add(_ lane: vt_lane, of world: VirtualWorld) {
      lock.withLock { worlds[lane] = Weak(world: world) }
    }

    static func remove(_ lanes: some Sequence<vt_lane>) {
      lock.withLock { for lane in lanes { worlds[lane] = nil } }
    }

    static func world(of lane: vt_lane) -> VirtualWorld? { lock.withLock { worlds[lane]?.world } }
  }
#endif
