import BackgroundTasks
import Foundation

final class Tracker {
  enum Identifier {
    static let track = "com.example.parcel.track"
  }

  private let api = ParcelAPI()
  private var task: URLSessionTask?

  /// The old interface, seen as an asynchronous function.
  private func statuses() async throws -> [Status] {
    try await withCheckedThrowingContinuation { continuation in
      api.statuses { result in
        continuation.resume(with: result)
      }
    }
  }

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Tracker.Identifier.track, using: nil, launchHandler: handle(task:))
  }

  func handle(task: BGTask) {
    guard let task = task as? BGAppRefreshTask else {
      preconditionFailure("only refresh is registered")
    }
    schedule()
    let work = Task { @MainActor in
      let success = await self.update()
      guard !Task.isCancelled else {
        task.setTaskCompleted(success: false)
        return
      }
      task.setTaskCompleted(success: success)
    }
    task.expirationHandler = work.cancel
  }

  @MainActor private func update() async -> Bool {
    guard let statuses = try? await statuses() else { return false }
    ParcelStore.shared.apply(statuses)
    return true
  }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Tracker.Identifier.track)
    request.earliestBeginDate = Date().advanced(by: 3_600)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      switch error {
      case BGTaskScheduler.Error.tooManyPendingTaskRequests: print("too many")
      case BGTaskScheduler.Error.notPermitted: print("not permitted")
      default: print(error)
      }
    }
  }
}
