import SchedulerEngine

extension Scenario.Task: KeyedObject {
  static let title = ObjectTitle(
    "task", "One identifier: what is asked for, when, and what the handler does.",
    choice: .kindOfTask)

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    visitKinds(&keys)
    keys.optional(
      "submit", &submit, .list(of: .text(BehaviourText.submission), most: 100),
      "When app code submits. Left out: onBackground, or onOpen for continued and transfer. Empty: only events do."
    )
    keys.optional(
      "earliest", &earliest, .duration(),
      "Earliest begin so long after each submission. Left out: no date.")
    keys.optional(
      "earliestTomorrow", &earliestTomorrow, .text(ClockText.form),
      "In place of earliest: at this time of the day after each submission.")
    keys.optional(
      "requires", &requires, .list(of: .word(Scenario.Requirement.self), most: 3),
      "power and network for processing, gpu for continued. Left out: nothing.")
    keys.optional(
      "protection", &protection, .class,
      "Of the data health research needs. Left out: untilFirstUnlock.")
    keys.optional(
      "registers", &registers,
      .word([
        ("atLaunch", .atLaunch), ("late", .late), ("twice", .twice), ("never", .never),
        ("beforeSubmitting", .beforeSubmitting), ("beforeEachSubmitting", .beforeEachSubmitting),
      ]), "When app code registers the handler. Left out: atLaunch.")
    keys.optional(
      "arrives", &arrives, .list(of: .text(ArrivalText.form), most: 200),
      "When a push comes again and again. Left out: only by events.")
    visitTransfer(&keys)
    keys.optional(
      "work", &work, .object,
      "What the handler does. Left out: it takes 5s.")
    keys.optional(
      "onExpiration", &onExpiration, .text(BehaviourText.expiration),
      "What the expiration handler does. Left out: complete.")
    keys.optional(
      "resubmit", &resubmit, .moment,
      "When the handler submits again. Left out: first for refresh, else never.")
    keys.optional(
      "resubmitsEveryTask", &resubmitsEveryTask, .flag,
      "Wherever it submits again, it submits all tasks of its app. Left out: false.")
    keys.optional(
      "strategy", &strategy, .word(Scenario.Strategy.self),
      "When there is no room for continued work. Left out: queue.")
    keys.optional(
      "userInitiated", &userInitiated, .flag,
      "Whether the user asked for the continued work. Left out: true.")
    keys.optional(
      "whenAsked", &whenAsked, .word(Scenario.Answer.self),
      "What the user answers when asked whether continued work shall go on. Left out: keep.")
  }

  private mutating func visitTransfer(_ keys: inout some KeyVisitor) {
    keys.optional(
      "upload", &upload, .text(AmountText.bytes), "How much a transfer sends.")
    keys.optional(
      "download", &download, .text(AmountText.bytes), "How much a transfer fetches.")
    keys.optional(
      "discretionary", &discretionary, .flag,
      "Whether a transfer may wait for a good moment. One begun in the background always may. Left out: false."
    )
    keys.optional(
      "timeout", &timeout, .duration(upTo: .days(365)),
      "A transfer that takes longer fails. Left out: 7d.")
    keys.optional(
      "handsOver", &handsOver, .text(NameText.identifier),
      "Told that its time is up, the handler begins this transfer of its app for what is left.")
  }

  /// The key is the kind and its value the identifier.
  private mutating func visitKinds(_ keys: inout some KeyVisitor) {
    if keys.passes(over: Scenario.TaskKind.allCases.count) { return }
    for kind in Scenario.TaskKind.allCases {
      keys.key(
        kind.rawValue, .oneOf(.kindOfTask), { .text(NameText.identifier) },
        { Self.doc(of: kind) }, said: { self.kind == kind ? identifier.value : nil },
        take: { (self.kind, identifier) = (kind, $0) })
    }
  }

  private static func doc(of kind: Scenario.TaskKind) -> String {
    switch kind {
    case .refresh: "The identifier of a BGAppRefreshTask."
    case .processing: "The identifier of a BGProcessingTask."
    case .continued: "The identifier of a BGContinuedProcessingTask."
    case .healthResearch: "The identifier of a BGHealthResearchTask."
    case .transfer: "The identifier of a background session with one transfer in it."
    case .push:
      "A name for a silent push, which a later one of the same name replaces while it waits."
    }
  }
}

extension Form where Value == FileProtection {
  fileprivate static var `class`: Form {
    .word([
      ("none", .none), ("untilFirstUnlock", .untilFirstUnlock), ("unlessOpen", .unlessOpen),
      ("complete", .complete),
    ])
  }
}

extension Form where Value == WorkModel.Resubmission {
  fileprivate static var moment: Form {
    .word([
      ("first", .first), ("last", .last), ("afterCompleting", .afterCompleting),
      ("never", .never), ("onSuccess", .onSuccess), ("onFailure", .onFailure),
      ("untilDone", .untilDone), ("firstAndOnFailure", .firstAndOnFailure),
    ])
  }
}
