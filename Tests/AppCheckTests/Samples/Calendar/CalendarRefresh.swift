import BackgroundTasks
import Foundation

struct CalendarRefresh: Sendable {
  static var identifier: String { Bundle.main.bundleIdentifier! + ".refresh" }
  let sources: [CalendarSource]

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) { task in
      let refresh = Task { await handle(task) }
      task.expirationHandler = { refresh.cancel() }
    }
  }

  private func handle(_ task: BGTask) async {
    switch await refreshAll() {
    case .updated(let count):
      await Notifier.tell("\(count) new events")
      schedule(after: 60 * 60)
      task.setTaskCompleted(success: true)
    case .nothingNew:
      schedule(after: 4 * 60 * 60)
      task.setTaskCompleted(success: true)
    case .offline, .failed:
      schedule(after: 30 * 60)
      task.setTaskCompleted(success: false)
    }
  }

  func schedule(after seconds: TimeInterval) {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: seconds)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("calendar: \(error)")
    }
  }

  private func refreshAll() async -> RefreshResult {
    await withTaskGroup(of: RefreshResult.self) { group in
      for source in sources {
        group.addTask { await source.refresh() }
      }
      var updated = 0
      for await result in group {
        switch result {
        case .updated(let count): updated += count
        case .nothingNew: continue
        case .offline, .failed: return result
        }
      }
      return updated > 0 ? .updated(updated) : .nothingNew
    }
  }
}
