import SchedulerEngine

enum ExpectationKeys {
  static let layout = Layout<Scenario.Expectation>(
    "expectation", "What shall come out; all that is said must hold.",
    blank: { Scenario.Expectation() },
    [
      .optional("name", \.name, .text(NameText.free), "How reports call it."),
      .optional("task", \.task, .text(NameText.identifier), "About this task."),
      .optional(
        "app", \.app, .text(NameText.identifier),
        "Whose task it is; alone, all tasks of this app together."),
      count("ran", \.ran, "How often it was launched."),
      count("completed", \.completed, "How many runs completed successfully."),
      count("expired", \.expired, "How many runs were told that their time is over."),
      count("killed", \.killed, "How many runs ended with the process killed."),
      count("finished", \.finished, "How often the total work was done."),
      reason("because", \.because, "This rule objects for the whole span."),
      reason("onlyBecause", \.onlyBecause, "This rule objects and no other does."),
      reason("decidedBy", \.decidedBy, "This rule is the deciding one for the whole span."),
      .optional(
        "maxGap", \.maxGap, .duration(),
        "No longer than this between launches, beginning and end counting like launches."),
      .optional(
        "waited", \.waited, .duration(),
        "Each launch came at most so long after its submission."),
      .optional(
        "chainAlive", \.chainAlive, .duration(),
        "Never longer than this without a request pending or a run going on."),
      .optional(
        "per", \.per, .word(Scenario.CountingPeriod.self),
        "Counts hold for each full day, not for the whole."),
      .optional(
        "during", \.during, .text(PeriodText.form), "Only launches that begin in this time count."),
      .optional("after", \.after, .text(TimePointText.form), "Only launches from then on count."),
      .optional("before", \.before, .text(TimePointText.form), "Only launches before then count."),
      .optional(
        "inSeeds", \.inSeeds, .text(AmountText.percent),
        "In so many of the seeds it must hold. Left out: 100%."),
    ])

  static let rules: [(name: String, value: Objector)] = Objector.allCases.map {
    ($0.introduction.name.description, $0)
  }

  private static func reason(
    _ key: String, _ path: Field<Scenario.Expectation>.Path<Located<Objector>?>, _ doc: String
  ) -> Field<Scenario.Expectation> {
    .optional(key, path, .word(rules), doc)
  }

  /// A number alone is meant exactly.
  private static let counts: Form<CountRange> = .either([
    Form<Int64>.integer(0...1_000_000_000).mapped(
      { CountRange($0, $0) }, { $0.lowest == $0.highest ? $0.lowest : nil }),
    .text(RangeText.counts),
  ])

  private static func count(
    _ key: String, _ path: Field<Scenario.Expectation>.Path<Located<CountRange>?>, _ doc: String
  ) -> Field<Scenario.Expectation> {
    .optional(key, path, counts, doc)
  }
}
