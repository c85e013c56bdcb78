import BackgroundTasks
import Foundation

final class GradeRefresh {
  private let queue = OperationQueue()
  private let identifier = "com.example.school.grades"

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      self.handle(task as! BGAppRefreshTask)
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 3 * 60 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("grades: %@", "\(error)")
    }
  }

  func handle(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    queue.maxConcurrentOperationCount = 1
    let fetch = FetchGrades()
    let merge = MergeGrades()
    merge.addDependency(fetch)
    task.expirationHandler = {
      self.queue.cancelAllOperations()
    }
    merge.completionBlock = {
      task.setTaskCompleted(success: !merge.isCancelled)
    }
    queue.addOperations([fetch, merge], waitUntilFinished: false)
  }
}

final class FetchGrades: Operation {
  override func main() {
    for pupil in Register.shared.pupils where !isCancelled {
      GradeCache.shared.load(pupil)
    }
  }
}

final class MergeGrades: Operation {
  override func main() {
    guard !isCancelled else { return }
    GradeCache.shared.merge()
  }
}
