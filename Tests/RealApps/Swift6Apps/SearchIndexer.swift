import BackgroundTasks
import UIKit

/// An actor that indexes documents at night, with a checkpoint, and stops where the documents are locked away.
actor SearchIndexer {
  static let identifier = "com.example.documents.index"
  private var checkpoint = 0
  private(set) var indexed = 0
  private(set) var skipped = 0
  private var isReadable = true

  nonisolated func register() {
    // BROKEN: ended-without-handler
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) {
      @Sendable task in
      nonisolated(unsafe) let task = task
      let work = Task {
        await self.schedule()
        let finished = await self.indexAll()
        task.setTaskCompleted(success: finished)  // BROKEN: completed-late
      }
      #if BROKEN
        _ = work
      #else
        task.expirationHandler = { work.cancel() }
      #endif
    }
  }

  /// While the phone is locked the files of class Complete cannot be read.
  @MainActor func watchProtectedData() {
    let center = NotificationCenter.default
    _ = center.addObserver(
      forName: UIApplication.protectedDataWillBecomeUnavailableNotification, object: nil,
      queue: .main
    ) { _ in Task { await self.setReadable(false) } }
    _ = center.addObserver(
      forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: .main
    ) { _ in Task { await self.setReadable(true) } }
    let isReadable = UIApplication.shared.isProtectedDataAvailable
    Task { await setReadable(isReadable) }
  }

  private func setReadable(_ isReadable: Bool) { self.isReadable = isReadable }

  func schedule() async {
    let pending = await BGTaskScheduler.shared.pendingTaskRequests()
    if pending.contains(where: { $0.identifier == Self.identifier }) { return }
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func indexAll() async -> Bool {
    // While the app was suspended nobody told it.
    isReadable = await UIApplication.shared.isProtectedDataAvailable
    while checkpoint < 400 {
      do { try await Task.sleep(for: .seconds(2)) } catch { return false }
      checkpoint += 1
      if isReadable { indexed += 1 } else { skipped += 1 }
    }
    checkpoint = 0
    return true
  }
}
