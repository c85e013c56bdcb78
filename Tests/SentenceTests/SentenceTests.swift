import AppCheck
import Basics
import Documents
import LongForm
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Advice
@testable import CommandLanguage
@testable import DeviceLogs
@testable import Reports
@testable import RunText
@testable import SimulatedBackgroundTasks

/// Every sentence about mistakes matches the recorded ones.
@Suite struct ProblemSentenceTests {
  private static func lines(_ message: Message) -> [String] {
    [
      message.title, message.label.isEmpty ? nil : "  label: \(message.label)",
      message.relatedLabel.map { "  related: \($0)" }, message.help.map { "  help: \($0)" },
      message.note.map { "  note: \($0)" },
    ].compactMap { $0 }
  }

  @Test func `Problems of scenario files match the recorded sentences`() throws {
    let syntax =
      SyntaxProblem.samples
      + SyntaxProblem.NumberFault.samples.dropFirst().map(SyntaxProblem.badNumber)
    let faults =
      TextProblem.samples + TextProblem.Expected.samples.dropFirst().map(TextProblem.expected)
    let fields =
      FieldProblem.samples
      + FoundValue.samples.map { .wrongKind(found: $0, expected: [.text(.duration)]) }
      + TextKind.allCases.map { .wrongKind(found: .null, expected: [.text($0)]) }
      + faults.map { .badText(.duration, "long", $0) }
    let problems =
      syntax.map(Problem.syntax) + fields.map(Problem.field)
      + MeaningProblem.samples.map(Problem.meaning)
    let examples = TextKind.allCases.compactMap {
      Problem.field(.badText($0, "long", .expected(.digits))).wording.help
    }
    let prepared = (PreparationProblem.samples + SimulationFault.samples.map { .refused($0) })
      .map(\.described.wording).flatMap { [$0.title, "  help: \($0.help ?? "")"] }
    let sentences =
      problems.flatMap { Self.lines($0.wording) } + examples + prepared
      + OverrideProblem.samples.map(\.words)
      + ProblemCode.allCases.map { "\($0.rawValue) \($0.explanation)" }
    #expect(try SentenceFile("scenario-problems").changes(to: sentences) == nil)
  }

  @Test func `Mistakes of apps match the recorded sentences`() throws {
    let mistakes = Mistake.samples
    #expect(Set(mistakes.map(\.code)) == Set(MistakeCode.allCases))
    let sentences =
      mistakes.flatMap { Self.lines($0.wording(in: .files)) }
      + mistakes.map { $0.wording(in: .scenario) }.flatMap(Self.lines).filter {
        $0.contains("\"permitted\"") || $0.contains("nothing ") || $0.contains("(\"")
      } + MistakeCode.allCases.map { "\($0.rawValue) \($0.details.explanation)" }
      + ChecklistRow.allCases.map { "checklist: \($0.text)" }
    #expect(try SentenceFile("app-mistakes").changes(to: sentences) == nil)
  }

  @Test func `Findings match the recorded sentences`() throws {
    let sentences = FindingCode.allCases.flatMap { code in
      let facts = code.details.facts.map { "\($0)" }.joined(separator: ", ")
      return ["\(code.name): \(code.consequence)", "  fix: \(code.fix)"]
        + [code.details.evidence.map { "  seen: \($0("SEEN", "LIMIT"))" }].compactMap(\.self)
        + (facts.isEmpty ? [] : ["  facts: \(facts)"])
    }
    #expect(try SentenceFile("findings").changes(to: sentences) == nil)
  }
}

/// Causes, outcomes, changes and terms match the recorded wording.
@Suite struct WordSentenceTests {
  @Test func `Causes and outcomes match the recorded words`() throws {
    var sentences = ExpiryCause.allCases.map { "expired: \($0.text)" }
    sentences += KillCause.allCases.map { "killed: \($0.text)" }
    sentences += DiscardCause.samples.map { "discarded: \($0.word.text)" }
    sentences += RequestEnding.samples.map { "request: \($0.word.text)" }
    sentences += SubmissionRefusal.samples.map { "refused: \($0.text)" }
    sentences += WildcardMistake.samples.map { "refused: \($0.text)" }
    sentences += Misuse.samples.map { "misuse: \($0.text)" }
    sentences += Registration.samples.map { "register: \($0.text ?? "worked")" }
    sentences += Completion.samples.map { "completed \($0.text)" }
    #expect(try SentenceFile("outcomes").changes(to: sentences) == nil)
  }

