import BackgroundTasks

protocol TaskCenterDelegate: AnyObject {
  func taskCenter(_ center: TaskCenter, didReceive task: BGAppRefreshTask)
}

final class TaskCenter {
  static let scores = "com.example.choir.scores"

  unowned let delegate: TaskCenterDelegate

  init(delegate: TaskCenterDelegate) {
    self.delegate = delegate
  }

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.scores, using: .main) { task in
      self.delegate.taskCenter(self, didReceive: task as! BGAppRefreshTask)
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.scores)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 24 * 60 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("scores: \(error)")
    }
  }
}
