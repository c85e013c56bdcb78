import BackgroundTasks
import Combine
import YogaAPI

final class ClassRefresh {
  static let identifier = "com.example.yoga.classes"

  func registerHandler() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: ClassRefresh.identifier, using: .main
    ) { task in
      self.refresh(task as! BGAppRefreshTask)
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: ClassRefresh.identifier)
    request.earliestBeginDate = Calendar.current.date(byAdding: .hour, value: 8, to: Date())
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("classes: \(error)")
    }
  }

  private func refresh(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    let loading = ClassService.shared.upcoming()
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { result in
          switch result {
          case .finished: task.setTaskCompleted(success: true)
          case .failure: task.setTaskCompleted(success: false)
          }
        },
        receiveValue: { classes in
          ClassStore.shared.replace(with: classes)
        })
    task.expirationHandler = {
      loading.cancel()
      task.setTaskCompleted(success: false)
    }
  }
}
