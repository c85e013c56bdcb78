import Foundation
import SimulatedBackgroundTasks
import Testing

/// A promise with callbacks on the main queue, as libraries from before `async` have it.
private final class Promise<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<Value, any Error>?
  private var waiting: [@Sendable (Result<Value, any Error>) -> Void] = []

  init(_ body: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void) {
    body { self.settle($0) }
  }

  private func settle(_ result: Result<Value, any Error>) {
    let waiting = lock.withLock { () -> [@Sendable (Result<Value, any Error>) -> Void] in
      if self.result != nil { return [] }
      self.result = result
      defer { self.waiting = [] }
      return self.waiting
    }
    for hear in waiting { DispatchQueue.main.async { hear(result) } }
  }

  func whenSettled(_ hear: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    let result = lock.withLock { () -> Result<Value, any Error>? in
      if self.result == nil { waiting.append(hear) }
      return self.result
    }
    if let result { DispatchQueue.main.async { hear(result) } }
  }

  func then<Next>(_ next: @escaping @Sendable (Value) -> Promise<Next>) -> Promise<Next> {
    Promise<Next> { settle in
      whenSettled { result in
        switch result {
        case .success(let value): next(value).whenSettled(settle)
        case .failure(let error): settle(.failure(error))
        }
      }
    }
  }

  static func after(_ seconds: TimeInterval, _ result: Result<Value, any Error>) -> Promise {
    Promise { settle in
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { settle(result) }
    }
  }
}

private struct Prices: Sendable {
  static let identifier = "com.example.prices"
  let disk: Disk

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 30 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    disk["asked"] += 1
    // Every third time the server says no.
    let answer: Result<Int, any Error> =
      disk["asked"] % 3 == 0 ? .failure(URLError(.badServerResponse)) : .success(3)
    Promise.after(3, .success("session"))
      .then { _ in Promise.after(4, answer) }
      .then { count in Promise.after(TimeInterval(count), .success(count)) }
      .whenSettled { result in
        MainActor.assertIsolated()
        task.setTaskCompleted(success: (try? result.get()) != nil)
      }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct PromiseChainTests {
  @Test func aRejectionEndsTheChainEarlyAndNotTheRefreshes() async throws {
    let disk = Disk()
    let prices = Prices(disk: disk)
    let phone = try Phone([Prices.identifier]) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Prices.identifier, using: nil,
        launchHandler: { @Sendable in prices.run($0) })
      process.whenInBackground { prices.schedule() }
    }
    await phone.device.advance(days: 14)
    let runs = phone.app.runs(of: Prices.identifier)
    #expect(runs.count > 14)
    #expect(runs.count == disk["asked"])
    for (index, run) in runs.enumerated() {
      let isRefused = (index + 1) % 3 == 0
      #expect(run.outcome == .completed(success: !isRefused))
      #expect(run.duration == .seconds(isRefused ? 7 : 10))
    }
    phone.app.expectChainAlive(Prices.identifier)
  }
}
