import LongForm
import PlatformFacts
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

/// Causes, outcomes, changes and terms: each has one wording, and it is as somebody last read it.
@Suite struct WordSentenceTests {
  @Test func `Causes and outcomes`() throws {
    var sentences = ExpiryCause.allCases.map { "expired: \($0.text)" }
    sentences += KillCause.allCases.map { "killed: \($0.text)" }
    sentences += DiscardCause.samples.map { "discarded: \($0.text)" }
    sentences += RequestEnding.samples.map { "request: \($0.text)" }
    sentences += SubmissionRefusal.samples.map { "refused: \($0.text)" }
    sentences += WildcardMistake.samples.map { "refused: \($0.text)" }
    sentences += Misuse.samples.map { "misuse: \($0.text)" }
    sentences += Registration.samples.map { "register: \($0.text ?? "worked")" }
    sentences += Completion.samples.map { "completed \($0.text)" }
    #expect(try SentenceFile("outcomes").changes(to: sentences) == nil)
  }

  @Test func `Changes of the world`() throws {
    var setup = Setup()
    setup.apps = [AppSetup(setup.names.intern("news".utf8), code: .live)]
    _ = setup.names.intern("news.refresh".utf8)
    let context = ReportContext(
      setup, beginning: DeviceConditions(), record: RunRecord(from: .earliest), rows: [],
      style: TextStyle())
    let sentences =
      WorldChange.samples.flatMap { ["\($0.text): \(context.sentence($0))"] }
      + DeviceSwitch.allCases.flatMap { one in
        [true, false].map { "\(one.text($0)): \(one.sentence($0))" }
      }
      + Condition.samples.map { "to let it run: \($0.text)" }
    #expect(try SentenceFile("changes").changes(to: sentences) == nil)
  }

  @Test func `Terms and rules`() throws {
    let sentences =
      TermList.terms.map { "\($0.0): \($0.1)" }
      + RuleID.allCases.map { "\($0.introduced)" }
      + Trust.allCases.map { "\($0.text): \($0.meaning)" }
    #expect(try SentenceFile("terms").changes(to: sentences) == nil)
  }
}
