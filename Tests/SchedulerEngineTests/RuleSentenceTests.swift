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

  /// What each rule says of a moment to which it does not object.
  private struct Passing: VerdictSink {
    var texts: [String] = []

    mutating func consulted<Rule: SchedulingRule>(
      _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
    ) {
      guard case .allows = verdict else { return }
      var sink = TextSink()
      Rule.sayPassed(parameters, input, to: &sink)
      texts.append("\(Rule.name) is content: \(sink.text)")
    }
  }

  /// Of the budgets that a launch needs, those that are not of energy.
  private static func otherBudgets(of kind: TaskKind) -> [Spoiling] {
    let cellular = Spoiling(.systemBudgets) {
      $0.device.network = .cellular
      $0.app.cellularBudget = MomentPlan.budget(0)
    }
    let pushes = Spoiling(.systemBudgets) { $0.pushes = MomentPlan.budget(0) }
    let noMorePushes = Spoiling(.systemBudgets) { $0.pushes = MomentPlan.budget(0, refill: 0) }
    return switch kind {
    case .refresh: [cellular]
    case .push: [cellular, pushes, noMorePushes]
    default: []
    }
  }

  /// What ends a standing is said by where it comes from.
  private static func standings(of kind: TaskKind) -> [Spoiling] {
    let all: [(Standing, StandingEnd)] = [
      (.neglected, .setUp), (.neglected, .restart), (.neglected, .phone), (.silent, .setUp),
      (.silent, .restart),
    ]
    if !TaskKinds.discretionary.contains(kind) { return [] }
    return all.map { standing, end in
      Spoiling(.standing) {
        $0.app.standing = standing
        $0.app.standingSince = MomentPlan.noon - .hours(1)
        $0.app.standingEnd = end
      }
    }
  }

  @Test func `Every rule says why it objects`() throws {
    var sentences: [String] = []
    for kind in TaskKind.allCases {
      for spoiling in Spoiling.lists(for: kind).joined() + Self.otherBudgets(of: kind)
        + Self.standings(of: kind)
      {
        let input = RuleInput.judging(kind) { spoiling.spoil(&$0) }
        var visitor = ExplainingVisitor(sink: Saying())
        spoiling.objector.visit(&visitor, Rules(), input)
        sentences.append("\(kind) \(spoiling.objector.introduction.name): \(visitor.sink.text)")
      }
    }
    for kind in TaskKind.allCases {
      var visitor = ExplainingVisitor(sink: Passing())
      var rules = Rules()
      RuleRoster.visitAll(&visitor, &rules, .judging(kind))
      sentences += visitor.sink.texts.map { "\(kind) \($0)" }
    }
    let objections = sentences.filter { !$0.contains(" is content: ") }
    let told = Set(objections.map { $0.split(separator: " ")[1].dropLast().description })
    #expect(RuleID.allCases.filter { !told.contains($0.introduction.name.description) } == [])
    #expect(try SentenceFile("rules").changes(to: sentences) == nil)
  }
}
