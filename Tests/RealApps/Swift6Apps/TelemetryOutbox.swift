import BackgroundTasks
import UIKit

/// Sends what was measured: a refresh that tries several times, waits longer each time, and gives up when the
/// battery is low.
struct TelemetryOutbox: Sendable {
  static let identifier = "com.example.telemetry.send"
  let send: @Sendable () async throws -> Void

  @MainActor func start() {
    UIDevice.current.isBatteryMonitoringEnabled = true
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
      task in
      flush(task)
    }
  }

  @MainActor func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 3_600)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch let error as BGTaskScheduler.Error where error.code == .unavailable {
      print("background refresh is off")
    } catch {
      print(error)
    }
  }

  @MainActor private func flush(_ task: BGTask) {
    #if !BROKEN
      schedule()
    #endif
    let device = UIDevice.current
    guard device.batteryState != .unplugged || device.batteryLevel > 0.1 else {
      return task.setTaskCompleted(success: true)
    }
    let work = Task {
      var pause = Duration.seconds(1)
      for _ in 1...3 {
        do {
          try await send()
          #if BROKEN
            schedule()
          #endif
          return task.setTaskCompleted(success: true)
        } catch {
          try? await Task.sleep(for: pause)
          pause *= 2
        }
      }
      task.setTaskCompleted(success: false)  // BROKEN: resubmitted-only-after-success
    }
    task.expirationHandler = { work.cancel() }
  }
}
