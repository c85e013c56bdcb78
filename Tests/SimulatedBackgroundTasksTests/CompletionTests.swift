import Foundation
import SimulatedBackgroundTasks
import Testing

/// How a device takes what handlers do with their tasks.
@Suite struct CompletionTests {
  @Test func onceIsFine() async throws {
    let study = try StudyApp { $0.setTaskCompleted(success: true) }
    await study.live()
    #expect(study.runs.map(\.outcome) == [.completed(success: true)])
    #expect(study.codes == [])
  }

  @Test func neverCostsTheProcess() async throws {
    let study = try StudyApp { task in task.expirationHandler = {} }
    await study.live()
    #expect(study.runs.map(\.outcome) == [.killed])
    #expect(study.codes.contains(.neverCompleted))
  }

  @Test func withoutAnExpirationHandlerTheRunEndsAsFailed() async throws {
    let study = try StudyApp { _ in }
    await study.live()
    #expect(study.runs.map(\.outcome) == [.endedWithoutHandler])
    #expect(study.codes.contains(.endedWithoutHandler))
  }

  @Test func twiceIsFoundAtTheSecondCall() async throws {
    let study = try StudyApp { task in
      task.setTaskCompleted(success: true)
      task.setTaskCompleted(success: false)
    }
    let second = #line - 2
    await study.live()
    #expect(study.runs.map(\.outcome) == [.completed(success: true)])
    let finding = try #require(study.app.findings.first { $0.code == .completedTwice })
    #expect(finding.site?.line == second)
    #expect(finding.identifier == StudyApp.identifier)
    #expect(finding.description.contains("CompletionTests.swift:\(second)"))
    let calls = study.app.completions(of: StudyApp.identifier)
    #expect(calls.map(\.verdict) == [.first, .again])
    #expect(calls.map(\.success) == [true, false])
    #expect(calls.map { $0.site?.line } == [second, second])
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func lateIsFoundWhenTheFrozenProcessGoesOn()
    async throws
  {
    let study = try StudyApp { task in
      nonisolated(unsafe) let task = task
      DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) {
        task.setTaskCompleted(success: true)
      }
    }
    await study.live()
    #expect(!study.codes.contains(.completedLate))
    await study.live()
    #expect(study.runs.map(\.outcome) == [.endedWithoutHandler])
    #expect(study.codes.contains(.completedLate))
  }

  @Test func expirationIsHeardOnTheHandlersQueue() async throws {
    let trace = Trace()
    let queue = DispatchQueue(label: "work")
    let study = try StudyApp(on: queue) { task in
      dispatchPrecondition(condition: .onQueue(queue))
      task.expirationHandler = {
        dispatchPrecondition(condition: .onQueue(queue))
        trace.add("expired")
        task.setTaskCompleted(success: false)
      }
    }
    await study.live()
    #expect(trace.lines == ["expired"])
    #expect(study.runs.map(\.outcome) == [.completedAfterExpiration(success: false)])
  }

  @Test(.enabled(if: TimeKeeping.here == .interposed)) func aBlockedQueueHearsNoExpiration()
    async throws
  {
    let trace = Trace()
    let study = try StudyApp { task in
      task.expirationHandler = {
        trace.add("expired")
        task.setTaskCompleted(success: false)
      }
      DispatchSemaphore(value: 0).wait()
    }
    await study.live()
    #expect(trace.lines.isEmpty)
    #expect(study.runs.map(\.outcome) == [.killed])
    #expect(study.codes.contains(.queueBlocked))
  }
}
