import Foundation
import SimulatedBackgroundTasks
import Testing

/// Asks again first, installs the expiration handler before the work exists, and replays a cancel that
/// came in between (fact 297).
private final class BackgroundSync: @unchecked Sendable {
  static let identifier = "com.example.sync.refresh"
  private let disk: Disk
  private let lock = NSLock()
  private var work: Task<Void, Never>?
  private var isCancelled = false

  init(disk: Disk) { self.disk = disk }

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    let floor: TimeInterval = disk["unsent"] > 0 ? 15 * 60 : 60 * 60
    request.earliestBeginDate = Date(timeIntervalSinceNow: floor)
    do { try BGTaskScheduler.shared.submit(request) } catch { disk.append("\(error)") }
  }

  func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    disk["runs"] += 1
    lock.withLock { (work, isCancelled) = (nil, false) }
    task.expirationHandler = { self.cancel() }
    // The database opens first, and the time may be over before there is anything to cancel.
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) { self.attach(task) }
  }

  private func attach(_ task: sending BGTask) {
    nonisolated(unsafe) let task = task
    let work = Task {
      try? await Task.sleep(for: .seconds(5))
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    let isLate = lock.withLock { () -> Bool in
      self.work = work
      return isCancelled
    }
    if isLate { work.cancel() }
  }

  private func cancel() {
    lock.withLock { () -> Task<Void, Never>? in
      isCancelled = true
      return work
    }?.cancel()
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct CancelReplayTests {
  private func phone(
    _ disk: Disk, prepare: (SimulatedDevice) throws -> Void = { _ in }
  ) throws -> Phone {
    try Phone([BackgroundSync.identifier], prepare: prepare) { process in
      let sync = BackgroundSync(disk: disk)
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: BackgroundSync.identifier, using: nil,
        launchHandler: { @Sendable in sync.run($0) })
      process.whenInBackground { sync.schedule() }
    }
  }

  @Test func anExpiryInTheGapIsReplayed() async throws {
    let disk = Disk()
    let phone = try phone(disk) { device in
      try device.rules { rules in
        rules.running.refreshReclaimed = .all
        rules.running.refreshReclaimedAfter = .zero
        rules.running.refreshReclaimedUpTo = .zero
      }
    }
    await phone.device.advance(days: 3)
    let runs = phone.app.runs(of: BackgroundSync.identifier)
    #expect(runs.count > 3)
    #expect(runs.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(runs.allSatisfy { $0.duration == .seconds(1) })
    #expect(phone.app.isChainAlive(BackgroundSync.identifier))
  }

  @Test func aRefusedSubmissionIsOnRecord() async throws {
    let disk = Disk()
    let phone = try phone(disk)
    phone.app.setBackgroundRefresh(false)
    phone.app.open()
    await phone.device.advance(by: .hours(1))
    #expect(disk.rows.count == 1)
    #expect(phone.app.hints.map(\.code).contains(.backgroundRefreshOff))
    #expect(phone.app.whyNot(BackgroundSync.identifier).status == .neverRequested)
  }

  @Test func anUnsentWriteLowersTheFloor() async throws {
    let (calm, urgent) = (Disk(), Disk())
    urgent["unsent"] = 1
    for disk in [calm, urgent] {
      let phone = try phone(disk)
      phone.app.open()
      await phone.device.advance(days: 4)
      #expect(phone.app.runs(of: BackgroundSync.identifier).count == disk["runs"])
    }
    #expect(urgent["runs"] >= calm["runs"])
  }
}
