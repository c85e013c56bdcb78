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

  @Test func aMisspelledIdentifierFailsAtTheCallWithASuggestion() async throws {
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

  @Test func anIdentifierUnlikeAnyOtherGetsNoSuggestion() throws {
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

  @Test func anExpectationAboutAnUnknownIdentifierSaysNothingElse() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(MisuseTests.plist) {}
    app.expectCompletes("com.example.misuse.tusk")
    #expect(phone.failures.count == 1)
    #expect("\(phone.failures)".contains("Did you mean"))
  }

  /// Permitted by name, or tried by the app in vain.
  @Test func permittedAndSubmittedIdentifiersAreKnown() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let plist = InfoPlist(
      bundleIdentifier: "com.example.a",
      permittedIdentifiers: ["com.example.a.export.*", "com.example.a.c"])
    let app = try phone.install(plist) {
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "com.example.b"))
    }
    app.open()
    await phone.settle()
    _ = app.runs(of: "com.example.a.c")
    _ = app.runs(of: "com.example.b")
    #expect(phone.failures == [])
  }

  @Test func whyNotSaysThatTheAppWasNeverOpenedOrNeverSubmitted() async throws {
    let study = try refresher()
    await study.phone.advance(days: 1)
    let why = study.app.whyNot(StudyApp.identifier)
    #expect(why.status == .neverRequested)
    #expect(why.description.contains("the app was not opened"), "\(why)")
    let opened = try StudyApp(submits: .never) { _ in }
    opened.app.open()
    await opened.phone.settle()
    let words = opened.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("the app never submitted a request"), "\(words)")
  }

  @Test func whyNotAnswersForPastMoments() async throws {
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

/// What is said of the future of an app whose code runs.
@Suite struct WhyTests {
  private func study() async throws -> StudyApp {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    await study.live(days: 1)
    return study
  }

  @Test func whyNotPredictsTheStartOfASuspendedApp() async throws {
    let study = try await study()
    let words = study.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("In this scenario it starts"), "\(words)")
    let before = study.runs.count
    await study.phone.advance(days: 1)
    let start = try #require(study.runs.dropFirst(before).first?.launchedAt)
    #expect(words.contains("starts \(Self.clock(start))."), "\(words)")
  }

  @Test func whyNotDoesNotPredictWhatAppCodeDecides() async throws {
    let study = try await study()
    study.app.terminate()
    let words = study.app.whyNot(StudyApp.identifier).description
    #expect(words.contains("what happens then is up to the app's code"), "\(words)")
    #expect(!words.contains("does not start"), "\(words)")
  }

  private static func clock(_ date: Date) -> String {
    let minutes = Int(date.timeIntervalSince1970) / 60 % 1_440
    let text = "0\(minutes / 60):0\(minutes % 60)".split(separator: ":")
    return text.map { String($0.suffix(2)) }.joined(separator: ":")
  }
}

