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
    if let takes {
      DispatchQueue.global().asyncAfter(deadline: .now() + takes) { report.signal() }
    }
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

  @Test func aHangingWorkerIsNeverToldAndTheAppIsKilled() async throws {
    let phone = try await night { BackgroundWorker(takes: nil) }
    let codes = phone.app.findings.map(\.code)
    #expect(codes.contains(.queueBlocked))
    #expect(phone.app.runs(of: BackgroundWorker.refresh).first?.outcome == .killed)
  }

  @Test func aFreeQueueHearsAndTheWaitIsOver() async throws {
    let phone = try await night { BackgroundWorker(takes: nil, waitsElsewhere: true) }
    let run = phone.app.runs(of: BackgroundWorker.processing).first
    #expect(run?.outcome == .completedAfterExpiration(success: false))
    #expect(!phone.app.findings.map(\.code).contains(.queueBlocked))
  }

  @Test func aWorkerInTimeBlocksNobody() async throws {
    let phone = try await night { BackgroundWorker(takes: 10) }
    for identifier in [BackgroundWorker.refresh, BackgroundWorker.processing] {
      #expect(phone.app.runs(of: identifier).first?.outcome == .completed(success: true))
    }
    #expect(phone.app.findings.allSatisfy { $0.code == .chainBroken })
  }
}
