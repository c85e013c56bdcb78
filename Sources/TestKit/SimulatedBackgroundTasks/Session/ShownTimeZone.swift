import Foundation
import VirtualTime

/// The time zone that Foundation shows to all code of the test's process, which knows only one. Devices
/// of one zone live side by side; those of another take turns with them.
///
/// It stays when a device has had its turn. Without any device it is the machine's.
enum ShownTimeZone {
  private struct Waiting {
    let zone: String
    let go: UnsafeContinuation<Void, Never>
  }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var shown: String?
  nonisolated(unsafe) private static var users = 0
  nonisolated(unsafe) private static var line: [Waiting] = []

  static func enter(_ zone: String) async {
    await withUnsafeContinuation { go in
      let isFree = lock.withLock { () -> Bool in
        // Nobody overtakes those who wait already, or their turn might never come.
        let isFree = users == 0 || (zone == shown && line.isEmpty)
        if isFree { begin(zone) } else { line.append(Waiting(zone: zone, go: go)) }
        return isFree
      }
      if isFree { go.resume() }
    }
  }

  static func leave() {
    let next = lock.withLock { () -> [Waiting] in
      users -= 1
      guard users == 0, let first = line.first else { return [] }
      let next = line.filter { $0.zone == first.zone }
      line.removeAll { $0.zone == first.zone }
      for _ in next { begin(first.zone) }
      return next
    }
    for waiting in next { waiting.go.resume() }
  }

  private static func begin(_ zone: String) {
    users += 1
    if zone == shown { return }
    shown = zone
    setenv("TZ", zone, 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    if let zone = TimeZone(identifier: zone) { NSTimeZone.default = zone }
  }
}
