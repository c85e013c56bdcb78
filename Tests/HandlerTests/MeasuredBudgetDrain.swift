import Foundation
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

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
  func theOutcomeIsWrittenWhateverTheGrant(_ reclaimed: Span?, _ lasted: Duration) async throws {
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
