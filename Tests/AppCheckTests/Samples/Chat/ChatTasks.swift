import BackgroundTasks

@MainActor
final class ChatTasks {
  private let refreshID = "com.example.chat.refresh"
  private let compactID = "com.example.chat.compact"
  private let account: Account

  init(account: Account) {
    self.account = account
  }

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: refreshID, using: .main) { task in
      MainActor.assumeIsolated {
        self.refresh(task)
      }
    }
    BGTaskScheduler.shared.register(forTaskWithIdentifier: compactID, using: .main) { task in
      MainActor.assumeIsolated {
        self.compact(task)
      }
    }
  }

  private func refresh(_ task: BGTask) {
    requestRefresh()
    guard account.isSignedIn else {
      task.setTaskCompleted(success: true)
      return
    }
    let finish: (Bool) -> Void = { success in
      task.setTaskCompleted(success: success)
    }
    let pull = account.pull { error in
      if let error {
        print("pull: \(error)")
        finish(false)
      } else {
        finish(true)
      }
    }
    task.expirationHandler = { pull.cancel() }
  }

  private func compact(_ task: BGTask) {
    func done(_ success: Bool) {
      if success {
        account.lastCompacted = .now
      } else {
        requestCompaction()
      }
      task.setTaskCompleted(success: success)
    }
    task.expirationHandler = { self.account.stopCompacting() }
    account.compact(completion: done)
  }

  func requestRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: refreshID)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
    send(request)
  }

  func requestCompaction() {
    let request = BGProcessingTaskRequest(identifier: compactID)
    request.requiresExternalPower = true
    send(request)
  }

  private func send(_ request: BGTaskRequest) {
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("\(request.identifier): \(error)")
    }
  }
}
