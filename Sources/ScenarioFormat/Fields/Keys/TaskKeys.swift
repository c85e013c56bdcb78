import SchedulerEngine

enum TaskKeys {
  static let layout = Layout<Scenario.Task>(
    "task", "One identifier: what is asked for, when, and what the handler does.",
    choices: [.kindOfTask], blank: { Scenario.Task() },
    kinds + [
      .optional(
        "submit", \.submit, .list(of: .text(BehaviourText.submission), most: 100),
        "When app code submits. Left out: onBackground, or onOpen for continued. Empty: only events do."
      ),
      .optional(
        "earliest", \.earliest, .duration(),
        "Earliest begin so long after each submission. Left out: no date."),
      .optional(
        "earliestTomorrow", \.earliestTomorrow, .text(ClockText.form),
        "In place of earliest: at this time of the day after each submission."),
      .optional(
        "requires", \.requires, .list(of: .word(Scenario.Requirement.self), most: 3),
        "power and network for processing, gpu for continued. Left out: nothing."),
      .optional(
        "protection", \.protection, protection,
        "Of the data health research needs. Left out: untilFirstUnlock."),
      .optional(
        "registers", \.registers,
        .word([
          ("atLaunch", .atLaunch), ("late", .late), ("twice", .twice), ("never", .never),
          ("beforeSubmitting", .beforeSubmitting), ("beforeEachSubmitting", .beforeEachSubmitting),
        ]), "When app code registers the handler. Left out: atLaunch."),
      .optional(
        "work", \.work, .object(WorkKeys.layout),
        "What the handler does. Left out: it takes 5s."),
      .optional(
        "onExpiration", \.onExpiration, .text(BehaviourText.expiration),
        "What the expiration handler does. Left out: complete."),
      .optional(
        "resubmit", \.resubmit, resubmission,
        "When the handler submits again. Left out: first for refresh, else never."),
      .optional(
        "resubmitsEveryTask", \.resubmitsEveryTask, .flag,
        "Wherever it submits again, it submits all tasks of its app. Left out: false."),
      .optional(
        "strategy", \.strategy, .word(Scenario.Strategy.self),
        "When there is no room for continued work. Left out: queue."),
      .optional(
        "userInitiated", \.userInitiated, .flag,
        "Whether the user asked for the continued work. Left out: true."),
      .optional(
        "whenAsked", \.whenAsked, .word(Scenario.Answer.self),
        "What the user answers when asked whether continued work shall go on. Left out: keep."),
    ])

  /// The key is the kind and its value the identifier.
  private static let kinds: [Field<Scenario.Task>] = Scenario.TaskKind.allCases.map { kind in
    .choice(
      .kindOfTask, kind.rawValue, .text(NameText.identifier), doc(of: kind),
      set: { task, identifier in
        task.kind = kind
        task.identifier = identifier
      },
      get: { $0.kind == kind ? $0.identifier.value : nil })
  }

  private static func doc(of kind: Scenario.TaskKind) -> String {
    switch kind {
    case .refresh: "The identifier of a BGAppRefreshTask."
    case .processing: "The identifier of a BGProcessingTask."
    case .continued: "The identifier of a BGContinuedProcessingTask."
    case .healthResearch: "The identifier of a BGHealthResearchTask."
    }
  }

  private static let protection: Form<FileProtection> = .word([
    ("none", .none), ("untilFirstUnlock", .untilFirstUnlock), ("unlessOpen", .unlessOpen),
    ("complete", .complete),
  ])

  private static let resubmission: Form<WorkModel.Resubmission> = .word([
    ("first", .first), ("last", .last), ("afterCompleting", .afterCompleting), ("never", .never),
    ("onSuccess", .onSuccess), ("onFailure", .onFailure), ("untilDone", .untilDone),
    ("firstAndOnFailure", .firstAndOnFailure),
  ])
}
