import Foundation
import VirtualTime

/// A handler that an earlier process registered.
struct EarlierHandler {
  /// How it came about, as far as that tells when a process of a device would register it again.
  struct Origin: OptionSet {
    let rawValue: UInt8
    /// By what the launch code does at once.
    static let launchCode = Origin(rawValue: 1)
    /// While something static was initialized, which cannot happen a second time.
    static let staticInitializer = Origin(rawValue: 2)
  }

  let handler: LaunchHandler
  let origin: Origin
}

/// The last handler that any device's app registered under an identifier. What is static in app code
/// lives as long as the test's process, and on the next device too.
enum KnownHandlers {
  struct Key: Hashable {
    let app: String
    let identifier: String
  }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var handlers: [Key: EarlierHandler] = [:]

  static func remember(_ handler: EarlierHandler, _ key: Key) {
    lock.withLock { handlers[key] = handler }
  }

  static func handler(_ key: Key) -> EarlierHandler? { lock.withLock { handlers[key] } }
}
