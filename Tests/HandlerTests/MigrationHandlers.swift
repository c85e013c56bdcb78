import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// Works in batches and goes on in the next run; an expiry only cancels the task, and the cancelled
/// task asks again before it gives up (fact 291).
private struct MigrationRunner: Sendable {
  static let identifier = "com.example.migration"
  static let batches = 120
  let disk: Disk

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil, launchHandler: { @Sendable in run($0) })
  }

  func startIfNeeded() { if disk["batches"] < Self.batches { submit() } }

  private func submit() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    let work = Task {
      do {
        while disk["batches"] < Self.batches {
          try Task.checkCancellation()
          try await Task.sleep(for: .seconds(10))
          disk["batches"] += 1
        }
        task.setTaskCompleted(success: true)
      } catch {
        submit()
        task.setTaskCompleted(success: false)
      }
    }
    task.expirationHandler = { work.cancel() }
  }
}

@Suite struct ResumableMigrationTests {
  @Test func aMigrationTooLongForOneNightContinuesUntilItIsDone() async throws {
    let disk = Disk()
    let runner = MigrationRunner(disk: disk)
    let phone = try Phone([MigrationRunner.identifier]) { process in
      runner.register()
      process.whenInFront {
        if disk["asked"] == 0 {
          disk["asked"] = 1
          runner.startIfNeeded()
        }
      }
    }
    await phone.device.advance(days: 14)
    let runs = phone.app.runs(of: MigrationRunner.identifier)
    #expect(disk["batches"] == MigrationRunner.batches)
    #expect(runs.count > 3)
    #expect(runs.last?.outcome == .completed(success: true))
    #expect(runs.dropLast().allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
    #expect(phone.app.pending.isEmpty)
  }
}

/// Drains a queue unit by unit, keeps a reserve for the end, waits a bounded time for a checkpoint when
/// it expires, and writes how it went before it completes, once (fact 294).
private actor Drain {
  static let identifier = "com.example.drain"
  private let disk: Disk
  private var finished: Set<ObjectIdentifier> = []

  init(disk: Disk) { self.disk = disk }

  nonisolated func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.identifier, using: nil,
      launchHandler: { @Sendable task in
        nonisolated(unsafe) let task = task
        let work = Task { await self.drain(task) }
        task.expirationHandler = {
          work.cancel()
          Task { await self.tearDown(task) }
        }
      })
  }

  private func drain(_ task: sending BGTask) async {
    disk.append("artifact")
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(5))
      disk["units"] += 1
    }
  }

  private func tearDown(_ task: sending BGTask) async {
    // The checkpoint is given two seconds, whatever it does with them.
    try? await Task.sleep(for: .seconds(2))
    guard finished.insert(ObjectIdentifier(task)).inserted else { return }
    disk.append("outcome after \(disk["units"]) units")
    task.setTaskCompleted(success: false)
  }
}

@Suite struct MeasuredBudgetDrainTests {
  @Test(arguments: [(Span?.some(.seconds(36)), Duration.seconds(38)), (nil, .seconds(297))])
  func theOutcomeIsWrittenHoweverLongTheRunMayLast(_ reclaimed: Span?, _ lasted: Duration)
    async throws
  {
    let disk = Disk()
    let drain = Drain(disk: disk)
    let phone = try Phone([Drain.identifier]) { device in
      try device.rules { rules in
        rules.running.processingShortest = .seconds(298)
        rules.running.processingLongest = .seconds(298)
        rules.running.processingReclaimed = reclaimed == nil ? .none : .all
        guard let reclaimed else { return }
        rules.running.processingReclaimedAfter = reclaimed
        rules.running.processingReclaimedUpTo = reclaimed
      }
    } launch: { _ in
      drain.register()
      let request = BGProcessingTaskRequest(identifier: Drain.identifier)
      request.requiresExternalPower = true
      try? BGTaskScheduler.shared.submit(request)
    }
    await phone.device.advance(days: 2)
    let runs = phone.app.runs(of: Drain.identifier)
    #expect(runs.first?.duration == lasted)
    #expect(runs.first?.outcome == .completedAfterExpiration(success: false))
    #expect(disk.rows.prefix(2).last?.hasPrefix("outcome after") == true)
  }
}

/// A refresh identifier for each of six feeds, two minutes apart; each run asks for all six again
/// (fact 295).
private struct Feeds: Sendable {
  static let identifiers = (1...6).map { "com.example.feed.\($0)" }
  let disk: Disk
  let takes: Duration

  func register() {
    for identifier in Self.identifiers {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable in run($0) })
    }
  }

  func scheduleAll() {
    for (index, identifier) in Self.identifiers.enumerated() {
      let request = BGAppRefreshTaskRequest(identifier: identifier)
      request.earliestBeginDate = Date(timeIntervalSinceNow: TimeInterval(15 + 2 * index) * 60)
      do {
        try BGTaskScheduler.shared.submit(request)
      } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
        disk["refused"] += 1
      } catch { disk.append("\(error)") }
    }
  }

  private func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    scheduleAll()
    // Taken by the first completion and never released.
    let isDone = NSLock()
    let work = Task {
      try? await Task.sleep(for: takes)
      complete(task, success: true, unless: isDone)
    }
    task.expirationHandler = {
      work.cancel()
      complete(task, success: false, unless: isDone)
    }
  }

  private func complete(_ task: BGTask, success: Bool, unless isDone: NSLock) {
    if isDone.try() { task.setTaskCompleted(success: success) } else { disk["lost"] += 1 }
  }
}

