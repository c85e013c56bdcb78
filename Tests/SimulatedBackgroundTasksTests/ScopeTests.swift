import Foundation
import LongForm
import SimulatedBackgroundTasks
import Testing

/// Each device has its own scheduler, wherever its app's code runs.
@Suite struct ScopeTests {
  @Test(.enabled(if: TimeKeeping.here == .interposed), arguments: 0..<20)
  func parallelDevicesHaveSeparateSchedulers(_ number: Int) async throws {
    let identifier = "com.example.\(number)"
    let plist = InfoPlist(bundleIdentifier: "app", permittedIdentifiers: [identifier])
    let phone = SimulatedDevice()
    let trace = Trace()
    let app = try phone.install(plist) {
      let count: @Sendable (String) -> Void = { place in
        BGTaskScheduler.shared.getPendingTaskRequests { requests in
          trace.add("\(place) \(requests.map(\.identifier))")
        }
      }
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: identifier, using: nil, launchHandler: { @Sendable _ in })
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
      Task.detached {
        try await Task.sleep(for: .seconds(1))
        count("detached")
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { count("dispatch") }
      let operations = OperationQueue()
      operations.addOperation {
        Thread.sleep(forTimeInterval: 3)
        count("operation")
      }
    }
    app.open()
    await phone.advance(by: .seconds(4))
    #expect(
      trace.lines == ["detached", "dispatch", "operation"].map { "\($0) [\"\(identifier)\"]" })
    try phone.expectSoundLog()
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func repeatedRunsAreIdentical() async throws
  {
    let first = try await Self.story()
    #expect(first.count > 5)
    for _ in 0..<LongForm.count(200, long: 1_000) {
      let next = try await Self.story()
      guard next == first else {
        #expect(next == first)
        return
      }
    }
  }

  private static func story() async throws -> [SimulatedRun] {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      nonisolated(unsafe) let task = task
      let work = Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for part in 1...4 {
            group.addTask { try? await Task.sleep(for: .milliseconds(part * 333)) }
          }
        }
        DispatchQueue.global().async { task.setTaskCompleted(success: !Task.isCancelled) }
      }
      task.expirationHandler = { work.cancel() }
    }
    await study.live(days: 3)
    return study.runs
  }
}

#if canImport(FoundationNetworking)
  import FoundationNetworking

  private typealias RealURLSession = FoundationNetworking.URLSession
#else
  private typealias RealURLSession = Foundation.URLSession
#endif

/// What leaves virtual time fails the test at the handler that did it.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct EscapeTests {
  struct Row: Sendable {
    let what: String
    let escape: SimulatedDevice.Escape
    let says: String
    let work: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  static let rows = [
    Row(what: "a timer of a run loop", escape: .runLoopTimer, says: "the app used a run loop timer")
    { done in
      // The next test may have the same thread, whose run loop would still have this timer.
      Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in }.invalidate()
      done()
    },
    Row(
      what: "a request to a real server", escape: .urlSession,
      says: "URLSession tried to reach 127.0.0.1:9, which answers in real time: it got an error"
    ) { done in
      guard let url = URL(string: "http://127.0.0.1:9/") else { return }
      RealURLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in done() }.resume()
    },
    Row(
      what: "a request to a server by its name", escape: .urlSession,
      says: "URLSession tried to reach a server, which answers in real time"
    ) { done in
      guard let url = URL(string: "http://news.example.invalid/") else { return }
      RealURLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in done() }.resume()
    },
    Row(
      what: "a notification of a work item", escape: .workItemNotify,
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

  @Test(arguments: rows) func anEscapeFailsTheTestAtTheHandler(_ row: Row) async throws {
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

  @Test(arguments: rows) func anAllowedEscapeDoesNotFail(_ row: Row) async throws {
    let study = try study(row, .init(allowing: [row.escape]))
    await study.live()
    #expect(study.phone.failures.isEmpty)
    #expect(study.phone.escapes.contains(row.escape))
  }

  @Test func waitingInVirtualTimeIsNotAnEscape() async throws {
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
