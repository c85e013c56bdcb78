import Foundation
import SimulatedBackgroundTasks
import Testing

/// Days repeat a mistake; a test is told of it once.
@Suite struct RepeatedMistakeTests {
  private static let identifier = "com.example.repeats.refresh"

  private func phone(
    completions: Int = 1, onQueueOfMainActor isRight: Bool = true
  ) async throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice()
    let plist = InfoPlist(
      bundleIdentifier: "com.example.repeats", permittedIdentifiers: [Self.identifier])
    let app = try phone.install(plist, habit: .daily) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: Self.identifier, using: isRight ? .main : nil
      ) { task in
        Self.submit()
        for _ in 0..<completions { task.setTaskCompleted(success: true) }
      }
      process.whenInBackground { Self.submit() }
    }
    return (phone, app)
  }

  private static func submit() {
    try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: identifier))
  }

  @Test func aFindingSaysHowOften() async throws {
    let (phone, app) = try await phone(completions: 3)
    await phone.advance(days: 3)
    let finding = try #require(app.findings.first)
    #expect(app.findings.map(\.code) == [.completedTwice])
    let runs = app.runs(of: Self.identifier)
    #expect(finding.count == runs.count * 2 && runs.count > 10)
    #expect(finding.at == runs.first?.endedAt)
    #expect(finding.lastAt == runs.last?.endedAt)
    #expect(finding.description.contains("\(finding.count) times from Mon 1 June 2026"))
  }

  @Test func oneFailureStandsForAllOfItsKind() async throws {
    let (phone, _) = try await phone(onQueueOfMainActor: false)
    let issues = Trace()
    await withKnownIssue {
      await phone.advance(days: 3)
      await phone.advance(days: 3)
    } matching: { issue in
      issues.add("\(issue)")
      return true
    }
    #expect(phone.failures.count > 20)
    #expect(issues.lines.count == 1)
    #expect(issues.lines.first?.contains("This happened") == true, "\(issues.lines)")
  }
}
