import Foundation
import SimulatedBackgroundTasks
import Testing

/// An actor owns the work and its state; the handler only knocks. Two handlers share the actor.
private actor SyncCoordinator {
  static let refresh = "com.example.coordinator.refresh"
  static let cleanup = "com.example.coordinator.cleanup"
  private let disk: Disk
  private var running: Task<Bool, Never>?

  init(disk: Disk) { self.disk = disk }

  /// Whoever comes second waits for the first and shares its result.
  func sync() async -> Bool {
    if let running { return await running.value }
    let work = Task {
      try? await Task.sleep(for: .seconds(9))
      return !Task.isCancelled
    }
    running = work
    let success = await work.value
    running = nil
    disk[success ? "synced" : "cut"] += 1
    return success
  }

  func cancel() { running?.cancel() }

  nonisolated func register() {
    for identifier in [Self.refresh, Self.cleanup] {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        self.schedule()
        task.expirationHandler = { Task { await self.cancel() } }
        Task { task.setTaskCompleted(success: await self.sync()) }
      }
    }
  }

  nonisolated func schedule() {
    let refresh = BGAppRefreshTaskRequest(identifier: Self.refresh)
    refresh.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 60 * 60)
    try? BGTaskScheduler.shared.submit(refresh)
    let cleanup = BGProcessingTaskRequest(identifier: Self.cleanup)
    cleanup.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(cleanup)
  }
}

@Suite struct ActorCoordinatorTests {
  @Test(.enabled(if: TimeKeeping.here == .interposed)) func bothTasksLiveForAFortnight()
    async throws
  {
    let disk = Disk()
    let phone = try Phone([SyncCoordinator.refresh, SyncCoordinator.cleanup]) { process in
      let coordinator = SyncCoordinator(disk: disk)
      coordinator.register()
      process.whenInBackground { coordinator.schedule() }
    }
    await phone.device.advance(days: 14)
    let runs = [SyncCoordinator.refresh, SyncCoordinator.cleanup].map {
      phone.app.runs(of: $0).count
    }
    #expect(runs[0] > 14)
    #expect(runs[1] > 7)
    for identifier in [SyncCoordinator.refresh, SyncCoordinator.cleanup] {
      phone.app.expectChainAlive(identifier)
      phone.app.expectCompletes(identifier)
    }
    #expect(disk["synced"] > 0 && disk["synced"] <= runs[0] + runs[1])
    #expect(disk["cut"] == 0)
  }
}
