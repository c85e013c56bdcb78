import BackgroundTasks
import UIKit

/// Keeps drafts. What is not saved when the user turns away is saved in an expiring activity, and the rest goes
/// to the server in a refresh.
final class DraftRepository: @unchecked Sendable {
  static let syncTask = "com.example.drafts.sync"
  private let lock = NSLock()
  private var unsaved: [String: String] = [:]
  private var saved: [String: String] = [:]
  private var tokens: [any NSObjectProtocol] = []

  var savedDrafts: Int { lock.withLock { saved.count } }

  func start() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.syncTask, using: .global()) {
      [weak self] task in
      self?.schedule()
      task.setTaskCompleted(success: self?.upload() == true)
    }
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: UIApplication.willResignActiveNotification, object: nil, queue: nil
      ) { [weak self] _ in self?.saveAll() })
    tokens.append(
      NotificationCenter.default.addObserver(
        forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
      ) { [weak self] _ in
        #if BROKEN
          let identifier = "com.example.drafts.synch"
        #else
          let identifier = Self.syncTask
        #endif
        self?.schedule(identifier)
      })
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

  func edit(_ name: String, _ text: String) { lock.withLock { unsaved[name] = text } }

  private func saveAll() {
    ProcessInfo.processInfo.performExpiringActivity(withReason: "saving drafts") { expired in
      if expired { return }
      let drafts = self.lock.withLock { self.unsaved }
      for (name, text) in drafts.sorted(by: { $0.key < $1.key }) {
        Thread.sleep(forTimeInterval: 0.25)
        self.lock.withLock {
          self.saved[name] = text
          self.unsaved[name] = nil
        }
      }
    }
  }

  private func schedule(_ identifier: String = syncTask) {
    let request = BGAppRefreshTaskRequest(identifier: identifier)
    try? BGTaskScheduler.shared.submit(request)  // BROKEN: identifier-not-permitted
  }

  private func upload() -> Bool { lock.withLock { !saved.isEmpty } }
}
