import BackgroundTasks
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  private let queue = OperationQueue()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.newsreader.refresh", using: .main
    ) { task in
      self.handleAppRefresh(task: task as! BGAppRefreshTask)
    }
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: "com.example.newsreader.cleanup", using: .main
    ) { task in
      self.handleCleanup(task: task as! BGProcessingTask)
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    scheduleAppRefresh()
    scheduleCleanupIfNeeded()
  }

  func scheduleAppRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: "com.example.newsreader.refresh")
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("Could not schedule the refresh: \(error)")
    }
  }

  func scheduleCleanupIfNeeded() {
    guard ArticleStore.shared.isCleanupDue else { return }
    let request = BGProcessingTaskRequest(identifier: "com.example.newsreader.cleanup")
    request.requiresNetworkConnectivity = false
    request.requiresExternalPower = true
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("Could not schedule the cleanup: \(error)")
    }
  }

  func handleAppRefresh(task: BGAppRefreshTask) {
    scheduleAppRefresh()
    let operations = FeedOperations.all(for: ArticleStore.shared)
    guard let last = operations.last else {
      task.setTaskCompleted(success: true)
      return
    }
    task.expirationHandler = {
      self.queue.cancelAllOperations()
    }
    last.completionBlock = {
      task.setTaskCompleted(success: !last.isCancelled)
    }
    queue.addOperations(operations, waitUntilFinished: false)
  }

  func handleCleanup(task: BGProcessingTask) {
    let cleanup = CleanupOperation(store: ArticleStore.shared)
    task.expirationHandler = {
      cleanup.cancel()
    }
    cleanup.completionBlock = {
      let success = !cleanup.isCancelled
      if success {
        ArticleStore.shared.lastCleaned = Date()
      }
      task.setTaskCompleted(success: success)
    }
    queue.addOperation(cleanup)
  }
}
