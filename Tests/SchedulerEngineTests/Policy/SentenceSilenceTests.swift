import Testing

@testable import SchedulerEngine

/// Counts what it is told instead of keeping it.
private struct WordCounter: SentenceSink {
  var parts = 0

  mutating func words(_ words: StaticString) { parts += 1 }
  mutating func quantity(_ quantity: Quantity) { parts += 1 }
}

/// Looks at every verdict and asks for the sentences of some.
private struct Listener: VerdictSink {
  let asks: Bool
  var verdicts = 0
  var objections = 0
  var sentences = 0
  var counter = WordCounter()

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    verdicts += 1
    guard verdict.isObjection else { return }
    objections += 1
    let before = counter.parts
    if asks { rule.say(parameters, input, to: &counter) }
    if counter.parts > before { sentences += 1 }
  }
}

/// That `advance` cannot enter a sentence is the compiler's to prove: `say` wants a sink, `advance`
/// takes none, and the engine has no type that is one. What is left to count is how often the words
/// of an explanation are made.
@Suite("Words are made on demand only")
struct SentenceSilenceTests {
  private func listen(asks: Bool) -> Listener {
    let input = RuleInput.judging(.processing) {
      $0.device.isLocked = false
      $0.device.thermal = .critical
      $0.earliest = MomentPlan.noon + .hours(1)
    }
    var visitor = ExplainingVisitor(sink: Listener(asks: asks))
    var rules = Rules()
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.sink
  }

  @Test("by nobody who merely wants the verdicts")
  func verdictsWithoutWords() {
    let listener = listen(asks: false)
    #expect(listener.verdicts == RuleID.allCases.count)
    #expect(listener.objections == 3)
    #expect(listener.counter.parts == 0)
  }

  @Test("once for each objection somebody asks about")
  func oneSentenceAnObjection() {
    let listener = listen(asks: true)
    #expect(listener.objections == 3)
    #expect(listener.sentences == 3)
  }
}
