import Foundation
import SimulatedBackgroundTasks
import Testing

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

  @Test func whatIsSoIsSilent() async throws {
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

  @Test func whatDidNotRunComesWithTheReasonAndTheDay() async throws {
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

  @Test func howFreshTheContentIsAtOpeningsIsAsked() async throws {
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

  @Test func contentThatNobodyLookedAtHasNoAge() async throws {
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

  @Test func theLastHoursAreAsked() async throws {
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

  @Test func whatRanAgainstTheExpectationIsNamed() async throws {
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

  @Test func runsThatFailDoNotComplete() async throws {
    let (phone, app) = try await days(1, succeeds: false)
    app.expectCompletes(Self.task)
    let words = try #require(phone.failures.first).description
    #expect(words.contains("did not complete successfully in time: Mon 1 June 2026"), "\(words)")
    let (idle, none) = try await days(0)
    none.expectCompletes(Self.task)
    #expect(idle.failures.map(\.description).first?.contains("never opened") == true)
  }

  @Test func aBrokenChainSaysHowItEnded() async throws {
    let (phone, app) = try await days(3, submitsNext: false) { _, _ in }
    app.expectChainAlive(Self.task)
    let words = phone.failures.map(\.description)
    #expect(words.count == 1)
    #expect(words.first?.contains("(done), and nothing has been") == true, "\(words)")
    #expect(words.first?.contains("Wed 3 June 2026") == true, "\(words)")
  }

  @Test func timesAreReadStrictly() async throws {
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
    #expect(throws: TimeOfDayProblem.self) {
      try other.install(Self.plist, opens: "noon") {}
    }
  }

  @Test func anUnknownIdentifierFailsOnce() async throws {
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
      "\($0)".contains("the app was never opened")
        && $0.sourceLocation?.line == #line - 3
    }
  }

  @Test func habitsAreWrittenInCode() async throws {
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
