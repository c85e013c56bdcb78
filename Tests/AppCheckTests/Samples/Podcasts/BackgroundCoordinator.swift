import BackgroundTasks

/// Owns everything that happens while nobody looks.
final class BackgroundCoordinator {
  static let shared = BackgroundCoordinator()

  private let scheduler: BGTaskScheduler
  private let library: Library

  init(scheduler: BGTaskScheduler = .shared, library: Library = .standard) {
    self.scheduler = scheduler
    self.library = library
  }

  func registerAll() {
    scheduler.register(
      forTaskWithIdentifier: BackgroundIdentifiers.feed, using: .main, launchHandler: handleFeed)
    scheduler.register(forTaskWithIdentifier: BackgroundIdentifiers.download, using: nil) {
      [weak self] task in
      self?.handleDownload(task)
    }
  }

  func scheduleFeed() {
    let request = BGAppRefreshTaskRequest(identifier: BackgroundIdentifiers.feed)
    request.earliestBeginDate = Date().addingTimeInterval(60 * 60)
    submit(request)
  }

  func scheduleDownload() {
    let request = BGProcessingTaskRequest(identifier: BackgroundIdentifiers.download)
    request.requiresNetworkConnectivity = true
    submit(request)
  }

  private func submit(_ request: BGTaskRequest) {
    do {
      try scheduler.submit(request)
    } catch BGTaskScheduler.Error.unavailable {
      Log.background.info("background refresh is off")
    } catch {
      Log.background.error("\(request.identifier): \(error.localizedDescription)")
    }
  }

  private func handleFeed(_ task: BGTask) {
    scheduleFeed()
    let work = Task {
      do {
        let episodes = try await library.refreshFeeds()
        if !episodes.isEmpty {
          scheduleDownload()
        }
        task.setTaskCompleted(success: true)
      } catch {
        Log.background.error("feeds: \(error.localizedDescription)")
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = { work.cancel() }
  }

  private func handleDownload(_ task: BGTask) {
    let downloads = library.pendingDownloads
    guard !downloads.isEmpty else {
      task.setTaskCompleted(success: true)
      return
    }
    let group = DispatchGroup()
    task.expirationHandler = { [library] in
      library.pauseDownloads()
    }
    for download in downloads {
      group.enter()
      library.resume(download) { group.leave() }
    }
    group.notify(queue: .main) { [weak self] in
      if let self, !self.library.pendingDownloads.isEmpty {
        self.scheduleDownload()
      }
      task.setTaskCompleted(success: true)
    }
  }
}
