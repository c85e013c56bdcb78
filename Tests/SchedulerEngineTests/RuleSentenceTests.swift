import LongForm
import Testing

@testable import SchedulerEngine

/// Each rule's objection to each kind of work matches the recorded sentence.
@Suite struct RuleSentenceTests {
  private struct Saying: VerdictSink {
    var text = ""

    mutating func consulted<Rule: SchedulingRule>(
      _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
    ) {
      text = Rule.sentence(parameters, input)
    }
  }

  @Test func `Every rule says why it objects`() throws {
    var sentences: [String] = []
    for kind in TaskKind.allCases {
      for spoiling in Spoiling.lists(for: kind).joined() {
        let input = RuleInput.judging(kind) { spoiling.spoil(&$0) }
        var visitor = ExplainingVisitor(sink: Saying())
        spoiling.objector.visit(&visitor, Rules(), input)
        sentences.append("\(kind) \(spoiling.objector.introduction.name): \(visitor.sink.text)")
      }
    }
    let told = Set(sentences.map { $0.split(separator: " ")[1].dropLast().description })
    #expect(RuleID.allCases.filter { !told.contains($0.introduction.name.description) } == [])
    #expect(try SentenceFile("rules").changes(to: sentences) == nil)
  }
}
