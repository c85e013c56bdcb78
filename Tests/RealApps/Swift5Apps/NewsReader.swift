import BackgroundTasks
import UIKit

/// A UIKit delegate of the years before scenes: everything in one class, observers instead of methods.
class NewsReaderDelegate: NSObject {
  static let refreshID = "com.example.newsreader.refresh"
  static let pruneID = "com.example.newsreader.prune"

  var headlines: [String] = []
  private(set) var returns = 0
  private var observers: [NSObjectProtocol] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.refreshID, using: nil) { task in
      self.handleRefresh(task as! BGAppRefreshTask)
    }
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.pruneID, using: nil) { task in
      self.schedulePrune()
      self.headlines.removeAll()
      task.setTaskCompleted(success: true)
    }
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { [weak self] _ in
        self?.scheduleRefresh()
        self?.schedulePruneIfNeeded()
      })
    observers.append(
      center.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil
      ) { [weak self] _ in self?.returns += 1 })
    return true
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.refreshID)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 20 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("Could not schedule app refresh: \(error)")
    }
  }

  private func schedulePruneIfNeeded() {
    #if BROKEN
      schedulePrune()
    #else
      BGTaskScheduler.shared.getPendingTaskRequests { requests in
        if requests.contains(where: { $0.identifier == Self.pruneID }) { return }
        self.schedulePrune()
      }
    #endif
  }

  private func schedulePrune() {
    let request = BGProcessingTaskRequest(identifier: Self.pruneID)
    request.requiresExternalPower = true
    request.earliestBeginDate = Date().addingTimeInterval(20 * 3600)
    try? BGTaskScheduler.shared.submit(request)  // BROKEN: date-reset-by-resubmitting
  }

  private func handleRefresh(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    let work = DispatchWorkItem {
      self.headlines.append("Headline of \(Date())")
      task.setTaskCompleted(success: true)
    }
    task.expirationHandler = {
      work.cancel()
      task.setTaskCompleted(success: false)
    }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 3, execute: work)
  }
}
