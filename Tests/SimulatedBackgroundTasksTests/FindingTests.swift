import Foundation
import SimulatedBackgroundTasks
import Testing

/// What is told of an app, and how much it weighs.
@Suite struct FindingTests {
  @Test func aForgottenCompletionIsToldAsThat() async throws {
    let study = try StudyApp(.refresh) { _ in StudyApp.submit(.refresh) }
    await study.live(days: 3)
    #expect(study.runs.count >= 4)
    #expect(study.codes == [.endedWithoutHandler])
    let words = try #require(study.app.findings.first).description
    #expect(words.contains("the task was not completed in time"), "\(words)")
    #expect(words.contains("Fix: call setTaskCompleted on every path"), "\(words)")
    #expect(!words.contains("not run again"), "\(words)")
    #expect(study.app.hints.isEmpty)
  }

  @Test func whatMayBeMeantSoIsAHint() async throws {
    let often = try await Self.askingOften()
    #expect(often.findings.map(\.code) == [])
    #expect(often.hints.map(\.code) == [.asksTooOften])
    let hint = try #require(often.hints.first)
    #expect(hint.severity == .hint)
    #expect(hint.trust == .documented)
    #expect(hint.description.hasSuffix("The fix was not tried: real code cannot be rerun with it."))
  }

  private static func askingOften() async throws -> SimulatedApp {
    let phone = SimulatedDevice()
    let plist = InfoPlist(
      bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
    let app = try phone.install(plist, habit: .daily) {
      @Sendable func submit() {
        let request = BGAppRefreshTaskRequest(identifier: StudyApp.identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 60)
        try? BGTaskScheduler.shared.submit(request)
      }
      BGTaskScheduler.shared.register(forTaskWithIdentifier: StudyApp.identifier, using: nil) {
        @Sendable task in
        submit()
        task.setTaskCompleted(success: true)
      }
      submit()
    }
    await phone.advance(days: 2)
    return app
  }

  /// A moment later, and at the very moment once the app is in front.
  @Test(arguments: [true, false]) func lateRegistrationIsToldWhereItIsTaken(_ inFront: Bool)
    async throws
  {
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
    @MainActor func register() {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: StudyApp.identifier, using: nil) {
        @Sendable task in task.setTaskCompleted(success: true)
      }
    }
    let line = #line - 4
    let app = try phone.install(plist) { process in
      if inFront {
        process.whenInFront { register() }
      } else {
        Task {
          try await process.clock.sleep(for: .milliseconds(10))
          register()
        }
      }
    }
    app.open()
    await phone.advance(by: .minutes(1))
    #expect(phone.failures == [])
    let finding = try #require(app.findings.first)
    #expect(app.findings.count == 1)
    #expect(finding.code == .lateRegistrationAccepted)
    #expect(finding.severity == .risk)
    #expect(finding.trust == .observed)
    #expect(finding.site?.line == line)
    #expect(finding.description.contains("on iOS 18 and earlier the app crashes"))
  }
}
