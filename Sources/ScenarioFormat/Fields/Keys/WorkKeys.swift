import SchedulerEngine

enum WorkKeys {
  static let layout = Layout<Scenario.Work>(
    "work", "What a handler does with its time.", blank: { Scenario.Work() },
    [
      .optional(
        "takes", \.takes, .text(RangeText.durations),
        "How long it works, drawn between both ends. Left out: 5s."),
      .optional(
        "total", \.total, .duration(upTo: .days(365)),
        "Work that goes on in the next run where the last one stopped, in place of takes."),
      .optional(
        "checkpoint", \.checkpoint, .duration(upTo: .days(365)),
        "So often a run saves what is done of the total. Left out: nothing is saved."),
      .optional(
        "cpu", \.cpu, .text(AmountText.percent), "Share of one core. Left out: 30%."),
      .optional(
        "bytes", \.bytes, .text(AmountText.bytes),
        "Moved in each run over whatever network there is. Left out: 0B."),
      .optional(
        "ending", \.ending,
        .word([
          ("succeeds", .succeeds), ("fails", .fails), ("neverCompletes", .neverCompletes),
          ("crashes", .crashes),
        ]), "How it ends when it has its time. Left out: succeeds."),
      .optional(
        "completesAgain", \.completesAgain, .duration(upTo: .days(365)),
        "Calls setTaskCompleted once more so long after the call that counts."),
      .optional(
        "blocksQueue", \.blocksQueue, .flag,
        "Occupies the queue of the expiration handler, so that nobody hears it. Left out: false."),
      .optional(
        "units", \.units, .integer(units),
        "How many units of progress continued work has."),
      .optional(
        "pace", \.pace, .text(AmountText.pace), "How fast continued work makes progress."),
      .list(
        "stalls", \.stalls, of: .object(stall), most: 1_000,
        "Where continued work makes no progress for a while."),
      .optional(
        "retitles", \.retitles, .list(of: .integer(units), most: 1_000),
        "The title of continued work changes when these units are done."),
      .optional(
        "fallsAt", \.fallsAt, .integer(units),
        "Here continued work once reports a unit less than before."),
    ])

  private static let units: ClosedRange<Int64> = 1...1_000_000_000

  private static let stall = Layout<Scenario.Stall>(
    "stall", "No progress for a while.", blank: { Scenario.Stall() },
    [
      .required(
        "atUnit", \.atUnit, .integer(0...1_000_000_000), "Once so many units are done."),
      .required("for", \.length, .duration(upTo: .days(365)), "For so long."),
    ])
}
