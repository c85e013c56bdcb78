/// What all rules together say about one request: always complete, never text.
///
/// It does not stop at the first objection, so "why did it not run" is always answered in full.
public struct Decision: Equatable, Sendable {
  public var objections = RuleSet.none
  /// The earliest instant at which time alone can change a verdict, if the world stays as it is.
  public var lookAgain = Instant.never
  /// When time ends the last objection of the rules that may wait for an instant; `never` where one of
  /// them waits for something else.
  var delayedUntil = Instant.earliest

  @inline(__always)
  public var mayRun: Bool { objections.isEmpty }
  /// The objection that comes first in precedence; nil when the request may run.
  public var deciding: RuleID? { objections.first }
}

/// Sums the verdicts up without keeping them.
struct DecisionVisitor: RuleVisitor {
  var decision = Decision()

  @inline(__always)
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    guard Rule.kinds.contains(input.request.kind) else { return }
    decision.take(Rule.assess(parameters, input), of: Rule.objector)
  }
}

/// Asks only the rules that look at what is new, and lets stand what the others said before: those
/// that wait for no instant.
struct TimelessVisitor: RuleVisitor {
  let new: WorldInputs
  var decision: Decision

  @inline(__always)
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    if Rule.watches.contains(.time) || !Rule.watches.meets(new) { return }
    guard Rule.kinds.contains(input.request.kind) else { return }
    let verdict = Rule.assess(parameters, input)
    assert(verdict.nextChange.isNever, "\(Rule.name) does not say that it watches the time")
    if verdict.isObjection {
      decision.objections.insert(Rule.objector)
    } else {
      decision.objections.remove(Rule.objector)
    }
  }
}

/// Asks the rules that may wait for an instant, all together.
struct TimedVisitor: RuleVisitor {
  var decision: Decision

  @inline(__always)
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    guard Rule.watches.contains(.time), Rule.kinds.contains(input.request.kind) else { return }
    decision.take(Rule.assess(parameters, input), of: Rule.objector)
  }
}

extension Decision {
  @inline(__always)
  fileprivate mutating func take(_ verdict: Verdict, of objector: RuleID) {
    switch verdict {
    case .doesNotApply: objections.remove(objector)
    case .allows(let until):
      objections.remove(objector)
      if until < lookAgain { lookAgain = until }
    case .delays(let until):
      objections.insert(objector)
      if until < lookAgain { lookAgain = until }
      if until > delayedUntil { delayedUntil = until }
    case .prevents:
      objections.insert(objector)
      delayedUntil = .never
    }
  }
}

/// Takes one verdict after the other with its rule, for whoever wants to know why.
public protocol VerdictSink {
  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput,
    _ verdict: Verdict)
}

/// Hands every rule's verdict to a sink, *does not apply* included.
struct ExplainingVisitor<Sink: VerdictSink>: RuleVisitor {
  var sink: Sink

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    let applies = Rule.kinds.contains(input.request.kind)
    let verdict = applies ? Rule.assess(parameters, input) : .doesNotApply
    sink.consulted(rule, parameters, input, verdict)
  }
}
