import Foundation
import VirtualTime

/// What app code did, and when by the clock of the world it ran in.
final class Trace: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []

  func add(_ what: String) {
    let now = VirtualWorld.current.map { "\($0.now / 1_000_000)" } ?? "outside"
    lock.withLock { entries.append("\(now) \(what)") }
  }

  var lines: [String] { lock.withLock { entries } }
}
