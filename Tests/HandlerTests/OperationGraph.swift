import Foundation
import SimulatedBackgroundTasks
import Testing

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
  @Test func theGraphIsDoneInOrderEveryNight() async throws {
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
