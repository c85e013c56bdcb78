import Foundation
import SimulatedBackgroundTasks
import TestFailures
import Testing
import URLSessionForTests

/// A test that would pass in a world without background time is named, and a sound one is not.
@Suite struct FailsWithoutBackgroundTimeTests {
  /// A refresh that takes eight seconds, asks again first, and is ready to be stopped.
  static func install(
    on phone: SimulatedDevice, atOnce: Bool = false, _ done: Trace = Trace()
  ) throws -> SimulatedApp {
    let plist = InfoPlist(
      bundleIdentifier: "com.example.study", permittedIdentifiers: [StudyApp.identifier])
    return try phone.install(plist, opens: "07:05") {
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: StudyApp.identifier, using: nil
      ) { @Sendable task in
        StudyApp.submit(.refresh)
        if atOnce {
          done.add("done")
          return task.setTaskCompleted(success: true)
        }
        nonisolated(unsafe) let task = task
        let work = Task {
          try? await Task.sleep(for: .seconds(8))
          if !Task.isCancelled { done.add("done") }
          task.setTaskCompleted(success: !Task.isCancelled)
        }
        task.expirationHandler = { work.cancel() }
      }
      StudyApp.submit(.refresh)
    }
  }

  private struct Heard {
    let words: String
    let line: Int?
    let isFailure: Bool
  }

  /// What the body records.
  private static func heard(_ body: () async throws -> Void) async rethrows -> [Heard] {
    nonisolated(unsafe) var heard: [Heard] = []
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      heard.append(
        Heard(
          words: issue.comments.map(\.rawValue).joined(), line: issue.sourceLocation?.line,
          isFailure: issue.isFailure))
      return true
    }
    return heard
  }

  // MARK: Bodies that need background time

  @Test func anExpectationOfACompletedRunIsSound() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        app.expectCompletes(StudyApp.identifier)
      }
    }
    #expect(heard.isEmpty, "\(heard)")
  }

  /// Runs that end at once cannot be cut short, and do not come at all where nothing is launched.
  @Test func oneOfTheTwoPhonesIsEnough() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone, atOnce: true)
        await phone.advance(days: 3)
        app.expectRan(StudyApp.identifier, within: .days(2))
      }
    }
    #expect(heard.isEmpty, "\(heard)")
  }

  /// The test launches it itself, which no phone withholds, but then the run is cut short.
  @Test func theOtherIsEnoughToo() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        app.open(for: .seconds(10))
        await phone.advance(by: .minutes(1))
        try await app.launchNow(StudyApp.identifier)
        await phone.advance(by: .minutes(1))
        app.expectCompletes(StudyApp.identifier)
      }
    }
    #expect(heard.isEmpty, "\(heard)")
  }

  /// What is not launched does not fail, but what is launched by itself is cut short.
  @Test func anExpectationOfEachRunIsSound() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        for run in app.runs { #expect(run.outcome == .completed(success: true)) }
      }
    }
    #expect(heard.isEmpty, "\(heard)")
  }

  /// Once, for the phone that grants all.
  @Test(.enabled(if: TimeKeeping.here == .interposed)) func whatTriedNothingIsNamed() async throws {
    let line = #line + 5
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone, atOnce: true)
        await phone.advance(days: 3)
        await app.expireEverywhere(StudyApp.identifier)
        app.expectRan(StudyApp.identifier, within: .days(2))
      }
    }
    let untried = heard.filter { $0.words.contains("to stop at no moment") }
    #expect(untried.map(\.line) == [line], "\(heard)")
  }

  /// Each happens on two of the three phones.
  @Test func nothingOutsideWakesAnAppThatIsGrantedNothing() async throws {
    let (pushed, woken, launches) = (Trace(), Trace(), Trace())
    _ = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        phone.server.answer(BackgroundSessionTests.address, .bytes(500_000_000))
        let app = try phone.install(
          InfoPlist(
            bundleIdentifier: "com.example.files", permittedIdentifiers: [],
            backgroundModes: ["remote-notification"])
        ) { process in
          launches.add("launch")
          let session = URLSession(
            configuration: .background(withIdentifier: BackgroundSessionTests.identifier),
            delegate: BackgroundSessionTests.Listener(Trace()), delegateQueue: .main)
          process.whenInFront { BackgroundSessionTests.download(session) }
          process.whenEventsForBackgroundSession { _, handler in handler() }
          process.whenPushed { _, completion in
            pushed.add("pushed")
            completion(.newData)
          }
        }
        app.open(for: .seconds(1))
        await phone.advance(by: .minutes(1))
        app.terminate()
        await phone.advance(by: .hours(1))
        #expect(launches.lines.count < 10)
        phone.wake(app, for: "a sensor") { woken.add("woken") }
        phone.push(to: app)
        await phone.advance(days: 1)
      }
    }
    #expect(pushed.lines.count == 2 && woken.lines.count == 2)
    // Once for each phone, and again where the transfer wakes the app.
    #expect(launches.lines.count == 5)
  }

  @Test(.failsWithoutBackgroundTime) func anAssertionAboutSavedWorkIsSound() async throws {
    let done = Trace()
    let phone = SimulatedDevice()
    let app = try Self.install(on: phone, done)
    await phone.advance(days: 3)
    _ = app
    #expect(done.lines.count > 1)
  }

  @Test func aThrownErrorCountsAsAFailure() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        try #require(
          app.runs(of: StudyApp.identifier).last { $0.outcome == .completed(success: true) } != nil)
      }
    }
    #expect(heard.isEmpty, "\(heard)")
  }

  // MARK: Bodies that do not

  @Test func aBodyThatPassesWithoutBackgroundTimeFails() async throws {
    let line = #line + 2
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        app.expectChainAlive(StudyApp.identifier)
      }
    }
    let failures = heard.filter(\.isFailure)
    #expect(failures.map(\.line) == [line], "\(heard)")
    #expect(failures.first?.words.contains("This test also passes on a phone") == true, "\(heard)")
    let warnings = heard.filter { !$0.isFailure }
    #expect(warnings.map(\.line) == [line + 3], "\(heard)")
    #expect(warnings.first?.words.hasPrefix("expectChainAlive also holds") == true, "\(heard)")
  }

  @Test func anExpectationThatHoldsEverywhereIsNamedBesideASoundOne() async throws {
    let line = #line + 2
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        app.expectCompletes(StudyApp.identifier)
        app.expectNeverRan(StudyApp.identifier, between: "07:06", and: "07:07")
      }
    }
    #expect(heard.map(\.line) == [line + 4], "\(heard)")
    #expect(heard.first?.isFailure == false)
  }

  /// The libraries tell nothing of an assertion that holds, so the line is read in the source.
  @Test func anAssertionThatAsksTheAppIsNamedToo() async throws {
    let line = #line + 2
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        #expect(
          app.isChainAlive(StudyApp.identifier))
        #expect(app.outcomes(of: StudyApp.identifier).completed > 2)
        let pending = app.isChainAlive(StudyApp.identifier)
        _ = pending
      }
    }
    #expect(heard.map(\.line) == [line + 3], "\(heard)")
    #expect(heard.first?.words.hasPrefix("This assertion also holds") == true, "\(heard)")
  }

  /// A property has no place for the line that reads it.
  @Test(.enabled(if: TimeKeeping.here == .interposed && isDebug))
  func anAssertionAboutFindingsIsNamedToo() async throws {
    let line = #line + 2
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(days: 3)
        #expect(app.findings.isEmpty)
        app.expectCompletes(StudyApp.identifier)
      }
    }
    #expect(heard.map(\.line) == [line + 3], "\(heard)")
    #expect(heard.first?.isFailure == false)
  }

  // MARK: What is not tried

  @Test func aBodyThatFailsAnywayIsToldNothingMore() async throws {
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone)
        await phone.advance(by: .minutes(1))
        app.expectCompletes(StudyApp.identifier)
      }
    }
    #expect(heard.count == 1 && heard[0].words.contains("has ended"), "\(heard)")
  }

  @Test func aDeviceFromOutsideTheBodyIsNoTrial() async throws {
    let phone = SimulatedDevice()
    let app = try Self.install(on: phone)
    await phone.advance(days: 3)
    let heard = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { _ in
        app.expectCompletes(StudyApp.identifier)
      }
    }
    #expect(heard.count == 1 && heard[0].words.contains("its body made no device"), "\(heard)")
  }

  /// A test orders its own launches, so that they go on where the device launches nothing.
  @Test func theTestsOwnLaunchIsNotWithheld() async throws {
    let runs = Trace()
    _ = try await Self.heard {
      try await expectFailsWithoutBackgroundTime { phone in
        let app = try Self.install(on: phone, atOnce: true)
        app.open()
        await phone.advance(by: .minutes(10))
        try await app.launchNow(StudyApp.identifier)
        runs.add("\(app.runs.filter { $0.outcome == .completed(success: true) }.count)")
      }
    }
    #expect(runs.lines.count == 3 && !runs.lines.contains("0"), "\(runs.lines)")
  }

  #if DEBUG
    private static let isDebug = true
  #else
    private static let isDebug = false
  #endif
}
