import BackgroundTasks

struct Scheduler {
  func registerAll() {
    for kind in TaskKind.allCases {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: kind.identifier, using: nil) { task in
        schedule(kind)
        let work = makeWork(kind) { success in
          task.setTaskCompleted(success: success)
        }
        task.expirationHandler = { work.cancel() }
        work.start()
      }
    }
  }

  func schedule(_ kind: TaskKind) {
    let request: BGTaskRequest
    switch kind {
    case .feeds:
      request = BGAppRefreshTaskRequest(identifier: kind.identifier)
    case .images:
      let processing = BGProcessingTaskRequest(identifier: kind.identifier)
      processing.requiresNetworkConnectivity = true
      request = processing
    }
    request.earliestBeginDate = Date(timeIntervalSinceNow: kind.delay)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch let error as NSError {
      NSLog("%@ is not scheduled: %ld", kind.identifier, error.code)
    }
  }

  private func makeWork(_ kind: TaskKind, done: @escaping (Bool) -> Void) -> Work {
    Work(kind: kind, whenDone: done)
  }
}
