import Foundation
import SimulatedBackgroundTasks
import Testing

/// A refresh and a processing task share a semaphore; the launch handler blocks its queue until a worker
/// reports, and expiry only asks the worker to close (fact 300).
private final class BackgroundWorker: Sendable {
  static let refresh = "com.example.worker.refresh"
  static let processing = "com.example.worker.processing"
  private let isBusy = DispatchSemaphore(value: 1)
  private let takes: TimeInterval?
  /// Apps that know better give the wait a thread of its own.
  private let waitsElsewhere: Bool

  init(takes: TimeInterval?, waitsElsewhere: Bool = false) {
    self.takes = takes
    self.waitsElsewhere = waitsElsewhere
  }

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.refresh, using: nil,
      launchHandler: { @Sendable task in
        guard self.isBusy.wait(timeout: .now()) == .success else {
          return task.setTaskCompleted(success: false)
        }
        self.work(on: task)
      })
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.processing, using: nil,
      launchHandler: { @Sendable task in
        self.isBusy.wait()
        self.work(on: task)
      })
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: Self.refresh))
    let request = BGProcessingTaskRequest(identifier: Self.processing)
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func work(on task: BGTask) {
    nonisolated(unsafe) let task = task
    let report = DispatchSemaphore(value: 0)
    task.expirationHandler = { report.signal() }
    if let takes { DispatchQueue.global().asyncAfter(deadline: .now() + takes) { report.signal() } }
    let wait: @Sendable () -> Void = {
      report.wait()
      self.isBusy.signal()
      task.setTaskCompleted(success: self.takes != nil)
    }
    if waitsElsewhere { DispatchQueue.global().async(execute: wait) } else { wait() }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct BlockingWorkersTests {
  private func night(_ worker: @escaping @Sendable () -> BackgroundWorker) async throws -> Phone {
    let phone = try Phone([BackgroundWorker.refresh, BackgroundWorker.processing], habit: nil) {
      _ in worker().register()
    }
    phone.app.open()
    await phone.device.advance(days: 1)
    return phone
  }

  @Test func aWorkerThatBlocksItsQueueMissesTheExpirationAndIsKilled() async throws {
    let phone = try await night { BackgroundWorker(takes: nil) }
    let codes = phone.app.findings.map(\.code)
    #expect(codes.contains(.queueBlocked))
    #expect(phone.app.runs(of: BackgroundWorker.refresh).first?.outcome == .killed)
  }

  @Test func waitingOnAnotherQueueLetsTheExpirationHandlerRun() async throws {
    let phone = try await night { BackgroundWorker(takes: nil, waitsElsewhere: true) }
    let run = phone.app.runs(of: BackgroundWorker.processing).first
    #expect(run?.outcome == .completedAfterExpiration(success: false))
    #expect(!phone.app.findings.map(\.code).contains(.queueBlocked))
  }

  @Test func aWorkerThatFinishesInTimeBlocksNoOtherTask() async throws {
    let phone = try await night { BackgroundWorker(takes: 10) }
    for identifier in [BackgroundWorker.refresh, BackgroundWorker.processing] {
      #expect(phone.app.runs(of: identifier).first?.outcome == .completed(success: true))
    }
    #expect(phone.app.findings.allSatisfy { $0.code == .chainBroken })
  }
}

/// Asks again a quarter of an hour ahead, waits for a location, and lets the first to finish
/// complete on the main queue (fact 296).
@MainActor private final class LocationRefresh {
  nonisolated static let identifier = "com.example.location"
  private let answersAfter: Duration?
  private let interval: () -> TimeInterval

  init(answersAfter: Duration?, interval: @escaping () -> TimeInterval) {
    self.answersAfter = answersAfter
    self.interval = interval
  }

  func register() {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: .main) {
      self.run($0)
    }
  }

  func schedule() {
    guard interval() > 0 else {
      return BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: Self.identifier)
    }
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: interval())
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    schedule()
    var isDone = false
    let finish: (Bool) -> Void = { success in
      if isDone { return }
      isDone = true
      task.setTaskCompleted(success: success)
    }
    task.expirationHandler = { finish(false) }
    guard let answersAfter else { return }
    Task {
      try? await Task.sleep(for: answersAfter)
      finish(true)
    }
  }
}

