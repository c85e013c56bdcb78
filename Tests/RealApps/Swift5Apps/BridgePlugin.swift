import BackgroundTasks
import UIKit

/// The native half of a cross-platform plugin: handlers in a dictionary, a result that comes back by
/// name, and a singleton that the generated code talks to.
public class BackgroundFetchPlugin: NSObject {
  public typealias Callback = (_ taskId: String, _ timedOut: Bool) -> Void

  public static let instance = BackgroundFetchPlugin()

  private var callbacks: [String: Callback] = [:]
  private var running: [String: BGTask] = [:]
  private var delays: [String: TimeInterval] = [:]
  private var minimumBattery: Float = 0

  /// Called from the delegate, for every identifier of the property list.
  public func registerAll(_ identifiers: [String]) {
    for identifier in identifiers {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
        self.received(task)
      }
    }
  }

  public func configure(_ args: [String: Any], callback: @escaping Callback) {
    guard let taskId = args["taskId"] as? String else { return }
    callbacks[taskId] = callback
    delays[taskId] = (args["delay"] as? Double ?? 900_000) / 1000
    minimumBattery = Float(args["minimumBattery"] as? Double ?? 0)
    UIDevice.current.isBatteryMonitoringEnabled = true
    schedule(taskId)
  }

  public func finish(_ taskId: String, success: Bool) {
    guard let task = running[taskId] else { return }
    task.setTaskCompleted(success: success)
    #if BROKEN
      task.setTaskCompleted(success: success)  // BROKEN: completed-twice
    #endif
    running[taskId] = nil
  }

  private func schedule(_ taskId: String) {
    let request = BGAppRefreshTaskRequest(identifier: taskId)
    request.earliestBeginDate = Date(timeIntervalSinceNow: delays[taskId] ?? 900)
    do { try BGTaskScheduler.shared.submit(request) } catch { NSLog("%@", "\(error)") }
  }

  private func received(_ task: BGTask) {
    schedule(task.identifier)
    let device = UIDevice.current
    if device.batteryState == .unplugged, device.batteryLevel < minimumBattery {
      return task.setTaskCompleted(success: true)
    }
    running[task.identifier] = task
    task.expirationHandler = { [weak self] in
      self?.callbacks[task.identifier]?(task.identifier, true)
      self?.finish(task.identifier, success: false)
    }
    callbacks[task.identifier]?(task.identifier, false)
  }
}
