import BackgroundTasks
import Foundation

/// Reads tags of new files in one go, and stops between two files when it is told to.
final class LibraryTask {
  static let identifier = "com.example.music.library"
  private let lock = NSLock()
  private var isCancelled = false

  static func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
      LibraryTask().run(task as! BGProcessingTask)
    }
  }

  static func submit() throws {
    let request = BGProcessingTaskRequest(identifier: identifier)
    request.requiresExternalPower = true
    try BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGProcessingTask) {
    task.expirationHandler = { [self] in
      lock.withLock { isCancelled = true }
    }
    DispatchQueue.global(qos: .utility).async {
      defer { task.setTaskCompleted(success: !self.isStopped) }
      for file in Library.newFiles() {
        if self.isStopped { return }
        do {
          try Library.index(file)
        } catch {
          print("skipped \(file): \(error)")
        }
      }
    }
  }

  private var isStopped: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isCancelled
  }
}
