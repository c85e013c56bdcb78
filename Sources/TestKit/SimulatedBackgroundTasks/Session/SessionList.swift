import Foundation
import VirtualTime

/// Finds the session that a world belongs to.
enum SessionList {
  private struct Weak { weak var session: Session? }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var sessions: [ObjectIdentifier: Weak] = [:]

  static func add(_ session: Session) {
    lock.withLock { sessions[ObjectIdentifier(session.world)] = Weak(session: session) }
  }

  static func remove(_ world: VirtualWorld) {
    lock.withLock { sessions[ObjectIdentifier(world)] = nil }
  }

  static func session(of world: VirtualWorld) -> Session? {
    lock.withLock { sessions[ObjectIdentifier(world)]?.session }
  }
}
