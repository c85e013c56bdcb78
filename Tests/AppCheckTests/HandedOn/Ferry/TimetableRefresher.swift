import BackgroundTasks
import FerryKit

final class TimetableRefresher: TimetableLoaderDelegate {
  static let identifier = "com.example.ferry.timetable"

  private let loader = TimetableLoader()
  private var pending: BGAppRefreshTask?

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: .main
    ) { task in
      self.begin(task as! BGAppRefreshTask)
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = .now.addingTimeInterval(45 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      Log.shared.write("no refresh: \(error)")
    }
  }

  private func begin(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    task.expirationHandler = { [weak self] in
      self?.loader.cancel()
    }
    pending = task
    loader.delegate = self
    loader.start()
  }

  func loaderDidFinish(_ loader: TimetableLoader) {
    pending?.setTaskCompleted(success: true)
    pending = nil
  }

  func loader(_ loader: TimetableLoader, didFailWith error: Error) {
    pending?.setTaskCompleted(success: false)
    pending = nil
  }
}
