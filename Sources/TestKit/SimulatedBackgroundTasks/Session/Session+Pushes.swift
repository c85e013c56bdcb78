import RunRecord
import SchedulerEngine
import VirtualTime

extension Session {
  func push(
    _ userInfo: [AnyHashable: Any], to app: AppID, named name: String?, _ priority: PushPriority
  ) {
    let name = lock.withLock {
      let name = self.name(name ?? text(setup.apps[Int(app.index)].name) + ".push")
      // One of another priority replaces nothing.
      if priority == .background { pushes[TaskKey(name, of: app)] = userInfo }
      return name
    }
    apply(.push(app, name, priority))
  }

  /// App code that hears of no push does nothing about it, and its time passes.
  func deliverPush(_ id: RunID, _ delivery: Delivery, to process: LiveProcess) {
    guard let code = process.whenPushed else { return }
    let key = TaskKey(delivery.name, of: delivery.app)
    nonisolated(unsafe) let userInfo = pushes.removeValue(forKey: key) ?? [:]
    world.post(as: process.lane, on: .main) {
      MainActor.assumeIsolated {
        code(userInfo) { result in
          process.session.completePush(id, of: process, success: result != .failed)
        }
      }
    }
  }

  private func completePush(_ id: RunID, of process: LiveProcess, success: Bool) {
    lock.withLock { _ = simulation.complete(id, success: success, by: process.id) }
  }
}
