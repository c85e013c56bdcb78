public import SchedulerEngine

/// What one rule answered about one request, with what it saw and what it wanted to see.
public struct RuleAnswer: Equatable, Sendable {
  public let objector: RuleID
  public let verdict: Verdict
  public let evidence: Evidence
  /// What that rests on besides the rule's principle.
  public let parameter: DecidingParameter?
  /// The objection in words and quantities; empty unless the rule objects.
  public let sentence: [Quantity]
}

/// Collects the answers of all rules, in order of precedence.
struct AnswerSink: VerdictSink {
  var answers: [RuleAnswer] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    var sentence = SentenceParts()
    if verdict.isObjection { Rule.say(parameters, input, to: &sentence) }
    answers.append(
      RuleAnswer(
        objector: Rule.objector, verdict: verdict, evidence: Rule.evidence(parameters, input),
        parameter: Rule.decidingParameter(parameters, input), sentence: sentence.parts))
  }
}

/// Keeps a sentence as typed parts, for whoever shows it later.
struct SentenceParts: SentenceSink {
  var parts: [Quantity] = []
  mutating func words(_ words: StaticString) { parts.append(.word(words)) }
  mutating func quantity(_ quantity: Quantity) { parts.append(quantity) }
}

extension Simulation {
  /// What every rule says about a pending request; empty when it is not pending.
  func answers(about request: RequestID, clock: Instant) -> [RuleAnswer] {
    var sink = AnswerSink()
    assess(request, clock: clock, into: &sink)
    return sink.answers
  }
}
