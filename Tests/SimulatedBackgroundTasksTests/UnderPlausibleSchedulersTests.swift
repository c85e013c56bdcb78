import Foundation
import PlausibleSchedulers
import SchedulerEngine
import SimulatedBackgroundTasks
import Testing

/// A test's body under many sets of the numbers that nobody knows.
@Suite("Under plausible schedulers") struct UnderPlausibleSchedulersTests {
  struct Late: Error, CustomStringConvertible { let description = "it was late" }

  /// What the test is told, and that it is told anything.
  private func told(_ body: () async throws -> Void) async throws -> [String] {
    let heard = Heard()
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      heard.words.append("\(issue)")
      return true
    }
    return heard.words
  }

  private final class Heard: @unchecked Sendable { var words: [String] = [] }

  private func isSlow(_ phone: SimulatedDevice) throws -> Bool {
    var interval = Span.zero
    try phone.rules { interval = $0.waking.interval }
    return interval > .minutes(6)
  }

  @Test("each run has a phone of its own, and what passes under all is told nothing") func passes()
    async throws
  {
    var intervals: [Span] = []
    try await underPlausibleSchedulers(12) { phone in
      try phone.rules { intervals.append($0.waking.interval) }
      await phone.advance(by: .hours(1))
    }
    #expect(
      intervals == PlausibleScheduler.first(12).map { $0.rules().waking.interval })
    #expect(Set(intervals.map(\.milliseconds)).count > 6)
  }

  @Test("what fails names the schedulers, and the number by which they stand apart") func fails()
    async throws
  {
    let words = try await told {
      try await underPlausibleSchedulers(30) { phone in
        let isSlow = try self.isSlow(phone)
        #expect(!isSlow)
      }
    }
    let failing = PlausibleScheduler.first(30).filter { $0.rules().waking.interval > .minutes(6) }
    let summary = try #require(words.last)
    #expect(words.count == failing.count + 1)
    #expect(summary.contains("fails under \(failing.count) of 31 plausible schedulers"))
    #expect(summary.contains("Those that fail have waking.interval at"))
    let first = try #require(failing.first).number
    #expect(summary.contains("SimulatedDevice(scheduler: \(first)) repeats the first"))
  }

  @Test("an error that is thrown is told with its scheduler, and the others are still run")
  func throwsErrors() async throws {
    var runs = 0
    let words = try await told {
      try await underPlausibleSchedulers(5) { phone in
        runs += 1
        if runs == 3 { throw Late() }
      }
    }
    #expect(runs == 6)
    #expect(words.count == 1)
    #expect(words[0].contains("fails under 1 of 6") && words[0].contains("Under 2: it was late."))
    #expect(!words[0].contains("Those that fail"))
  }

  @Test("what the phone fails the test for counts too") func phoneFails() async throws {
    let words = try await told {
      try await underPlausibleSchedulers(3) { phone in
        let app = try phone.install(MisuseTests.plist) {}
        app.expectRan("com.a.other", between: "05:00", and: "07:00", on: .everyDay)
      }
    }
    #expect(words.last?.contains("fails under all 4 plausible schedulers") == true, "\(words)")
  }

  @Test("a number that is not there is told") func unknown() async throws {
    let words = try await told { _ = SimulatedDevice(scheduler: 99_999) }
    #expect(words.count == 1 && words[0].contains("There is no plausible scheduler 99999"))
  }
}
