import Foundation
public import SchedulerEngine

extension SimulatedDevice {
  /// Changes the world now. Apps hear of it when time moves, or by `settle()`.
  public func set(_ change: WorldChange) {
    guard let session else { return }
    session.apply(change)
    tellFailures()
  }

  public func reboot() { set(.reboot) }
  public func unlock() { set(.unlock) }
  public func lock() { set(.lock) }

  public var conditions: Conditions {
    sessionIfStarted?.simulation.conditions() ?? setup.device.conditions
  }
}

extension Session {
  func apply(_ change: WorldChange) {
    lock.withLock {
      // Also what is so already has been said, and leaves no row.
      if let topic = ConditionTopic(change) { unsaid.say(topic) }
      do throws(SimulationFault) {
        try simulation.apply(change)
      } catch {
        fail(.simulationStopped(error), "", from: nil)
      }
    }
  }
}
