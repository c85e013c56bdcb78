import Foundation
import SimulatedBackgroundTasks
import Testing

/// Values over time, as reactive libraries have them: each step may take its time, and who is cancelled
/// hears no more.
private struct Publisher<Output: Sendable>: Sendable {
  typealias Receiver = @Sendable (Result<Output, any Error>) -> Void
  let subscribe: @Sendable (@escaping Receiver) -> Void

  static func just(_ value: Output) -> Publisher { Publisher { $0(.success(value)) } }

  func delay(_ seconds: TimeInterval, on queue: DispatchQueue) -> Publisher {
    Publisher { receive in
      subscribe { result in
        queue.asyncAfter(deadline: .now() + seconds) { receive(result) }
      }
    }
  }

  func flatMap<Next>(_ next: @escaping @Sendable (Output) -> Publisher<Next>) -> Publisher<Next> {
    Publisher<Next> { receive in
      subscribe { result in
        switch result {
        case .success(let value): next(value).subscribe(receive)
        case .failure(let error): receive(.failure(error))
        }
      }
    }
  }

  /// Fails after so many seconds; what comes later is dropped.
  func timeout(_ seconds: TimeInterval, on queue: DispatchQueue) -> Publisher {
    Publisher { receive in
      let isDone = NSLock()
      queue.asyncAfter(deadline: .now() + seconds) {
        if isDone.try() { receive(.failure(CancellationError())) }
      }
      subscribe { result in if isDone.try() { receive(result) } }
    }
  }
}

private struct Digest: Sendable {
  static let identifier = "com.example.digest"
  let queue = DispatchQueue(label: "digest")
  let serverTakes: TimeInterval

  func schedule() {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 60 * 60)
    try? BGTaskScheduler.shared.submit(request)
  }

  func run(_ task: BGTask) {
    nonisolated(unsafe) let task = task
    schedule()
    Publisher.just("token").delay(2, on: queue)
      .flatMap { Publisher.just("\($0) articles").delay(serverTakes, on: queue) }
      .timeout(20, on: queue)
      .subscribe { result in
        dispatchPrecondition(condition: .onQueue(queue))
        task.setTaskCompleted(success: (try? result.get()) == "token articles")
      }
  }
}

@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct PublisherChainTests {
  private func fortnight(_ serverTakes: TimeInterval) async throws -> Phone {
    let digest = Digest(serverTakes: serverTakes)
    let phone = try Phone([Digest.identifier]) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Digest.identifier, using: digest.queue,
        launchHandler: { @Sendable in digest.run($0) })
      process.whenInBackground { digest.schedule() }
    }
    await phone.device.advance(days: 14)
    phone.app.expectChainAlive(Digest.identifier)
    return phone
  }

  @Test func aServerThatAnswersIsReadInTime() async throws {
    let phone = try await fortnight(5)
    phone.app.expectCompletes(Digest.identifier)
    #expect(phone.app.runs(of: Digest.identifier).allSatisfy { $0.duration == .seconds(7) })
    #expect(phone.app.findings.isEmpty)
  }

  @Test func aServerThatHangsIsGivenUpByTheChainItself() async throws {
    let phone = try await fortnight(300)
    let runs = phone.app.runs(of: Digest.identifier)
    #expect(runs.count > 14)
    #expect(runs.allSatisfy { $0.outcome == .completed(success: false) })
    #expect(runs.allSatisfy { $0.duration == .seconds(20) })
  }
}