/// Findings about an app and their severity.
@Suite struct FindingTests {
  /// Where nothing can be interposed, such a run is not seen.
  @Test(.enabled(if: TimeKeeping.here == .interposed)) func aForgottenCompletionIsReported()
    async throws
  {
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

  @Test func submittingTooOftenIsAHintAndNotAFinding() async throws {
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

  /// In the foreground callback, or ten milliseconds after the launch code.
  @Test(arguments: [true, false]) func lateRegistrationIsReportedAsARiskWhereItIsAccepted(
    _ inFront: Bool
  )
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

/// What a test expects of an app fails with a reason, and not otherwise.
@Suite struct ExpectationTests {
  private static let task = StudyApp.identifier
  private static let plist = InfoPlist(
    bundleIdentifier: "com.example.study", permittedIdentifiers: [task])

  /// A refresh that the user's mornings and evenings draw along.
  private func days(
    _ count: Int, succeeds: Bool = true, submitsNext: Bool = true,
    _ change: (SimulatedDevice, SimulatedApp) -> Void = { _, _ in }
  ) async throws -> (SimulatedDevice, SimulatedApp) {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist, opens: "07:05", "20:10") { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) {
        @Sendable task in
        if submitsNext { StudyApp.submit(.refresh) }
        task.setTaskCompleted(success: succeeds)
      }
      process.whenInBackground { StudyApp.submit(.refresh) }
    }
    change(phone, app)
    await phone.advance(days: count)
    return (phone, app)
  }

  @Test func metExpectationsReportNothing() async throws {
    let (phone, app) = try await days(7)
    app.expectRan(Self.task, within: .hours(24))
    app.expectRan(Self.task, between: "05:00", and: "07:10", on: .everyDay)
    app.expectRan(Self.task, between: "22:00", and: "07:10", on: .weekdays)
    app.expectNeverRan(Self.task, during: SimulatedDevice.usualStart..<SimulatedDevice.usualStart)
    app.expectCompletes(Self.task)
    app.expectChainAlive(Self.task)
    #expect(phone.failures == [])
    #expect(app.findings.isEmpty)
  }

  @Test func expectRanNamesTheDaysAndTheReason() async throws {
    let (phone, app) = try await days(7) { phone, _ in phone.set(.lowPowerMode(true)) }
    app.expectRan(Self.task, between: "05:00", and: "07:05", on: .weekdays)
    let line = #line - 1
    let failure = try #require(phone.failures.first)
    #expect(phone.failures.count == 1)
    #expect(failure.site?.line == line)
    let words = failure.description
    #expect(
      words.hasPrefix(
        "com.example.study.task did not run between 05:00 and 07:05 on 4 of 4 days: "
          + "Tue 2 June 2026, Wed 3 June 2026, Thu 4 June 2026, Fri 5 June 2026.\n\n"), "\(words)")
    #expect(words.contains("not running on Tue 07:04?"), "\(words)")
    #expect(words.contains("low-power-mode, since"), "\(words)")
    #expect(words.contains("Low Power Mode"), "\(words)")
    #expect(words.contains(phone.timeline(of: SimulatedDevice.usualStart + 86_400)), "\(words)")
  }

  @Test func expectFreshFailsWhenAnOpeningFindsOldContent() async throws {
    let (phone, app) = try await days(7)
    // The first opening comes before the first refresh.
    let ages = app.freshness(of: Self.task)
    #expect(ages.count == 14)
    #expect(ages.first == .some(nil))
    #expect(ages.dropFirst().allSatisfy { $0.map { $0 >= .zero && $0 < .hours(12) } ?? false })
    app.expectFresh(Self.task, within: .hours(12), atPercentOfOpenings: 90)
    #expect(phone.failures == [])
    app.expectFresh(Self.task, within: .hours(12))
    let line = #line - 1
    let failure = try #require(phone.failures.first)
    #expect(failure.site?.line == line)
    let start =
      "at 1 of 14 openings the last success of com.example.study.task was more than 12 h ago, or "
      + "there was none: "
    #expect(failure.description.hasPrefix(start), "\(failure.description)")
  }

