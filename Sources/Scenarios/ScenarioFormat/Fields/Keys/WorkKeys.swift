import SchedulerEngine

extension Scenario.Work: KeyedObject {
  static let title = ObjectTitle("work", "What a handler does with its time.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.optional(
      "takes", &takes, .text(RangeText.durations),
      "How long it works, drawn between both ends. Left out: 5s.")
    keys.optional(
      "total", &total, .duration(upTo: .days(365)),
      "Work that goes on in the next run where the last one stopped, in place of takes.")
    keys.optional(
      "checkpoint", &checkpoint, .duration(upTo: .days(365)),
      "So often a run saves what is done of the total. Left out: nothing is saved.")
    keys.optional(
      "cpu", &cpu, .text(AmountText.percent), "Share of one core. Left out: 30%.")
    keys.optional(
      "bytes", &bytes, .text(AmountText.bytes),
      "Moved in each run over whatever network there is. Left out: 0B.")
    keys.optional(
      "ending", &ending,
      .word([
        ("succeeds", .succeeds), ("fails", .fails), ("neverCompletes", .neverCompletes),
        ("crashes", .crashes),
      ]), "How it ends when it has its time. Left out: succeeds.")
    keys.optional(
      "completesAgain", &completesAgain, .duration(upTo: .days(365)),
      "Calls setTaskCompleted once more so long after the call that counts.")
    keys.optional(
      "blocksQueue", &blocksQueue, .flag,
      "Occupies the queue of the expiration handler, so that nobody hears it. Left out: false.")
    keys.optional(
      "units", &units, .integer(Self.unitCounts),
      "How many units of progress continued work has.")
    keys.optional(
      "pace", &pace, .text(AmountText.pace), "How fast continued work makes progress.")
    keys.list(
      "stalls", &stalls, of: .object, most: 1_000,
      "Where continued work makes no progress for a while.")
    keys.optional(
      "retitles", &retitles, .list(of: .integer(Self.unitCounts), most: 1_000),
      "The title of continued work changes when these units are done.")
    keys.optional(
      "fallsAt", &fallsAt, .integer(Self.unitCounts),
      "Here continued work once reports a unit less than before.")
  }

  private static let unitCounts: ClosedRange<Int64> = 1...1_000_000_000
}

extension Scenario.Stall: KeyedObject {
  static let title = ObjectTitle("stall", "No progress for a while.")

  mutating func visitKeys(_ keys: inout some KeyVisitor) {
    keys.required("atUnit", &atUnit, .integer(0...1_000_000_000), "Once so many units are done.")
    keys.required("for", &length, .duration(upTo: .days(365)), "For so long.")
  }
}