@Suite struct FirstFinisherWinsTests {
  private func week(answersAfter: Duration?, _ disk: Disk = Disk()) async throws -> Phone {
    let phone = try Phone([LocationRefresh.identifier]) { process in
      let refresh = LocationRefresh(answersAfter: answersAfter) { disk["off"] == 1 ? 0 : 15 * 60 }
      refresh.register()
      process.whenInBackground { refresh.schedule() }
    }
    await phone.device.advance(days: 3)
    return phone
  }

  @Test func theExpirationHandlerCompletesIfNoLocationArrives() async throws {
    let phone = try await week(answersAfter: nil)
    let runs = phone.app.runs(of: LocationRefresh.identifier)
    #expect(runs.count > 3)
    #expect(runs.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }

  @Test func aLocationThatArrivesInTimeCompletesTheTask() async throws {
    let phone = try await week(answersAfter: .seconds(3))
    let runs = phone.app.runs(of: LocationRefresh.identifier)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
  }

  @Test func anIntervalOfZeroCancelsThePendingRequest() async throws {
    let disk = Disk()
    let phone = try await week(answersAfter: .seconds(3), disk)
    #expect(phone.app.pending == [LocationRefresh.identifier])
    disk["off"] = 1
    phone.app.open(for: .minutes(1))
    await phone.device.advance(by: .minutes(2))
    #expect(phone.app.pending.isEmpty)
  }
}

/// The important job first and alone, then eleven more in a group; an expiry completes, and the group
/// completes once more when it is through (fact 292).
private struct ExposureTask: Sendable {
  static let identifier = "com.example.exposure-notification"
  let disk: Disk
  /// How long one of the eleven takes.
  let job: TimeInterval

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: .main, launchHandler: { @Sendable in run($0) })
  }

  func schedule() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresNetworkConnectivity = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    let work = DispatchWorkItem {
      disk["risk"] += 1
      let group = DispatchGroup()
      for _ in 0..<11 {
        group.enter()
        DispatchQueue.global().asyncAfter(deadline: .now() + job) {
          disk["jobs"] += 1
          group.leave()
        }
      }
      group.notify(queue: .main) { task.setTaskCompleted(success: true) }
    }
    task.expirationHandler = {
      schedule()
      work.cancel()
      task.setTaskCompleted(success: false)
    }
    DispatchQueue.global().async(execute: work)
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct FanOutUnderWatchdogTests {
  private func week(_ job: TimeInterval) async throws -> (Phone, Disk) {
    let disk = Disk()
    let exposure = ExposureTask(disk: disk, job: job)
    let phone = try Phone([ExposureTask.identifier]) { process in
      exposure.register()
      process.whenInBackground { exposure.schedule() }
    }
    await phone.device.advance(days: 7)
    return (phone, disk)
  }

  @Test func theGroupCompletesASecondTimeAfterAnExpiry() async throws {
    let (phone, disk) = try await week(320)
    let runs = phone.app.runs(of: ExposureTask.identifier)
    #expect(runs.count > 1)
    #expect(runs.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(disk["risk"] == runs.count)
    let codes = phone.app.findings.map(\.code)
    #expect(codes.contains(.completedTwice))
    #expect(phone.app.isChainAlive(ExposureTask.identifier))
  }

  @Test func shortJobsCompleteOnce() async throws {
    let (phone, disk) = try await week(5)
    let runs = phone.app.runs(of: ExposureTask.identifier)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: true) })
    #expect(disk["jobs"] == 11 * runs.count)
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }
}

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

  @Test func anExpiryBeforeTheWorkStartsStillCancelsIt() async throws {
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

  @Test func aRefusedSubmissionIsRecorded() async throws {
    let disk = Disk()
    let phone = try phone(disk)
    phone.app.setBackgroundRefresh(false)
    phone.app.open()
    await phone.device.advance(by: .hours(1))
    #expect(disk.rows.count == 1)
    #expect(phone.app.hints.map(\.code).contains(.backgroundRefreshOff))
    #expect(phone.app.whyNot(BackgroundSync.identifier).status == .neverRequested)
  }

  @Test func unsentWritesNeverReduceRuns() async throws {
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