  @Test func expectFreshFailsWhenTheAppIsNeverOpened() async throws {
    let phone = SimulatedDevice(failures: .keep)
    let app = try phone.install(Self.plist) { process in
      BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.task, using: nil) { _ in }
      process.whenInBackground { StudyApp.submit(.refresh) }
    }
    await phone.advance(days: 1)
    #expect(app.freshness(of: Self.task) == [])
    app.expectFresh(Self.task, within: .hours(1))
    let words = try #require(phone.failures.first).description
    #expect(words.hasPrefix("The app was not opened"), "\(words)")
  }

  @Test func expectRanChecksTheLastHours() async throws {
    let (phone, app) = try await days(2)
    phone.set(.lowPowerMode(true))
    await phone.advance(by: .hours(12))
    app.expectRan(Self.task, within: .days(3))
    #expect(phone.failures == [])
    app.expectRan(Self.task, within: .hours(11))
    let words = try #require(phone.failures.first).description
    #expect(words.hasPrefix("com.example.study.task did not run from Wed 3 June 2026 07:00"))
    #expect(words.contains("BLOCKED  low-power-mode"), "\(words)")
    #expect(words.contains("Wed 3 June 2026     07  08  09  10"), "\(words)")
  }

  @Test func expectNeverRanNamesTheRuns() async throws {
    let (phone, app) = try await days(2)
    app.expectNeverRan(Self.task)
    app.expectNeverRan(Self.task, between: "05:00", and: "07:05")
    app.expectNeverRan(Self.task, between: "08:00", and: "08:01", on: .sunday)
    #expect(phone.failures.count == 2)
    let words = phone.failures.map(\.description)
    #expect(words[0].hasPrefix("com.example.study.task ran "), "\(words[0])")
    #expect(words[0].contains("Mon 1 June 2026"), "\(words[0])")
    #expect(words[1].hasPrefix("com.example.study.task ran once: Tue 2 June 2026 0"), "\(words[1])")
  }

  @Test func expectCompletesFailsForUnsuccessfulRuns() async throws {
    let (phone, app) = try await days(1, succeeds: false)
    app.expectCompletes(Self.task)
    let words = try #require(phone.failures.first).description
    #expect(words.contains("did not complete successfully in time: Mon 1 June 2026"), "\(words)")
    let (idle, none) = try await days(0)
    none.expectCompletes(Self.task)
    #expect(idle.failures.map(\.description).first?.contains("not opened") == true)
  }

  @Test func expectChainAliveSaysHowTheChainEnded() async throws {
    let (phone, app) = try await days(3, submitsNext: false) { _, _ in }
    app.expectChainAlive(Self.task)
    let words = phone.failures.map(\.description)
    #expect(words.count == 1)
    #expect(words.first?.contains("(done), and nothing has been") == true, "\(words)")
    #expect(words.first?.contains("Wed 3 June 2026") == true, "\(words)")
  }

  @Test func timesOfDayAreParsedStrictly() async throws {
    let (phone, app) = try await days(1)
    app.expectRan(Self.task, between: "5:00", and: "07:05")
    app.expectRan(Self.task, between: "05:00", and: "24:00")
    app.expectRan(Self.task, between: "07:00", and: "06:59", on: .saturday)
    #expect(
      phone.failures.map(\.description) == [
        "“5:00” is not a time of day. Write it like 07:05, up to 23:59.",
        "“24:00” is not a time of day. Write it like 07:05, up to 23:59.",
        "The simulated time contains no time between 07:00 and 06:59.",
      ])
    let other = SimulatedDevice()
    #expect(throws: TimeOfDayProblem.self) { try other.install(Self.plist, opens: "noon") {} }
  }

  @Test func anExpectationForAnUnknownIdentifierFailsOnce() async throws {
    let (phone, app) = try await days(1)
    app.expectNeverRan("com.example.study.tusk")
    #expect(phone.failures.map(\.kind) == [.unknownIdentifier(nearest: Self.task)])
  }

  @Test func anUnmetExpectationFailsTheTest() async throws {
    let phone = SimulatedDevice()
    let app = try phone.install(Self.plist) {}
    await phone.advance(days: 1)
    withKnownIssue {
      app.expectRan(Self.task, within: .days(1))
    } matching: {
      "\($0)".contains("the app was not opened") && $0.sourceLocation?.line == #line - 2
    }
  }

  @Test func anAppIsOpenedByAHabitWrittenInCode() async throws {
    let phone = SimulatedDevice()
    let openings = Trace()
    let habit: SimulatedApp.Habit = [
      .opens("07:05", on: .weekdays), .opens("10:00", "21:30", on: .weekend, for: .minutes(9)),
    ]
    _ = try phone.install(Self.plist, habit: habit) { process in
      process.whenInFront { openings.add("\(phone.now)") }
    }
    await phone.advance(days: 7)
    #expect(
      openings.lines == [
        "2026-06-01 07:05:00 +0000", "2026-06-02 07:05:00 +0000", "2026-06-03 07:05:00 +0000",
        "2026-06-04 07:05:00 +0000", "2026-06-05 07:05:00 +0000", "2026-06-06 10:00:00 +0000",
        "2026-06-06 21:30:00 +0000", "2026-06-07 10:00:00 +0000", "2026-06-07 21:30:00 +0000",
      ])
    #expect(phone.timeline.contains("com.example.study"))
  }
}
