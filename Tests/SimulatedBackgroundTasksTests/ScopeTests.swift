import Foundation
import LongForm
import SimulatedBackgroundTasks
import Testing

/// Each device has its own scheduler, wherever its app's code runs.
@Suite struct ScopeTests {
  @Test(.enabled(if: TimeKeeping.here == .interposed), arguments: 0..<20)
  func devicesSideBySideDoNotMeet(_ number: Int) async throws {
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

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func everyRepetitionIsEqual()
    async throws
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
