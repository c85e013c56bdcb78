import BackgroundTasks
import UIKit

/// Callback chains of the years before `async`: each step calls the next, and an assertion covers the rest
/// when the user leaves.
class LegacySyncManager {
  enum Step: Int { case login, download, merge }
  static let taskID = "com.example.legacy.sync"

  private var assertion: UIBackgroundTaskIdentifier = .invalid
  private var onTermination: NSObjectProtocol?
  private(set) var log: [String] = []
  private var attempt = 0

  func setUp() {
    // BROKEN: never-completed
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.taskID, using: nil) { task in
      self.schedule()
      // Off the main thread, as only Swift 5 lets it be.
      self.log.append(UIApplication.shared.applicationState == .active ? "in front" : "behind")
      self.sync { success in
        #if BROKEN
          if !success { return self.log.append("failed") }
        #endif
        task.setTaskCompleted(success: success)
      }
      task.expirationHandler = { self.log.append("out of time") }
    }
    let center = NotificationCenter.default
    center.addObserver(
      forName: UIApplication.willResignActiveNotification, object: UIApplication.shared, queue: nil
    ) { [weak self] note in self?.log.append(note.name.rawValue) }
    onTermination = center.addObserver(
      forName: UIApplication.willTerminateNotification, object: nil, queue: nil
    ) { [weak self] _ in self?.log.append("terminates") }
  }

  func applicationDidEnterBackground() {
    schedule()
    assertion = UIApplication.shared.beginBackgroundTask(withName: "last sync") {
      self.endAssertion()
    }
    sync { _ in self.endAssertion() }
  }

  private func endAssertion() {
    UIApplication.shared.endBackgroundTask(assertion)
    assertion = .invalid
  }

  private func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.taskID)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 1800)
    try? BGTaskScheduler.shared.submit(request)
  }

  private func sync(completion: @escaping (Bool) -> Void) {
    attempt += 1
    perform(.login) { error in
      guard error == nil else { return completion(false) }
      self.perform(.download) { error in
        guard error == nil else { return completion(false) }
        self.perform(.merge) { error in completion(error == nil) }
      }
    }
  }

  private func perform(_ step: Step, then: @escaping (Error?) -> Void) {
    // The server is overloaded every third time.
    let fails = step == .download && attempt % 3 == 0
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2)) {
      then(fails ? URLError(.badServerResponse) : nil)
    }
  }
}
