import SchedulerEngine

extension Scenario.Expectation: KeyedObject {
  static let title = ObjectTitle(
    "expectation", "What shall come out; all that is said must hold.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.optional("name", &name, .text(NameText.free), "How reports call it.")
    keys.optional("task", &task, .text(NameText.identifier), "About this task.")
    keys.optional(
      "activity", &activity, .text(NameText.identifier),
      "In place of task: about this work outside tasks, with ran, finished, expired and killed.")
    keys.optional(
      "app", &app, .text(NameText.identifier),
      "Whose task it is; alone, all tasks of this app together.")
    keys.optional("ran", &ran, .count, "How often it was launched.")
    keys.optional("completed", &completed, .count, "How many runs completed successfully.")
    keys.optional("expired", &expired, .count, "How many runs were told that their time is over.")
    keys.optional("killed", &killed, .count, "How many runs ended with the process killed.")
    keys.optional("finished", &finished, .count, "How often the total work was done.")
    keys.optional("because", &because, .rule, "This rule objects for the whole span.")
    keys.optional("onlyBecause", &onlyBecause, .rule, "This rule objects and no other does.")
    keys.optional(
      "decidedBy", &decidedBy, .rule, "This rule is the deciding one for the whole span.")
    keys.optional(
      "maxGap", &maxGap, .duration(),
      "No longer than this between launches, beginning and end counting like launches.")
    keys.optional(
      "waited", &waited, .duration(),
      "Each launch came at most so long after its submission.")
    keys.optional(
      "chainAlive", &chainAlive, .duration(),
      "Never longer than this without a request pending or a run going on.")
    keys.optional(
      "freshAtOpening", &freshAtOpening, .freshness,
      "When the user opens the app, the last success is at most so long ago.")
    keys.optional(
      "per", &per, .word(Scenario.CountingPeriod.self),
      "Counts hold for each full day, not for the whole.")
    keys.optional(
      "during", &during, .text(PeriodText.form), "Only launches that begin in this time count.")
    keys.optional("after", &after, .text(TimePointText.form), "Only launches from then on count.")
    keys.optional("before", &before, .text(TimePointText.form), "Only launches before then count.")
    keys.optional(
      "inSeeds", &inSeeds, .text(AmountText.percent),
      "In so many of the seeds it must hold. Left out: 100%.")
  }
}

extension Scenario.Freshness: KeyedObject {
  static let title = ObjectTitle("freshness", "How old content may be when the user sees it.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required("age", &age, .duration(), "Since the last success, at most.")
    keys.optional(
      "in", &share, .text(AmountText.percent),
      "At so many of the openings it must hold. Left out: 100%.")
  }
}

extension Form where Value == Scenario.Freshness {
  /// A time alone holds for every opening.
  fileprivate static var freshness: Form {
    .either(
      Form<Span>.duration().mapped(
        { Scenario.Freshness(age: $0) }, { $0.share == nil ? $0.age.value : nil }), .object)
  }
}

extension Form where Value == RuleID {
  fileprivate static var rule: Form {
    .word(RuleID.allCases.map { ($0.introduction.name.description, $0) })
  }
}

extension Form where Value == CountRange {
  /// A number alone is meant exactly.
  fileprivate static var count: Form {
    .either(
      Form<Int64>.integer(0...1_000_000_000).mapped(
        { CountRange($0, $0) }, { $0.lowest == $0.highest ? $0.lowest : nil }),
      .text(RangeText.counts))
  }
}
