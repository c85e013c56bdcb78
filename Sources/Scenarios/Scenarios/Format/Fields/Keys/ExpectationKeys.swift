import RunAnalysis
import RunRecord
import SchedulerEngine

extension Scenario.Expectation: KeyedObject {
  static let title = ObjectTitle(
    "expectation", "What the run should show. All conditions given must hold.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional("name", &name, .text(NameText.free), "The name that reports show.")
    keys.optional("task", &task, .text(NameText.identifier), "The task it is about.")
    keys.optional(
      "activity", &activity, .text(NameText.identifier),
      "Instead of task: the work outside tasks that it is about, with ran, expired, killed, stopped and finished."
    )
    keys.optional(
      "app", &app, .text(NameText.identifier),
      "The app of the task; without a task, all tasks of this app together.")
    for count in RunCount.allCases {
      let description = count.description
      keys.optional("\(description.key)", &counts[count], .count, "\(description.meaning)")
    }
    keys.optional("because", &because, .rule, "This rule holds the task back the whole time.")
    keys.optional(
      "onlyBecause", &onlyBecause, .rule,
      "This rule, and no other, holds the task back the whole time.")
    keys.optional(
      "decidedBy", &decidedBy, .rule, "This rule is the main cause the whole time.")
    keys.optional(
      "maxGap", &maxGap, .duration(),
      "The longest time between launches; the beginning and end count as launches.")
    keys.optional(
      "waited", &waited, .duration(),
      "The longest time from a submission to its launch.")
    keys.optional(
      "chainAlive", &chainAlive, .duration(),
      "The longest time with no request pending and no run going on.")
    keys.optional(
      "freshAtOpening", &freshAtOpening, .freshness,
      "How long ago the last success may be whenever the user opens the app.")
    keys.optional(
      "per", &per, .word(Scenario.CountingPeriod.self),
      "Counts apply to each full day instead of the whole time.")
    keys.optional(
      "during", &during, .text(PeriodText.form), "Only launches that begin during this time count.")
    keys.optional(
      "after", &after, .text(TimePointText.form), "Only launches from this moment on count.")
    keys.optional(
      "before", &before, .text(TimePointText.form), "Only launches before this moment count.")
    keys.optional(
      "inSeeds", &inSeeds, .text(AmountText.percent),
      "The share of the seeds that are run in which it must hold: those of the file, or of --seeds. Default: 100%."
    )
  }
}

extension Scenario.Freshness: KeyedObject {
  static let title = ObjectTitle("freshness", "How old content may be when the user sees it.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("age", &age, .duration(), "The longest time since the last success.")
    keys.optional(
      "in", &share, .text(AmountText.percent),
      "The share of openings at which it must hold. Default: 100%.")
  }
}

extension Form where Value == Scenario.Freshness {
  /// An age without a share applies to every opening.
  fileprivate static var freshness: Form {
    .either(
      Form<Span>.duration().mapped(
        { Scenario.Freshness(age: Located($0)) }, { $0.share == nil ? $0.age.value : nil }), .object
    )
  }
}

extension Form where Value == RuleID {
  fileprivate static var rule: Form {
    .word(RuleID.allCases.map { ($0.introduction.name.description, $0) })
  }
}

extension Form where Value == CountRange {
  /// A bare number means exactly this many.
  fileprivate static var count: Form {
    .either(
      Form<Int64>.integer(0...1_000_000_000).mapped(
        { CountRange(lowest: $0, highest: $0) }, { $0.lowest == $0.highest ? $0.lowest : nil }),
      .text(RangeText.counts))
  }
}
