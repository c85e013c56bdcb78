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

  /// A second caller waits for the first and shares its result.
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
  @Test(.enabled(if: TimeKeeping.here == .interposed)) func bothTasksRunForAFortnight()
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

/// Plug-ins say what they want to be run for; one dispatcher registers, submits and completes for all.
private protocol Plugin: Sendable {
  var identifier: String { get }
  func makeRequest() -> BGTaskRequest
  func work(_ task: BGTask) async -> Bool
}

private struct FeedPlugin: Plugin {
  let identifier = "com.example.plugins.feed"
  func makeRequest() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
  func work(_ task: BGTask) async -> Bool { await rest(5) }
}

private struct IndexPlugin: Plugin {
  let identifier = "com.example.plugins.index"
  func makeRequest() -> BGTaskRequest {
    let request = BGProcessingTaskRequest(identifier: identifier)
    request.requiresExternalPower = true
    return request
  }
  func work(_ task: BGTask) async -> Bool { await rest(45) }
}

private struct StudyPlugin: Plugin {
  let identifier = "com.example.plugins.study"
  func makeRequest() -> BGTaskRequest {
    let request = BGHealthResearchTaskRequest(identifier: identifier)
    request.protectionTypeOfRequiredData = "NSFileProtectionNone"
    return request
  }
  func work(_ task: BGTask) async -> Bool { task is BGHealthResearchTask ? await rest(60) : false }
}

private struct ExportPlugin: Plugin {
  let identifier = "com.example.plugins.export"
  func makeRequest() -> BGTaskRequest {
    BGContinuedProcessingTaskRequest(
      identifier: identifier, title: "Exporting", subtitle: "40 photos")
  }
  func work(_ task: BGTask) async -> Bool {
    guard let task = task as? BGContinuedProcessingTask else { return false }
    task.progress.totalUnitCount = 40
    for photo in 1...40 {
      if await !rest(2) { return false }
      task.progress.completedUnitCount = Int64(photo)
    }
    return true
  }
}

private func rest(_ seconds: Int) async -> Bool {
  (try? await Task.sleep(for: .seconds(seconds))) != nil
}

private struct Dispatcher: Sendable {
  static let repeating: [any Plugin] = [FeedPlugin(), IndexPlugin(), StudyPlugin()]
  static let export = ExportPlugin()

  static func register() {
    for plugin in repeating + [export] {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: plugin.identifier, using: nil) {
        @Sendable task in
        nonisolated(unsafe) let task = task
        if !(task is BGContinuedProcessingTask) { submit(plugin) }
        let work = Task { task.setTaskCompleted(success: await plugin.work(task)) }
        task.expirationHandler = { work.cancel() }
      }
    }
  }

  static func submit(_ plugin: any Plugin) {
    try? BGTaskScheduler.shared.submit(plugin.makeRequest())
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct PluginDispatcherTests {
  @Test func allFourKindsOfTasksRunForAFortnight() async throws {
    let phone = SimulatedDevice()
    let identifiers = (Dispatcher.repeating + [Dispatcher.export]).map(\.identifier)
    var plist = InfoPlist(
      bundleIdentifier: "com.example.plugins", permittedIdentifiers: identifiers)
    plist.entitlements = [InfoPlist.healthResearch]
    let exports = Disk()
    let app = try phone.install(plist, habit: .daily) { process in
      Dispatcher.register()
      process.whenInFront {
        // The user exports something once, on the first day.
        if exports["asked"] == 0 { Dispatcher.submit(Dispatcher.export) }
        exports["asked"] += 1
      }
      process.whenInBackground { Dispatcher.repeating.forEach(Dispatcher.submit) }
    }
    await phone.advance(days: 14)
    for plugin in Dispatcher.repeating {
      app.expectChainAlive(plugin.identifier)
      let runs = app.runs(of: plugin.identifier)
      #expect(runs.count > 5, "\(plugin.identifier)")
      // Now and then the system takes the time back, and each plug-in stops at once.
      #expect(
        runs.allSatisfy {
          $0.outcome == .completed(success: true)
            || $0.outcome == .completedAfterExpiration(success: false)
        }, "\(plugin.identifier)")
    }
    let export = app.runs(of: Dispatcher.export.identifier)
    #expect(export.map(\.outcome) == [.completed(success: true)])
    #expect(phone.failures.isEmpty)
  }
}

/// A queue of operations that depend on each other, as sample code of Apple's own has it. The handler
/// waits for them on a thread of its own.
private struct Migration: Sendable {
  static let identifier = "com.example.graph.migration"
  let disk: Disk

  func schedule() {
    let request = BGProcessingTaskRequest(identifier: Self.identifier)
    request.requiresExternalPower = true
    try? BGTaskScheduler.shared.submit(request)
  }

  func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    let load = step("load", 60)
    let index = step("index", 120)
    let shrink = step("shrink", 90)
    let save = step("save", 30)
    index.addDependency(load)
    shrink.addDependency(load)
    save.addDependency(index)
    save.addDependency(shrink)
    task.expirationHandler = { queue.cancelAllOperations() }
    Thread.detachNewThread {
      queue.addOperations([save, shrink, index, load], waitUntilFinished: true)
      task.setTaskCompleted(success: !save.isCancelled)
    }
  }

  private func step(_ name: String, _ seconds: TimeInterval) -> Operation {
    let operation = BlockOperation()
    operation.addExecutionBlock { [unowned operation] in
      let end = Date(timeIntervalSinceNow: seconds)
      while Date() < end, !operation.isCancelled { Thread.sleep(forTimeInterval: 1) }
      if !operation.isCancelled { disk.append(name) }
    }
    return operation
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct OperationGraphTests {
  @Test func theOperationsRunInOrderEveryNight() async throws {
    let disk = Disk()
    let migration = Migration(disk: disk)
    let phone = try Phone([Migration.identifier]) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Migration.identifier, using: nil,
        launchHandler: { @Sendable in migration.run($0) })
      process.whenInBackground { migration.schedule() }
    }
    await phone.device.advance(days: 14)
    let runs = phone.app.runs(of: Migration.identifier)
    #expect(runs.count > 7)
    let finished = runs.filter { $0.outcome == .completed(success: true) }
    #expect(finished.count > 7)
    // Two at a time: 60 s, then 90 s and 120 s side by side, then 30 s.
    #expect(finished.allSatisfy { $0.duration == .seconds(210) })
    // The others were asked to stop, and did within a second.
    let cut = runs.filter { $0.outcome == .completedAfterExpiration(success: false) }
    #expect(finished.count + cut.count == runs.count)
    #expect(disk.rows.filter { $0 == "save" }.count == finished.count)
    #expect(Array(disk.rows.prefix(4)) == ["load", "shrink", "index", "save"])
    #expect(phone.app.findings.isEmpty)
    phone.app.expectChainAlive(Migration.identifier)
    #expect(phone.device.escapes.isEmpty)
  }
}
