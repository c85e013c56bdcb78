import BackgroundTasks

/// Keeps the feed fresh while the app is not in front.
struct FeedRefresher: Sendable {
  static let identifier = "com.example.feed.refresh"
  let source: any FeedSource
  let store: ArticleStore

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil
    ) { @Sendable task in
      guard let task = task as? BGAppRefreshTask else {
        return task.setTaskCompleted(success: false)
      }
      refresh(task)
    }
  }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      NSLog("The next refresh is not scheduled: %@", "\(error)")
    }
  }

  private func refresh(_ task: BGAppRefreshTask) {
    // First of all, because nothing comes after a run that did not ask.
    schedule()
    nonisolated(unsafe) let task = task
    let work = Task {
      do {
        store.add(try await source.newArticles())
        task.setTaskCompleted(success: true)
      } catch {
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = { work.cancel() }
  }
}
