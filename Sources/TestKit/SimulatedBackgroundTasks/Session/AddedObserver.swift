package import Foundation
import VirtualTime

/// An observer that an app's code added to the notification center, which all apps of all tests share: it hears
/// what its own process posts. One that a static added, which happens once in the program's life, hears each
/// later process of the app too, as a device's static would add it again.
package final class AddedObserver: @unchecked Sendable {
  private let app: RunningApp
  package let isOfStatic: Bool
  /// What added it.
  private let stack: [UInt]
  private let lock = KitLock()
  private var isNoted = false

  package init(by app: RunningApp) {
    self.app = app
    isOfStatic = VirtualWorld.isInStaticInitializer
    stack = isOfStatic ? VirtualWorld.stackOfCaller : []
  }

  /// Whose observer it is while the calling code posts; nil if it is nobody's.
  package func listener(of name: Notification.Name) -> RunningApp? {
    guard let current = RunningApp.current else { return app.isAlive || !isOfStatic ? app : nil }
    if current.isSameProcess(as: app) { return app }
    guard isOfStatic, current.usesWhatStaticsMade,
      current.bundleIdentifier == app.bundleIdentifier
    else { return nil }
    note(name, in: current)
    return current
  }

  /// Said once for each observer.
  private func note(_ name: Notification.Name, in later: RunningApp) {
    let isNew = lock.withLock {
      defer { isNoted = true }
      return !isNoted
    }
    if isNew { later.noteKept(.observer(name.rawValue), addedBy: stack) }
  }
}

extension RunningApp {
  fileprivate var isAlive: Bool {
    session.lock.withLock { session.processes[process.id] === process }
  }

  fileprivate func noteKept(_ what: Noteworthy, addedBy stack: [UInt]) {
    let site = VirtualWorld.line(ofStack: stack).map(CallSite.init)
    let identifier = bundleIdentifier
    session.lock.withLock { session.note(what, identifier, of: process, at: site) }
  }
}
