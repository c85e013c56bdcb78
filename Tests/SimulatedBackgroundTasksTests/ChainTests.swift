import Foundation
import SimulatedBackgroundTasks
import Testing

/// Whether there is a next run, and what broke the chain if not.
@Suite struct ChainTests {
  @Test func aHandlerThatForgetsToSubmitBreaksTheChain() async throws {
    let study = try StudyApp(.refresh) { $0.setTaskCompleted(success: true) }
    await study.live()
    #expect(!study.app.isChainAlive(StudyApp.identifier))
    let why = study.app.whyNot(StudyApp.identifier)
    #expect(why.status == .notRequested)
    #expect(!why.isEmpty)
    #expect(study.codes == [.chainBroken])
  }

  @Test func aDateResetAtEachOpeningIsNeverReached() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(SubmissionTests.plist) { process in
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "a.1", using: nil, launchHandler: { @Sendable _ in })
      process.whenInBackground {
        let request = BGProcessingTaskRequest(identifier: "a.1")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 2 * 86_400)
        try? BGTaskScheduler.shared.submit(request)
      }
    }
    for _ in 0..<7 {
      app.open()
      await phone.advance(days: 1)
    }
    #expect(app.runs(of: "a.1").isEmpty)
    #expect(app.findings.map(\.code).contains(.dateResetByResubmitting))
    #expect(app.whyNot("a.1").description.contains("earliest"))
  }

  @Test func forceQuitHoldsTheChainUntilTheUserComesBack() async throws {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live()
    let before = study.runs.count
    #expect(before > 0)
    study.app.forceQuit()
    await study.phone.advance(days: 3)
    #expect(study.runs.count == before)
    #expect(study.app.whyNot(StudyApp.identifier).objectors.first == .appSwitcher)
    await study.live()
    #expect(study.runs.count > before)
  }

  @Test func aRestartedDeviceRunsNothingBeforeTheFirstUnlock() async throws {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live()
    let before = study.runs.count
    study.phone.reboot()
    await study.phone.advance(days: 1)
    #expect(study.runs.count == before)
    study.phone.unlock()
    await study.phone.advance(days: 1)
    #expect(study.runs.count > before)
  }

  @Test func whenNothingIsLeftTheDeviceIsIdle() async throws {
    let study = try StudyApp { $0.setTaskCompleted(success: true) }
    study.app.open()
    #expect(await study.phone.runUntilIdle())
    #expect(study.runs.count == 1)
    #expect(study.app.pending.isEmpty)
    let forgetful = try StudyApp(submits: .never) { _ in }
    #expect(await forgetful.phone.runUntilIdle())
    let eternal = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    eternal.app.open()
    #expect(await eternal.phone.runUntilIdle(within: .days(1)) == false)
    #expect(eternal.app.pending == [StudyApp.identifier])
  }
}
