import Foundation
import SimulatedBackgroundTasks
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What leaves virtual time fails the test at the handler that did it.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct EscapeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let escape: SimulatedDevice.Escape
    let says: String
    let work: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  static let rows = [
    Row(
      testDescription: "a timer of a run loop", escape: .runLoopTimer,
      says: "the app used a run loop timer"
    ) { done in
      // The next test may have the same thread, whose run loop would still have this timer.
      Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in }.invalidate()
      done()
    },
    Row(
      testDescription: "a request to a real server", escape: .urlSession,
      says: "URLSession tried to reach 127.0.0.1:9, which answers in real time: it got an error"
    ) { done in
      guard let url = URL(string: "http://127.0.0.1:9/") else { return }
      URLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in done() }.resume()
    },
    Row(
      testDescription: "a request to a server by its name", escape: .urlSession,
      says: "URLSession tried to reach a server, which answers in real time"
    ) { done in
      guard let url = URL(string: "http://news.example.invalid/") else { return }
      URLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in done() }.resume()
    },
    Row(
      testDescription: "a notification of a work item", escape: .workItemNotify,
      says: "the app used DispatchWorkItem.notify"
    ) { done in
      let item = DispatchWorkItem {}
      item.notify(queue: .global()) {}
      item.perform()
      done()
    },
  ]

  private func study(_ row: Row, _ options: SimulatedDevice.Options = .init()) throws -> StudyApp {
    try StudyApp(options: options) { task in
      nonisolated(unsafe) let task = task
      row.work { task.setTaskCompleted(success: true) }
    }
  }

  @Test(arguments: rows) func theTestFailsAtTheHandler(_ row: Row) async throws {
    let study = try study(row)
    await study.live()
    #expect(study.runs.map(\.outcome) == [.completed(success: true)])
    let failure = try #require(study.phone.failures.first)
    guard case .escaped(let kind) = failure.kind else {
      Issue.record("\(failure)")
      return
    }
    #expect(kind.escape == row.escape)
    #expect("\(failure)".contains(row.says), "\(failure)")
    #expect(failure.identifier == StudyApp.identifier)
    #expect(study.phone.escapes.contains(row.escape))
  }

  @Test(arguments: rows) func whatTheTestAllowsIsNotTold(_ row: Row) async throws {
    let study = try study(row, .init(allowing: [row.escape]))
    await study.live()
    #expect(study.phone.failures.isEmpty)
    #expect(study.phone.escapes.contains(row.escape))
  }

  @Test func aCleanAppDoesNotEscape() async throws {
    let study = try StudyApp { task in
      DispatchQueue.concurrentPerform(iterations: 4) { _ in Thread.sleep(forTimeInterval: 10) }
      let operations = OperationQueue()
      operations.addOperation { Thread.sleep(forTimeInterval: 5) }
      operations.waitUntilAllOperationsAreFinished()
      let condition = NSCondition()
      condition.lock()
      _ = condition.wait(until: Date(timeIntervalSinceNow: 20))
      condition.unlock()
      task.setTaskCompleted(success: true)
    }
    await study.live()
    // A date is a floating number, and so the condition's end is not exact.
    let duration = try #require(study.runs.first?.duration)
    #expect(duration > .milliseconds(34_998) && duration <= .seconds(35))
    #expect(study.phone.failures.isEmpty)
    #expect(study.phone.escapes.isEmpty)
  }
}
