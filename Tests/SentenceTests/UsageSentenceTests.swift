import Basics
import LongForm
import Reports
import SchedulerEngine
import Testing

@testable import Advice
@testable import CommandLanguage
@testable import DeviceLogs
@testable import SimulatedBackgroundTasks

/// What the command, its advice, its logs and the test kit say.
@Suite struct UsageSentenceTests {
  @Test func `The command line`() throws {
    let sentences =
      UsageProblem.samples.map { "\($0.message.text)" }
      + MergeProblem.samples.map { "\($0.message.text)" }
      + ExitStatus.allCases.map { "exit \($0.rawValue): \($0.meaning)" }
    #expect(try SentenceFile("usage-problems").changes(to: sentences) == nil)
  }

  @Test func `Help`() throws {
    let pages =
      Verb.all.map(HelpPage.of)
      + ["scenario", "lesson", "terms", "topics"].compactMap { HelpTopic.page(on: $0) }
    let text = pages.map { $0.text(width: 100) }.joined(separator: "\n")
    let sentences = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(try SentenceFile("help").changes(to: sentences) == nil)
  }

  @Test func `Advice`() throws {
    var sentences = Symptom.allCases.map { "\($0.title)" }
    for suspect in Suspect.all {
      sentences += [suspect.title, "  " + suspect.remedy]
      if let question = suspect.question { sentences.append("  " + question) }
    }
    for tool in Tool.all { sentences += ["\(tool.title)", "  promises no: \(tool.limits)"] }
    for myth in Myth.all { sentences += ["\(myth.said)", "  \(myth.holds)"] }
    #expect(try SentenceFile("advice").changes(to: sentences) == nil)
  }

  @Test func `Device logs`() throws {
    let clock = LogClock(DeviceLog())
    let sentences =
      LogFinding.samples.map { $0.message(clock) }
      + BackgroundExit.allCases.map { LogFinding.ended($0, count: 2).message(clock) }
    #expect(try SentenceFile("device-logs").changes(to: sentences) == nil)
  }

  @Test func `The test kit`() throws {
    let failures = DeviceFailure.Kind.samples.map {
      "\(DeviceFailure(kind: $0, identifier: "com.news.sync", at: .distantPast, site: nil))"
    }
    let forcing = ForcingProblem.Kind.samples.map { "\(ForcingProblem("com.news.sync", $0))" }
    #expect(try SentenceFile("test-kit").changes(to: failures + forcing) == nil)
  }
}
