import Foundation
import SimulatedBackgroundTasks
import Testing

/// Questions about an app say what is so, and never pass because they were asked wrongly.
@Suite struct AskingTests {
  private func refresher(_ system: OSProfile = .ios26) throws -> StudyApp {
    try StudyApp(.refresh, system: system) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
  }

  @Test func anIdentifierThatTheAppDoesNotKnowFailsWhereItIsAsked() async throws {
    let study = try refresher()
    await study.live()
    let typo = "com.example.study.taks"
    #expect(study.app.runs(of: typo).isEmpty)
    let line = #line - 1
    let failure = try #require(study.phone.failures.first)
    #expect(failure.kind == .unknownIdentifier(nearest: StudyApp.identifier))
    #expect(failure.site?.line == line)
    #expect("\(failure)".contains("Did you mean “\(StudyApp.identifier)”?"), "\(failure)")
    _ = study.app.outcomes(of: typo)
    _ = study.app.isChainAlive(typo)
    _ = study.app.whyNot(typo)
    _ = study.app.whyNot(typo, at: study.phone.now)
    _ = study.app.completions(of: typo)
    study.app.stop(typo)
    #expect(study.phone.failures.count == 7)
  }

  @Test func anIdentifierThatIsNothingLikeAnyHasNoSuggestion() throws {
    let study = try refresher()
    _ = study.app.runs(of: "x")
    #expect(study.phone.failures.map(\.kind) == [.unknownIdentifier(nearest: nil)])
  }

  @Test func anUnknownIdentifierFailsTheTest() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(MisuseTests.plist) {}
    withKnownIssue {
      _ = app.runs(of: "com.example.misuse.tusk")
    } matching: {
      "\($0)".contains("Did you mean")
    }
  }

  /// Permitted by name or wildcard, or tried by the app in vain.
  @Test func whatTheAppUsesIsKnown() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.a", permittedIdentifiers: ["com.example.a.export.*"])
    let app = try phone.install(plist) {
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.example.b"))
    }
    app.open()
    await phone.settle()
    _ = app.runs(of: "com.example.a.export.7")
    _ = app.runs(of: "com.example.b")
    #expect(phone.failures == [])
  }

  @Test func beforeTheFirstOpeningTheAnswerSaysSo() async throws {
    let study = try refresher()
    await study.phone.advance(days: 1)
    let why = study.app.whyNot(StudyApp.identifier)
    #expect(why.status == .neverRequested)
    #expect(why.description.contains("the app was never opened"), "\(why)")
    let opened = try StudyApp(submits: .never) { _ in }
    opened.app.open()
    await opened.phone.settle()
    let words = opened.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("the app never submitted a request"), "\(words)")
  }

  @Test func thePastIsAskedByItsMoment() async throws {
    let study = try refresher()
    await study.live(days: 1)
    study.phone.set(.lowPowerMode(true))
    await study.phone.advance(by: .hours(5))
    let then = study.phone.now
    await study.phone.advance(by: .hours(2))
    study.phone.set(.lowPowerMode(false))
    await study.phone.advance(days: 1)
    let why = study.app.whyNot(StudyApp.identifier, at: then)
    #expect(why.status == .pending)
    #expect(why.objectors.contains(.lowPowerMode))
    #expect(why.description.contains("low-power-mode, since 06:00 until 13:00"), "\(why)")
    let start = study.app.whyNot(StudyApp.identifier, at: SimulatedDevice.usualStart)
    #expect(start.status == .pending)
    let before = study.app.whyNot(
      StudyApp.identifier, at: SimulatedDevice.usualStart.addingTimeInterval(-1))
    #expect(before.status == .neverRequested)
    let run = try #require(study.runs.first)
    let after = study.app.whyNot(StudyApp.identifier, at: study.phone.now)
    #expect(after.description == study.app.whyNot(StudyApp.identifier).description)
    #expect(run.launchedAt < then)
  }
}
