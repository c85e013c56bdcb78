@preconcurrency import BackgroundTasks

/// Tasks that are sent to actors and closures, in Swift 6 mode with the import as Xcode proposes it. With Apple's module
/// the compiler is silent about each; here a warning would be an error.
enum SentToActors {
  actor Shelf {
    private var open: BGTask?
    func keep(_ task: BGTask?) { open = task }
    func finish(_ task: BGTask) { task.setTaskCompleted(success: open == nil) }
  }

  @MainActor final class Desk {
    func register() {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.desk", using: nil) {
        task in
        guard let task = task as? BGProcessingTask else { return }
        Task { @MainActor in self.work(on: task) }
      }
    }

    private func work(on task: BGProcessingTask) { task.setTaskCompleted(success: true) }
  }

  static func register(_ shelf: Shelf) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.shelf", using: nil) {
      task in
      Task { await shelf.keep(task) }
    }
    BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.example.shelf", using: nil) {
      task in
      Task { await shelf.finish(task) }
    }
  }

  static func handle(_ task: BGProcessingTask) {
    task.expirationHandler = { task.setTaskCompleted(success: false) }
    Task { @Sendable in
      try? await Task.sleep(for: .seconds(1))
      task.setTaskCompleted(success: true)
    }
  }
}
