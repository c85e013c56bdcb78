import LongForm
import Testing

@testable import SchedulerEngine

/// Every rule's verdict on one moment with its sentence, as an explanation lists them.
struct VerdictList: VerdictSink {
  struct Entry {
    let objector: RuleID
    let verdict: Verdict
    let sentence: String
  }

  private(set) var entries: [Entry] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    let sentence = verdict.isObjection ? rule.sentence(parameters, input) : ""
    entries.append(Entry(objector: rule.objector, verdict: verdict, sentence: sentence))
  }

  /// What these rules explain of this moment.
  static func of(_ input: RuleInput, under rules: Rules) -> VerdictList {
    var visitor = ExplainingVisitor(sink: VerdictList())
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.sink
  }

  var objections: RuleSet { RuleSet(entries.filter { $0.verdict.isObjection }.map(\.objector)) }

  func verdict(of objector: RuleID) -> Verdict? {
    entries.first { $0.objector == objector }?.verdict
  }
}

extension Decision {
  /// What these rules decide of this moment.
  static func on(_ input: RuleInput, under rules: Rules) -> Decision {
    var visitor = DecisionVisitor()
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, input)
    return visitor.decision
  }
}

/// A line of a rule's table: a moment and what the rule must say of it.
typealias VerdictRow = Row<RuleInput, Verdict>

extension SchedulingRule {
  /// What the engine takes this rule to say, kinds that it does not concern included.
  static func verdict(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    var visitor = ExplainingVisitor(sink: LastVerdict())
    var parameters = parameters
    visitor.visit(Self.self, &parameters, input)
    return visitor.sink.verdict
  }

  static func sentence(_ parameters: Parameters, _ input: RuleInput) -> String {
    var sink = TextSink()
    say(parameters, input, to: &sink)
    return sink.text
  }
}

private struct LastVerdict: VerdictSink {
  var verdict = Verdict.doesNotApply

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    self.verdict = verdict
  }
}

/// A rule's sentence as text, plainly formatted.
struct TextSink: SentenceSink {
  private(set) var text = ""

  mutating func words(_ words: StaticString) { text += words.description }

  mutating func quantity(_ quantity: Quantity) { text += TextSink.text(quantity) }

  private static func text(_ quantity: Quantity) -> String {
    switch quantity {
    case .nothing: "nothing"
    case .share(let share): decimal(share.millionths, in: 10_000) + " %"
    case .instant(let instant): text(instant)
    case .span(let span): text(span)
    case .count(let count): "\(count)"
    case .openings(let thousandths): decimal(thousandths, in: 1_000)
    case .bytes(let bytes): "\(bytes) bytes"
    case .word(let word): word.description
    case .name(let name): "name \(name.index)"
    }
  }

  /// As `noon + 15 min`, because the tests' moment is noon.
  private static func text(_ instant: Instant) -> String {
    if instant.isNever { return "never" }
    let since = instant - MomentPlan.noon
    return since < .zero ? "noon - \(text(.zero - since))" : "noon + \(text(since))"
  }

  private static func text(_ span: Span) -> String {
    let units = [("d", Span.days(1)), ("h", .hours(1)), ("min", .minutes(1)), ("s", .seconds(1))]
    for (name, unit) in units where span.milliseconds % unit.milliseconds == 0 {
      return "\(span.milliseconds / unit.milliseconds) \(name)"
    }
    return "\(span.milliseconds) ms"
  }

  private static func decimal(_ count: Int64, in unit: Int64) -> String {
    if count % unit == 0 { return "\(count / unit)" }
    var digits = "\(unit + count % unit)".dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(count / unit).\(digits)"
  }
}

extension RuleSet: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: RuleID...) { self.init(elements) }
}

extension RuleSet: CustomStringConvertible {
  /// The members' names, for a failure to show.
  var description: String {
    "[" + RuleID.allCases.filter(contains).map { "\($0)" }.joined(separator: ", ") + "]"
  }
}

extension RuleID {
  /// Visits this rule alone.
  func visit(_ visitor: inout some RuleVisitor, _ rules: Rules, _ input: RuleInput) {
    var only = OnlyVisitor(wanted: self, visitor: visitor)
    var rules = rules
    RuleRoster.visitAll(&only, &rules, input)
    visitor = only.visitor
  }
}

private struct OnlyVisitor<Visitor: RuleVisitor>: RuleVisitor {
  let wanted: RuleID
  var visitor: Visitor

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: inout Rule.Parameters, _ input: RuleInput
  ) {
    if Rule.objector == wanted { visitor.visit(rule, &parameters, input) }
  }
}
