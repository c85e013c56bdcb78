import SchedulerEngine

extension Lesson: KeyedObject {
  static let title = ObjectTitle("lesson", "A scenario, and what is asked about its run.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.ignored("$schema", .text(NameText.free), "For editors; not looked at.")
    keys.constant("format", Scenario.format, "The version of this format, before everything else.")
    keys.required("lesson", &title, .text(NameText.free), "What it is called.")
    keys.optional("goal", &goal, .text(NameText.free), "What the learner can say afterwards.")
    keys.optional("text", &text, .text(NameText.free), "What the learner reads first.")
    keys.required(
      "scenario", &scenario, .source,
      "What is run: a whole scenario, or the path of a scenario file beside the lesson.")
    keys.list("questions", &questions, of: .object, most: 50, "What is asked, in order.")
  }
}

extension Lesson.Question: KeyedObject {
  static let title = ObjectTitle(
    "question", "One question; the run gives the answer.", choice: .whatIsAsked)

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    visitKinds(&keys)
    keys.optional(
      "app", &app, .text(NameText.identifier),
      "Whose task is meant, where several apps have one of this identifier.")
    keys.optional("text", &text, .text(NameText.free), "What stands before the question.")
    keys.optional("hint", &hint, .text(NameText.free), "What helps whoever asks for help.")
    keys.optional(
      "at", &at, .text(TimePointText.form), "The moment of heldBy, letsRun and blame.")
    keys.optional(
      "after", &after, .text(TimePointText.form),
      "firstRun means the first launch from then on. Left out: the start.")
    keys.optional(
      "within", &within, .duration(upTo: .days(1)),
      "How far the time of firstRun may be off; four times that is near. Left out: 15m.")
    keys.optional(
      "during", &during, .text(PeriodText.form), "What howOften counts in. Left out: the whole run."
    )
    keys.optional(
      "counting", &counting, .word(Lesson.Counted.self),
      "What howOften counts. Left out: launches.")
    keys.optional(
      "expect", &expect, .object, "What an edit has to bring about, as scenarios expect it.")
    keys.optional(
      "changes", &changes, .integer(1...10), "How many values an edit may change. Left out: 1.")
  }

  /// The key is what is asked, and its value the task.
  private mutating func visitKinds(_ keys: inout some KeyVisitor) {
    if keys.passes(over: Lesson.Kind.allCases.count) { return }
    for kind in Lesson.Kind.allCases {
      keys.key(
        kind.rawValue, .oneOf(.whatIsAsked), { .text(NameText.identifier) },
        { Self.doc(of: kind) }, said: { self.kind == kind ? task.value : nil },
        take: { (self.kind, task) = (kind, $0) })
    }
  }

  private static func doc(of kind: Lesson.Kind) -> String {
    switch kind {
    case .firstRun: "When does this task first run?"
    case .howOften: "How often is this task launched?"
    case .heldBy: "What holds this task back at a moment?"
    case .letsRun: "Which single change lets this task run at a moment?"
    case .blame: "Which line of the scenario is to blame that this task waits at a moment?"
    case .edit: "Change the scenario so that this task does what is expected."
    }
  }
}

extension Form where Value == Lesson.Source {
  fileprivate static var source: Form {
    .either(
      Form<String>.text(NameText.path).mapped(
        { .file($0) }, { if case .file(let path) = $0 { path } else { nil } }),
      Form<Scenario>.object.mapped(
        { .inline($0) }, { if case .inline(let scenario) = $0 { scenario } else { nil } }))
  }
}
