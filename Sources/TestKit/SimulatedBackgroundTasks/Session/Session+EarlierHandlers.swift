import SchedulerEngine
import VirtualTime

/// Handlers that static code registered once and for all, although a process of a device registers its
/// own.
extension Session {
  func remember(_ handler: LaunchHandler, _ name: NameID, of process: LiveProcess) {
    var origin: EarlierHandler.Origin = process.isInLaunchCode ? .launchCode : []
    if VirtualWorld.isInStaticInitializer { origin.insert(.staticInitializer) }
    let earlier = EarlierHandler(handler: handler, origin: origin)
    earlierHandlers[process.app, default: [:]][name] = earlier
    KnownHandlers.remember(earlier, key(name, of: process.app))
  }

  /// At the end of what the launch code does at once. What was registered later was too late for a
  /// launch in the background, and is so again.
  func useEarlierHandlers(in process: LiveProcess) {
    lock.withLock {
      guard manner.earlierHandlers == .usedAgain else { return }
      var known = earlierHandlers[process.app] ?? [:]
      for name in setup.apps[Int(process.app.index)].permitted where known[name] == nil {
        // Another device's app has run the static code, which then never runs on this one.
        let other = KnownHandlers.handler(key(name, of: process.app))
        if let other, other.origin.contains(.staticInitializer) { known[name] = other }
      }
      for name in known.keys.sorted() where process.handlers[name] == nil {
        if let earlier = known[name], earlier.origin.contains(.launchCode) {
          useAgain(earlier.handler, name, in: process)
        }
      }
    }
  }

  /// Before a submission that would end the app for want of a handler. Of other devices' handlers the
  /// one is meant that the same file registered.
  func useEarlierHandler(_ name: NameID, submittedAt site: CallSite?, in process: LiveProcess) {
    guard manner.earlierHandlers == .usedAgain, process.handlers[name] == nil else { return }
    if let own = earlierHandlers[process.app]?[name] {
      return useAgain(own.handler, name, in: process)
    }
    guard let other = KnownHandlers.handler(key(name, of: process.app))?.handler,
      let file = other.site?.fileID, file == site?.fileID
    else { return }
    useAgain(other, name, in: process)
  }

  /// Whether the process has the handler only because an earlier one registered it; from now on it has
  /// its own.
  func takesOver(_ handler: LaunchHandler, _ name: NameID, in process: LiveProcess) -> Bool {
    guard process.usedAgain.remove(name) != nil else { return false }
    process.handlers[name] = handler
    remember(handler, name, of: process)
    return true
  }

  private func useAgain(_ handler: LaunchHandler, _ name: NameID, in process: LiveProcess) {
    guard simulation.isAlive(process.id),
      simulation.register(name, by: process.id) == .registered
    else { return }
    process.handlers[name] = handler
    process.usedAgain.insert(name)
    handlersUsedAgain[process.app, default: []].insert(name)
  }

  private func key(_ name: NameID, of app: AppID) -> KnownHandlers.Key {
    KnownHandlers.Key(app: text(setup.apps[Int(app.index)].name), identifier: text(name))
  }
}

extension SimulatedApp {
  /// The identifiers for which a process had to use a handler that an earlier process registered, as
  /// happens where static code registers. If it was not static, the app forgot to register, which
  /// `earlierHandlers: .forgotten` shows.
  public var handlersUsedAgain: [String] {
    guard let session = device.sessionIfStarted else { return [] }
    return session.lock.withLock {
      (session.handlersUsedAgain[id] ?? []).map { session.text($0) }.sorted()
    }
  }
}
