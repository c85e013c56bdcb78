import RunAnalysis
import RunRecord
import SchedulerEngine

extension Lesson: KeyedObject {
  static let title = ObjectTitle("lesson", "A scenario, and what is asked about its run.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.ignored(
      "$schema", .text(NameText.schema),
      "The schema for editors, as bgsim help schema writes it; ignored.")
    keys.constant("format", Scenario.format, "The version of this format; the first key.")
    keys.required("lesson", &title, .text(NameText.free), "Its title.")
    keys.optional("goal", &goal, .text(NameText.free), "What the learner knows afterwards.")
    keys.optional("text", &text, .text(NameText.free), "What the learner reads first.")
    keys.required(
      "scenario", &scenario, .source,
      "What is run: a whole scenario, or the path of a scenario file in the lesson's folder.")
    keys.list("questions", &questions, of: .object, most: 50, "The questions, in order.")
  }
}

extension Lesson.Question: KeyedObject {
  static let title = ObjectTitle(
    "question", "One question; the run provides the answer.", choice: .whatIsAsked)

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    visitKinds(&keys)
    keys.optional(
      "app", &app, .text(NameText.identifier),
      "The app whose task is meant, if several apps have this identifier.")
    keys.optional("text", &text, .text(NameText.free), "Text shown before the question.")
    keys.optional("hint", &hint, .text(NameText.free), "A hint, shown on request.")
    keys.optional(
      "at", &at, .text(TimePointText.form), "The moment of heldBy, letsRun and blame.")
    keys.optional(
      "after", &after, .text(TimePointText.form),
      "firstRun means the first launch after this moment. Default: the start.")
    keys.optional(
      "within", &within, .duration(upTo: .days(1)),
      "How far off an answer to firstRun may be; up to four times that counts as near. Default: 15m."
    )
    keys.optional(
      "during", &during, .text(PeriodText.form),
      "The time in which howOften counts. Default: the whole run."
    )
    keys.optional(
      "counting", &counting, .counting,
      "What howOften counts. Default: launches.")
    keys.optional(
      "expect", &expect, .object,
      "What an edit must achieve, written like an expectation of a scenario.")
    keys.optional(
      "changes", &changes, .integer(1...10), "How many values an edit may change. Default: 1.")
    keys.optional(
      "atBothEndsOf", &atBothEndsOf, .assumedNumber,
      "An assumed number of the rules, as help rules names it: an edit must achieve its goal at both ends of its range as well."
    )
  }

  /// The key is the kind of question, and its value is the task.
  private mutating func visitKinds(_ keys: inout KeyVisitor) {
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
    case .blame: "Which line of the scenario is to blame for holding this task back at a moment?"
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

extension Form where Value == RunCount {
  /// In a question, `launches` stands for what expectations call `ran`.
  fileprivate static var counting: Form {
    .word(RunCount.allCases.map { ($0 == .ran ? "launches" : "\($0.description.key)", $0) })
  }
}

extension Form where Value == String {
  /// The name of a number that nobody knows, but for its range.
  fileprivate static var assumedNumber: Form {
    .word(
      Rules().parameters.filter { $0.plausible != nil && $0.unit != .flag }
        .map { ($0.name, $0.name) })
  }
}
