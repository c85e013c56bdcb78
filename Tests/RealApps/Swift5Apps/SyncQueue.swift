import BackgroundTasks
import UIKit

/// Processing as a chain of operations, of which the last completes the task.
final class SyncQueue {
  static let taskID = "com.example.mailbox.sync"

  let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.name = "sync"
    return queue
  }()
  private(set) var synced = 0
  private let lock = NSLock()
  private var current: BGProcessingTask?

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.taskID, using: DispatchQueue.global()
    ) { [unowned self] task in
      run(task as! BGProcessingTask)
    }
    NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in self?.schedule() }
  }

  func schedule() {
    BGTaskScheduler.shared.getPendingTaskRequests { pending in
      guard pending.isEmpty else { return }
      self.submit()
    }
  }

  private func submit() {
    let request = BGProcessingTaskRequest(identifier: Self.taskID)
    request.requiresNetworkConnectivity = true
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGProcessingTask) {
    submit()
    let mailboxes = (1...12).map { MailboxOperation("mailbox \($0)") }
    for (before, after) in zip(mailboxes, mailboxes.dropFirst()) { after.addDependency(before) }
    let last = mailboxes.last!
    current = task
    last.completionBlock = {
      self.lock.lock()
      self.synced += mailboxes.filter(\.isDone).count
      self.lock.unlock()
      #if BROKEN
        self.current?.setTaskCompleted(success: true)  // BROKEN: success-after-expiration
      #else
        self.current?.setTaskCompleted(success: !last.isCancelled)
      #endif
    }
    task.expirationHandler = { self.queue.cancelAllOperations() }
    queue.addOperations(mailboxes, waitUntilFinished: false)
  }
}

final class MailboxOperation: Operation, @unchecked Sendable {
  private(set) var isDone = false
  init(_ name: String) {
    super.init()
    self.name = name
  }

  override func main() {
    for _ in 0..<60 {
      if isCancelled { return }
      Thread.sleep(forTimeInterval: 0.7)
    }
    isDone = true
  }
}
