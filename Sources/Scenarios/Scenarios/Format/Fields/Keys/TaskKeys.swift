import RunRecord
import SchedulerEngine

extension Scenario.Task: KeyedObject {
  static let title = ObjectTitle(
    "task", "One identifier: what is requested, when, and what the handler does.",
    choice: .kindOfTask)

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    visitKinds(&keys)
    keys.optional(
      "submit", &submit, .list(of: .text(BehaviourText.submission), most: 100),
      "When app code submits. Default: onBackground, or onOpen for continued and transfer. Empty: only events submit."
    )
    keys.optional(
      "earliest", &earliest, .duration(),
      "The earliest begin date, counted from each submission. Default: no date.")
    keys.optional(
      "earliestTomorrow", &earliestTomorrow, .text(ClockText.form),
      "Instead of earliest: this time of day, on the day after each submission.")
    keys.optional(
      "requires", &requires,
      .list(of: .word(Scenario.Requirement.self), most: Scenario.Requirement.allCases.count),
      "power and network for processing, gpu for continued; neuralEngine for work that fails without it, as it does in the background from iOS 27 on, unless the app is entitled to backgroundInference. Default: nothing."
    )
    keys.optional(
      "protection", &protection, .name,
      "The protection of the data that health research needs. Default: untilFirstUnlock.")
    keys.optional(
      "registers", &registers,
      .word([
        ("atLaunch", .atLaunch), ("late", .late), ("twice", .twice), ("never", .never),
        ("beforeSubmitting", .beforeSubmitting), ("beforeEachSubmitting", .beforeEachSubmitting),
      ]), "When app code registers the handler. Default: atLaunch.")
    keys.optional(
      "arrives", &arrives, .list(of: .text(ArrivalText.form), most: 200),
      "When a push arrives repeatedly. Default: only by events.")
    visitTransfer(&keys)
    keys.optional(
      "work", &work, .object,
      "What the handler does. Default: it takes 5s.")
    keys.optional(
      "onExpiration", &onExpiration, .text(BehaviourText.expiration),
      "What the expiration handler does. Default: complete.")
    keys.optional(
      "resubmit", &resubmit, .moment,
      "When the handler submits the next request; whenLost is for a transfer that failed or was cancelled. Default: first for refresh, else never."
    )
    keys.optional(
      "resubmitsEveryTask", &resubmitsEveryTask, .flag,
      "Whether it submits all tasks of its app whenever it submits again. Default: false.")
    keys.optional(
      "strategy", &strategy, .word([("queue", .queue), ("fail", .fail)]),
      "What to do if there is no room for continued work. Default: queue.")
    keys.optional(
      "userInitiated", &userInitiated, .flag,
      "Whether the user asked for the continued work. Default: true.")
    keys.optional(
      "whenAsked", &whenAsked, .answer,
      "What the user answers when asked whether continued work should go on. Default: keep.")
  }

  private mutating func visitTransfer(_ keys: inout KeyVisitor) {
    keys.optional(
      "upload", &upload, .text(AmountText.bytes), "How much a transfer uploads.")
    keys.optional(
      "download", &download, .text(AmountText.bytes), "How much a transfer downloads.")
    keys.optional(
      "discretionary", &discretionary, .flag,
      "Whether a transfer is discretionary and may wait for a good moment. One begun in the background always is. Default: false."
    )
    keys.optional(
      "cellular", &cellular, .flag,
      "Whether a transfer may use cellular; if not, its bytes wait for Wi-Fi. Default: true.")
    keys.optional(
      "lowDataMode", &lowDataMode, .flag,
      "Whether a transfer goes on in Low Data Mode; if not, its bytes wait until it is off. Default: true."
    )
    keys.optional(
      "launchEvents", &launchEvents, .flag,
      "Whether the app is launched or resumed at the end of a transfer; if not, it is told when it next runs. Default: true."
    )
    keys.optional(
      "timeout", &timeout, .duration(upTo: .days(365)),
      "A transfer that takes longer fails. Default: 7d.")
    keys.optional(
      "handsOver", &handsOver, .text(NameText.identifier),
      "When told to stop, the handler begins this transfer of its app for the rest of the work.")
  }

  /// The key is the kind of task, and its value is the identifier.
  private mutating func visitKinds(_ keys: inout KeyVisitor) {
    for kind in TaskKind.documented {
      keys.key(
        kind.logWord, .oneOf(.kindOfTask), { .text(NameText.identifier) },
        { Self.doc(of: kind) }, said: { self.kind == kind ? identifier.value : nil },
        take: { (self.kind, identifier) = (kind, $0) })
    }
  }

  private static func doc(of kind: TaskKind) -> String {
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

extension Form where Value == UserAnswer {
  static var answer: Form { .word([("keep", .keeps), ("stop", .stops), ("ignore", .silent)]) }
}

extension Form where Value == WorkModel.Resubmission {
  fileprivate static var moment: Form {
    .word([
      ("first", .first), ("last", .last), ("afterCompleting", .afterCompleting),
      ("never", .never), ("onSuccess", .onSuccess), ("onFailure", .onFailure),
      ("untilDone", .untilDone), ("firstAndOnFailure", .firstAndOnFailure),
      ("whenLost", .whenLost),
    ])
  }
}

extension Scenario.Work: KeyedObject {
  static let title = ObjectTitle("work", "What a handler does with its time.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.optional(
      "takes", &takes, .text(RangeText.durations),
      "How long it works, drawn between both ends. Default: 5s.")
    keys.optional(
      "total", &total, .duration(upTo: .days(365)),
      "Instead of takes: work that continues in the next run where the last one stopped.")
    keys.optional(
      "checkpoint", &checkpoint, .duration(upTo: .days(365)),
      "How often a run saves its progress on the total. Default: nothing is saved.")
    keys.optional(
      "measured", &isMeasuredInFront, .word([("inBackground", false), ("inFront", true)]),
      "Where takes or total was measured. What was measured in front goes at running.background-speed while the app is behind. Default: inBackground."
    )
    keys.optional(
      "cpu", &cpu, .text(AmountText.percent), "Share of one core. Default: 30%.")
    keys.optional(
      "bytes", &bytes, .text(AmountText.bytes),
      "Bytes moved in each run, over whatever network there is. Default: 0B.")
    keys.optional(
      "ending", &ending,
      .word([
        ("succeeds", .succeeds), ("fails", .fails), ("neverCompletes", .neverCompletes),
        ("crashes", .crashes),
      ]), "How it ends if it has enough time. Default: succeeds.")
    keys.optional(
      "completesAgain", &completesAgain, .duration(upTo: .days(365)),
      "Calls setTaskCompleted a second time, this long after the first call.")
    keys.optional(
      "blocksQueue", &blocksQueue, .flag,
      "Blocks the queue of the expiration handler, so that it cannot run. Default: false.")
    keys.optional(
      "units", &units, .integer(Self.unitCounts),
      "How many units of progress continued work has.")
    keys.optional(
      "pace", &pace, .text(AmountText.pace), "How fast continued work makes progress.")
    keys.list(
      "stalls", &stalls, of: .object, most: 1_000,
      "Pauses in the progress of continued work.")
    keys.optional(
      "retitles", &retitles, .list(of: .integer(Self.unitCounts), most: 1_000),
      "The title of continued work changes when this many units are done.")
    keys.optional(
      "fallsAt", &fallsAt, .integer(Self.unitCounts),
      "At this many units, continued work once reports one unit less than before.")
  }

  private static let unitCounts: ClosedRange<Int64> = 1...1_000_000_000
}

extension Scenario.Stall: KeyedObject {
  static let title = ObjectTitle("stall", "A pause without progress.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.required("atUnit", &atUnit, .integer(0...1_000_000_000), "After this many units.")
    keys.required("for", &length, .duration(upTo: .days(365)), "How long it lasts.")
  }
}
