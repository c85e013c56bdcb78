/// What all rules together say about one request: always complete, never text.
///
/// It does not stop at the first objection, so "why did it not run" is always answered in full.
public struct Decision: Equatable, Sendable {
  public var objections = ObjectorSet.none
  /// The earliest instant at which time alone can change a verdict, if the world stays as it is.
  public var lookAgain = Instant.never

  public var mayRun: Bool { objections.isEmpty }
  /// The objection that comes first in precedence; nil when the request may run.
  public var deciding: Objector? { objections.first }
}

/// Sums the verdicts up without keeping them.
struct DecisionVisitor: RuleVisitor {
  var decision = Decision()

  @inline(__always)
  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment
  ) {
    guard Rule.kinds.contains(moment.request.kind) else { return }
    let verdict = Rule.assess(parameters, moment)
    if verdict.isObjection { decision.objections.insert(Rule.objector) }
    let change = verdict.nextChange
    if change < decision.lookAgain { decision.lookAgain = change }
  }
}

/// Takes one verdict after the other with its rule, for whoever wants to know why.
public protocol VerdictSink {
  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment,
    _ verdict: Verdict)
}

/// Hands every rule's verdict to a sink, *does not apply* included.
struct ExplainingVisitor<Sink: VerdictSink>: RuleVisitor {
  var sink: Sink

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment
  ) {
    let applies = Rule.kinds.contains(moment.request.kind)
    let verdict = applies ? Rule.assess(parameters, moment) : .doesNotApply
    sink.consulted(rule, parameters, moment, verdict)
  }
}

/// What all rules that concern a kind look at, together.
struct WatchVisitor: RuleVisitor {
  var watched: WorldInputs = []

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ moment: Moment
  ) {
    if Rule.kinds.contains(moment.request.kind) { watched.formUnion(Rule.watches) }
  }
}
