import BackgroundTasks

struct ProgrammeRefresh {
  static let identifier = "com.example.opera.programme"

  let session: Session
  let store: ProgrammeStore

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) { task in
      self.handle(task as! BGAppRefreshTask)
    }
  }

  func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 12 * 60 * 60)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("programme: \(error)")
    }
  }

  private func handle(_ task: BGAppRefreshTask) {
    scheduleRefresh()
    guard session.isSignedIn else {
      task.finish(false)
      return
    }
    let work = Task {
      let isWhole = await update()
      task.finish(isWhole)
    }
    task.expirationHandler = { work.cancel() }
  }

  private func update() async -> Bool {
    for evening in await store.evenings() {
      if Task.isCancelled { return false }
      await store.reload(evening)
    }
    return true
  }
}
