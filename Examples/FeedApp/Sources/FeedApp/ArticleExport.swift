import BackgroundTasks

/// Writes all articles to a file when the user asks for it, and goes on after the app is left.
struct ArticleExport: Sendable {
  static let prefix = "com.example.feed.export."
  let store: ArticleStore

  /// Called when the user taps Export; every export has an identifier of its own.
  func start(_ name: String) {
    guard #available(iOS 26, *) else { return NSLog("Before iOS 26 an export ends with the app.") }
    let identifier = Self.prefix + name
    let isRegistered = BGTaskScheduler.shared.register(
      forTaskWithIdentifier: identifier, using: nil
    ) { @Sendable task in
      guard let task = task as? BGContinuedProcessingTask else {
        return task.setTaskCompleted(success: false)
      }
      export(task)
    }
    let request = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Exporting articles", subtitle: "Starting")
    do {
      guard isRegistered else { throw BGTaskScheduler.Error(.notPermitted) }
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("The export runs only while the app is open: %@", "\(error)")
    }
  }

  @available(iOS 26, *)
  private func export(_ task: BGContinuedProcessingTask) {
    nonisolated(unsafe) let task = task
    let titles = store.titles
    let work = Task {
      task.progress.totalUnitCount = Int64(titles.count)
      for title in titles {
        // Writing takes its time, and progress is what keeps the task alive.
        try? await Task.sleep(for: .seconds(2))
        if Task.isCancelled { break }
        store.write(title)
        task.progress.completedUnitCount += 1
        task.updateTitle("Exporting articles", subtitle: title)
      }
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}
