import BackgroundTasks
import StampCore

/// The app's delegate calls this first thing in its launch.
public struct StampBackground {
  let environment: StampEnvironment

  public init(environment: StampEnvironment) {
    self.environment = environment
  }

  public func registerTasks() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.stamp.refresh", using: .main
    ) { task in
      scheduleRefresh()
      environment.handleRefresh(task)
    }
  }

  public func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.stamp.refresh")
    request.earliestBeginDate = environment.now() + 4 * 60 * 60
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      environment.report(error)
    }
  }
}