  @Test func `Changes of the world match the recorded words`() throws {
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
      } + Condition.samples.map { "to let it run: \($0.text)" }
    #expect(try SentenceFile("changes").changes(to: sentences) == nil)
  }

  @Test func `Terms and rules match the recorded sentences`() throws {
    let sentences =
      TermList.terms.map { "\($0.0): \($0.1)" } + RuleID.allCases.map { "\($0.introduced)" }
      + Trust.allCases.map { "\($0.text): \($0.meaning)" }
    #expect(try SentenceFile("terms").changes(to: sentences) == nil)
  }
}

/// What the command, its advice, its logs and the test kit say.
@Suite struct UsageSentenceTests {
  @Test func `Problems of the command line match the recorded sentences`() throws {
    let sentences =
      UsageProblem.samples.map { "\($0.message.text)" }
      + MergeProblem.samples.map { "\($0.message.text)" }
      + ExitStatus.allCases.map { "exit \($0.rawValue): \($0.meaning)" }
    #expect(try SentenceFile("usage-problems").changes(to: sentences) == nil)
  }

  @Test func `Help pages match the recorded text`() throws {
    let pages =
      Verb.all.map(HelpPage.of)
      + ["scenario", "lesson", "terms", "json", "topics"].compactMap { HelpTopic.page(on: $0) }
    let text = pages.map { $0.text(width: 100) }.joined(separator: "\n")
    let sentences = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(try SentenceFile("help").changes(to: sentences) == nil)
  }

  @Test func `Advice matches the recorded sentences`() throws {
    var sentences = Symptom.allCases.map { "\($0.title)" }
    for suspect in Suspect.all {
      sentences += [suspect.title, "  " + suspect.remedyText]
      if let question = suspect.question { sentences.append("  " + question) }
    }
    for tool in Tool.all { sentences += ["\(tool.title)", "  promises no: \(tool.limits)"] }
    for myth in Myth.all { sentences += ["\(myth.said)", "  \(myth.holds)"] }
    #expect(try SentenceFile("advice").changes(to: sentences) == nil)
  }

  /// Who is to blame, and what helps: read by a person, because no run can show that these are wrong.
  @Test func `Cards of rules and endings match the recorded list`() throws {
    var lines = RuleID.allCases.map { rule in
      let card = rule.introduction.card
      let end = card.usualEnd.map { "; \($0.text)" } ?? ""
      return "\(rule.introduction.name): \(card.waitsFor); \(Suspect(card.suspect).title)\(end)"
    }
    lines += ExpiryCause.allCases.map {
      let cause = $0.description
      return "told to stop, \(cause.word): \(cause.fault); \(Suspect(cause.suspect).title)"
    }
    lines += KillCause.allCases.map {
      let cause = $0.description
      let suspect = cause.suspect.map { Suspect($0).title } ?? "nobody's fault, or not known"
      return "ended, \(cause.word): \(cause.fault); \(suspect); \($0.counter ?? "no counter")"
    }
    lines += FindingCode.allCases.map { code in
      let suspects = code.details.suspects.map { Suspect($0).name }.joined(separator: ", ")
      return "finding \(code.name): \(suspects)"
    }
    lines += TaskKind.allCases.flatMap { kind in
      LastAsked.allCases.map { asked in
        let step = NextStep(kind, asked)
        return "\(kind), \(asked): \(step.lead): \(step.words)"
      }
    }
    #expect(try SentenceFile("cards").changes(to: lines) == nil)
  }

  @Test func `Findings in device logs match the recorded sentences`() throws {
    let clock = LocalClock(.zero)
    let sentences =
      LogFinding.samples.map { $0.message(clock) }
      + BackgroundExit.allCases.map { LogFinding.ended($0, count: 2).message(clock) }
    #expect(try SentenceFile("device-logs").changes(to: sentences) == nil)
  }

  /// Some of them say what the way of virtual time sees.
  @Test(.enabled(if: TimeKeeping.here == .interposed))
  func `Failures of the test kit match the recorded sentences`() throws {
    let failures = DeviceFailure.Kind.samples.map {
      "\(DeviceFailure(kind: $0, identifier: "com.news.sync", at: .distantPast, site: nil))"
    }
    let forcing = ForcingProblem.Kind.samples.map { "\(ForcingProblem("com.news.sync", $0))" }
    #expect(try SentenceFile("test-kit").changes(to: failures + forcing) == nil)
  }
}
