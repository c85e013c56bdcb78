import AppCheck
import Basics
import LongForm
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Every sentence about mistakes is as it was when somebody last read it.
@Suite struct ProblemSentenceTests {
  private static func lines(_ message: Message) -> [String] {
    [
      message.title, message.label.isEmpty ? nil : "  label: \(message.label)",
      message.relatedLabel.map { "  related: \($0)" }, message.help.map { "  help: \($0)" },
      message.note.map { "  note: \($0)" },
    ].compactMap { $0 }
  }

  @Test func `Scenario files`() throws {
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
    let prepared = PreparationProblem.samples.flatMap { [$0.title, "  help: \($0.help)"] }
    let faulty = SimulationFault.samples.map(PreparationProblem.refused).flatMap {
      [$0.title, "  help: \($0.help)"]
    }
    let sentences =
      problems.flatMap { Self.lines($0.wording) } + prepared + faulty
      + OverrideProblem.samples.map(\.words)
      + ProblemCode.allCases.map { "\($0.rawValue) \($0.explanation)" }
    #expect(try SentenceFile("scenario-problems").changes(to: sentences) == nil)
  }

  @Test func `Apps`() throws {
    let lists =
      PropertyListProblem.samples + MarkupFault.samples.map(PropertyListProblem.markup)
    let uses =
      UseMistake.samples + HandlerMistake.samples.map(UseMistake.handler)
      + NeighbourMistake.samples.map(UseMistake.neighbour)
    let mistakes =
      Mistake.samples + lists.map(Mistake.unreadable) + uses.map(Mistake.use)
    let sentences =
      mistakes.flatMap { Self.lines($0.wording(in: .files)) }
      + mistakes.map { $0.wording(in: .scenario) }.flatMap(Self.lines).filter {
        $0.contains("\"permitted\"") || $0.contains("nothing ") || $0.contains("(\"")
      }
      + MistakeCode.allCases.map { "\($0.rawValue) \($0.explanation)" }
      + ChecklistRow.allCases.map { "checklist: \($0.text)" }
    #expect(try SentenceFile("app-mistakes").changes(to: sentences) == nil)
  }

  @Test func `Findings`() throws {
    let sentences = FindingCode.allCases.flatMap {
      ["\($0.name): \($0.consequence)", "  fix: \($0.fix)"]
    }
    #expect(try SentenceFile("findings").changes(to: sentences) == nil)
  }
}
