import BackgroundTasks

struct AlertRefresh {
  let identifier = "com.example.transit.alerts"
  let service: AlertService

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      BackgroundLog.began(task.identifier)
      self.schedule()
      let work = Task {
        do {
          try await service.refresh()
          task.complete(success: true)
        } catch {
          BackgroundLog.failed(task.identifier, error)
          task.complete(success: false)
        }
      }
      task.expirationHandler = {
        BackgroundLog.failed(task.identifier, CancellationError())
        work.cancel()
      }
    }
  }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date.now.addingTimeInterval(45 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      BackgroundLog.failed(identifier, error)
    }
  }
}
