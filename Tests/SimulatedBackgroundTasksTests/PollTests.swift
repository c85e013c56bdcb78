import Foundation
import SimulatedBackgroundTasks
import Testing

/// Code that asks again and again instead of waiting: time moves for it, and its line is told if nothing else
/// ends it.
@Suite(.enabled(if: TimeKeeping.here == .interposed)) struct PollTests {
  private actor Queue {
    private(set) var isEmpty = false
    func empty() { isEmpty = true }
  }

  enum Poll: CaseIterable { case actor, yield, mainActor }

  @Test(arguments: Poll.allCases) func aPollSeesTimePass(_ poll: Poll) async throws {
    let study = try StudyApp(.refresh) { task in
      nonisolated(unsafe) let task = task
      let queue = Queue()
      task.expirationHandler = { task.setTaskCompleted(success: false) }
      Task {
        try? await Task.sleep(for: .seconds(10))
        await queue.empty()
      }
      Task { await Self.wait(for: queue, by: poll, task) }
    }
    await study.live()
    let run = try #require(study.runs.first)
    #expect(run.outcome == .completed(success: true), "\(run)")
    #expect(study.phone.failures.isEmpty, "\(study.phone.failures)")
    #expect(study.app.notes.isEmpty, "\(study.app.notes)")
    let (began, ended) = (run.launchedAt, try #require(run.endedAt))
    #expect(10..<13 ~= ended.timeIntervalSince(began), "\(run)")
  }

  private static func wait(for queue: Queue, by poll: Poll, _ task: BGTask) async {
    nonisolated(unsafe) let task = task
    switch poll {
    case .actor:
      while true { if await queue.isEmpty { break } }
    case .yield:
      while await !queue.isEmpty { await Task.yield() }
    case .mainActor:
      await Task { @MainActor in while await !queue.isEmpty { await Task.yield() } }.value
    }
    task.setTaskCompleted(success: true)
  }

  @Test func aPollThatNeverEndsIsToldWithItsLine() async throws {
    let study = try StudyApp(.refresh) { _ in
      let queue = Queue()
      Task { while await !queue.isEmpty { await Task.yield() } }
    }
    await study.live()
    let note = try #require(study.app.notes.first, "\(study.phone.failures)")
    #expect(note.site?.fileID == "SimulatedBackgroundTasksTests/PollTests.swift", "\(note)")
    #expect(note.site?.line == #line - 5, "\(note)")
    #expect(note.identifier == StudyApp.identifier)
    #expect(study.app.findings.map(\.code).contains(.endedWithoutHandler), "\(study.codes)")
  }

  /// Many jobs at once are no poll.
  @Test func muchWorkAtOnceTakesNoTime() async throws {
    let study = try StudyApp(.refresh) { task in
      nonisolated(unsafe) let task = task
      Task {
        let began = Date()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<20_000 { group.addTask {} }
        }
        task.setTaskCompleted(success: Date() == began)
      }
    }
    await study.live()
    #expect(study.runs.first?.outcome == .completed(success: true))
  }
}
