import Foundation
import SimulatedBackgroundTasks
import Testing

/// What asserts an actor or a queue and is elsewhere ends the app, and the test lives on.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct WrongQueueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let says: String
    let handler: @Sendable (BGTask, Trace) -> Void
  }

  static let rows = [
    Row(
      testDescription: "an expiration handler that assumes the main actor",
      says: "asserted to run on “com.apple.main-thread” and ran on "
        + "“com.apple.BGTaskScheduler (com.example.study.task)”"
    ) { task, trace in
      task.expirationHandler = {
        MainActor.assumeIsolated { trace.add("on main") }
        trace.add("went on")
      }
    },
    Row(
      testDescription: "a launch handler that must not be on its queue",
      says: "asserted not to run on “com.apple.BGTaskScheduler” and ran on"
    ) { _, trace in
      let queue = DispatchQueue(label: "com.apple.BGTaskScheduler")
      queue.sync { dispatchPrecondition(condition: .notOnQueue(queue)) }
      trace.add("went on")
    },
    Row(
      testDescription: "a task that asserts the main actor",
      says: "ran on “Swift global concurrent queue”"
    ) { _, trace in
      Task.detached {
        MainActor.preconditionIsolated()
        trace.add("went on")
      }
    },
  ]

  @Test(arguments: rows) func theAppCrashesAndTheTestLivesOn(_ row: Row) async throws {
    let trace = Trace()
    let study = try StudyApp { task in row.handler(task, trace) }
    await study.live()
    #expect(trace.lines.isEmpty)
    #expect(study.runs.map(\.outcome) == [.crashed])
    #expect(study.app.phase == .notRunning)
    let failure = try #require(study.phone.failures.first)
    #expect(study.phone.failures.count == 1)
    #expect("\(failure)".contains(row.says), "\(failure)")
    #expect(failure.identifier == StudyApp.identifier)
    #expect(study.codes.contains(.crashed))
    study.app.open()
    await study.phone.settle()
    #expect(study.app.phase == .foreground)
  }
}
