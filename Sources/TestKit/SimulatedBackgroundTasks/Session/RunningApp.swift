import SchedulerEngine
import VirtualTime

/// What the process of the calling code can ask its device for beside the scheduler. The product with
/// UIKit's names is made of it.
package struct RunningApp {
  let process: LiveProcess
  var session: Session { process.session }

  /// Nil for code that runs outside of a simulated device.
  package static var current: RunningApp? {
    LiveProcess.current.map { RunningApp(process: $0) }
  }

  package typealias ExpirationHandler = @MainActor @Sendable () -> Void

  /// Nil where the system gives no time.
  package func beginAssertion(_ name: String, _ handler: ExpirationHandler?) -> Int64? {
    session.lock.withLock {
      let begun = session.simulation.beginAssertion(
        session.name(name), hasHandler: handler != nil, by: process.id)
      guard let begun else { return nil }
      session.assertions[begun] = HeldAssertion(process: process, handler: handler)
      return begun.number
    }
  }

  package func endAssertion(_ number: Int64) {
    session.lock.withLock {
      let activity = ActivityID(number: number)
      session.assertions[activity] = nil
      _ = session.simulation.endAssertion(activity, by: process.id)
    }
  }

  /// In milliseconds; nil in front, where no time counts.
  package var assertionTimeLeft: Int64? {
    session.lock.withLock {
      session.simulation.assertionTimeLeft(of: process.app)?.milliseconds
    }
  }

  package var isInFront: Bool { conditions?.phase == .foreground }
  package var isRefreshRestricted: Bool { device.isBackgroundRefreshRestricted }
  package var isRefreshOff: Bool {
    device.backgroundRefresh == .off || conditions?.isBackgroundRefreshOn == false
  }
  package var isLocked: Bool { device.isLocked }
  package var isLowPowerModeOn: Bool { device.isLowPowerModeOn }

  /// On a thread that is nobody's, as the system calls code back.
  package func runInBackground(_ code: @escaping @Sendable () -> Void) {
    session.world.post(as: process.lane, on: .background, code)
  }

  var device: DeviceConditions {
    session.lock.withLock { session.simulation.conditions() }
  }

  private var conditions: AppConditions? {
    session.lock.withLock { session.simulation.conditions(of: process.app) }
  }
}

struct HeldAssertion {
  let process: LiveProcess
  /// Called once, on the main queue.
  let handler: RunningApp.ExpirationHandler?
}

extension Session {
  func expire(_ activity: ActivityID) {
    guard let held = assertions[activity], let handler = held.handler else { return }
    world.post(as: held.process.lane, on: .main) { MainActor.assumeIsolated { handler() } }
  }
}
