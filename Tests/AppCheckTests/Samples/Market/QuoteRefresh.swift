import BackgroundTasks

/// Asks for quotes again when the first answer is old, and stops at the third.
final class QuoteRefresh {
  static let taskID = "com.example.market.quotes"
  private let client: QuoteClient
  private let settings: Settings

  init(client: QuoteClient, settings: Settings) {
    self.client = client
    self.settings = settings
    BGTaskScheduler.shared.register(forTaskWithIdentifier: QuoteRefresh.taskID, using: nil) {
      self.handle($0 as! BGAppRefreshTask)
    }
  }

  private func handle(_ task: BGAppRefreshTask) {
    schedule()
    if settings.isPaused {
      task.setTaskCompleted(success: true)
      return
    }
    task.expirationHandler = { self.client.cancelAll() }
    load(attempt: 1) { quotes in
      guard let quotes else {
        task.setTaskCompleted(success: false)
        return
      }
      if quotes.isEmpty {
        print("no quotes")
      } else {
        QuoteStore.shared.quotes = quotes
      }
      task.setTaskCompleted(success: true)
    }
  }

  private func load(attempt: Int, completion: @escaping ([Quote]?) -> Void) {
    client.quotes { [self] result in
      switch result {
      case .success(let quotes) where quotes.isCurrent:
        completion(quotes.all)
      case .success, .failure:
        if attempt < 3 {
          load(attempt: attempt + 1, completion: completion)
        } else {
          completion(nil)
        }
      }
    }
  }

  func schedule() {
    guard !settings.isPaused else { return }
    let request = BGAppRefreshTaskRequest(identifier: QuoteRefresh.taskID)
    request.earliestBeginDate = .now + 1_800
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      settings.lastError = "\(error)"
    }
  }
}
