import SchedulerEngine

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