@Suite struct SixFeedsOneSlotTests {
  private func days(_ takes: Duration) async throws -> (Phone, Disk) {
    let disk = Disk()
    let feeds = Feeds(disk: disk, takes: takes)
    let phone = try Phone(Feeds.identifiers) { process in
      feeds.register()
      if disk["asked"] == 0 { feeds.scheduleAll() }
      disk["asked"] = 1
    }
    await phone.device.advance(days: 4)
    return (phone, disk)
  }

  @Test func onlyTheFirstOfSixFeedsIsEverRefreshed() async throws {
    let (phone, disk) = try await days(.seconds(8))
    let runs = Feeds.identifiers.map { phone.app.runs(of: $0).count }
    #expect(runs[0] > 8)
    #expect(runs.dropFirst().allSatisfy { $0 == 0 })
    #expect(disk["refused"] == 5 * (1 + runs[0]))
    #expect(phone.app.findings.map(\.code).contains(.tooManyPending))
    #expect(disk.rows.isEmpty)
  }

  @Test func aCompletionAfterTheExpiryIsSuppressed() async throws {
    let (phone, disk) = try await days(.seconds(60))
    let outcomes = phone.app.outcomes(of: Feeds.identifiers[0])
    #expect(outcomes[.failedAfterExpiration] > 0)
    #expect(disk["lost"] > 0)
    #expect(!phone.app.findings.map(\.code).contains(.completedTwice))
  }
}

/// A sync at night that wants power and Wi-Fi, and a second task that wants nothing and only asks for
/// both again (fact 293).
private struct Syncer: Sendable {
  static let sync = "com.example.sync"
  static let insurance = "com.example.insurance"
  let isInsured: Bool
  let hasWiFi: @Sendable () -> Bool

  func register() {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.sync, using: nil, launchHandler: { @Sendable in run($0) })
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: Self.insurance, using: nil,
      launchHandler: { @Sendable task in
        scheduleBoth()
        task.setTaskCompleted(success: true)
      })
  }

  func scheduleBoth() {
    let sync = BGProcessingTaskRequest(identifier: Self.sync)
    sync.requiresExternalPower = true
    sync.requiresNetworkConnectivity = true
    sync.earliestBeginDate = tomorrow(at: 3, minute: 20)
    try? BGTaskScheduler.shared.submit(sync)
    guard isInsured else { return }
    let insurance = BGProcessingTaskRequest(identifier: Self.insurance)
    insurance.earliestBeginDate = tomorrow(at: 14, minute: 0)
    try? BGTaskScheduler.shared.submit(insurance)
  }

  private func tomorrow(at hour: Int, minute: Int) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let midnight = calendar.startOfDay(for: Date()).addingTimeInterval(86_400)
    return midnight.addingTimeInterval(TimeInterval(hour * 3_600 + minute * 60))
  }

  private func run(_ task: BGTask) {
    guard hasWiFi() else { return task.setTaskCompleted(success: false) }
    nonisolated(unsafe) let task = task
    let work = Task {
      try? await Task.sleep(for: .seconds(30))
      task.setTaskCompleted(success: !Task.isCancelled)
    }
    task.expirationHandler = { work.cancel() }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct TwoTaskChainInsuranceTests {
  /// Eight nights without power, then two with it.
  private func nights(insured: Bool, wifi: Bool = true) async throws -> Phone {
    let syncer = Syncer(isInsured: insured, hasWiFi: { wifi })
    let disk = Disk()
    let phone = try Phone([Syncer.sync, Syncer.insurance], on: .neverCharges) {
      try $0.rules { $0.externalPower.iPhoneRunsOnBattery = true }
    } launch: { process in
      syncer.register()
      process.whenInBackground {
        if disk["asked"] == 0 { syncer.scheduleBoth() }
        disk["asked"] += 1
      }
    }
    await phone.device.advance(days: 8)
    phone.device.set(.charging(true))
    await phone.device.advance(days: 3)
    return phone
  }

  @Test func theInsuranceTaskKeepsTheChainThroughEightNightsWithoutPower() async throws {
    let phone = try await nights(insured: true)
    let insurance = phone.app.runs(of: Syncer.insurance)
    #expect(insurance.count >= 8)
    #expect(phone.app.runs(of: Syncer.sync).count >= 2)
    #expect(phone.app.isChainAlive(Syncer.insurance))
  }

  @Test func withoutTheInsuranceTaskTheFirstRunIsTheLast() async throws {
    let phone = try await nights(insured: false)
    #expect(phone.app.runs(of: Syncer.sync).map(\.outcome) == [.completed(success: true)])
    #expect(!phone.app.isChainAlive(Syncer.sync))
    #expect(phone.app.whyNot(Syncer.sync).status == .notRequested)
  }

  @Test func theInsuranceTaskKeepsRunningWhenTheSyncFailsWithoutWiFi() async throws {
    let phone = try await nights(insured: true, wifi: false)
    let runs = phone.app.runs(of: Syncer.sync)
    #expect(runs.count >= 2)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: false) })
    #expect(phone.app.isChainAlive(Syncer.insurance))
  }
}
