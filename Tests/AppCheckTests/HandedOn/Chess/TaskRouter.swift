import BackgroundTasks

/// Hands each task to whoever asked for it.
final class TaskRouter {
  typealias Handler = (BGTask) -> Void

  private var handlers: [String: Handler] = [:]

  func on(_ identifier: String, perform handler: @escaping Handler) {
    handlers[identifier] = handler
  }

  func registerAll() {
    for identifier in TaskName.allCases {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: identifier.rawValue, using: .main
      ) { task in
        self.route(task)
      }
    }
  }

  private func route(_ task: BGTask) {
    guard let handler = handlers[task.identifier] else {
      task.setTaskCompleted(success: false)
      return
    }
    handler(task)
  }
}
