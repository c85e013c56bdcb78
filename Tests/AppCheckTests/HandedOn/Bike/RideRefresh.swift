import BackgroundTasks
import RideKit

enum RideRefresh {
  private static let identifier = "com.example.bike.rides"

  static func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      handle(task as! BGAppRefreshTask)
    }
  }

  static func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 20 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      logger.error("rides: \(error)")
    }
  }

  private static func handle(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    let work = Task {
      do {
        try await RideStore.shared.refresh()
        task.setTaskCompleted(success: true)
      } catch {
        logger.error("rides: \(error)")
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = {
      work.cancel()
    }
  }
}
