import Reports
import RunRecord
import SchedulerEngine

extension ArgumentAnswer {
  init?(onlyAssertions: Void) {
    let scenario = MonthScenario(
      tasks: [MonthScenario.nightly], events: [MonthScenario.firstOpening])
    guard let month = SimulatedMonth("at night, in pieces", scenario.text) else { return nil }
    let nightly = month.figures()
    let days = nightly.lastEnd.map {
      ($0 - month.record.start).milliseconds / Span.days(1).milliseconds + 1
    }
    let leavings = Int64(month.record.openings.count)
    // Half a minute each time the app is left, and work of forty minutes.
    let needed: Int64 = 40 * 2
    let first = month.record.openings.dropFirst(Int(needed) - 1).first
    let daysOfLeavings = first.map {
      ($0.at - month.record.start).milliseconds / Span.days(1).milliseconds + 1
    }
    self.init(
      .onlyAssertions,
      because:
        "An assertion keeps an app awake for about 30 seconds after the user leaves it: once for the whole app, "
        + "however many are begun, and only because the user was there. If one is still open then, the system kills "
        + "the app. Nobody opens the app at night, so nothing runs at night.",
      [
        MonthTable(
          heading: "Work of 40 minutes, opened five times a day",
          titles: ["chances", "done on day"],
          rows: [
            (
              "30 s each time it is left, in pieces",
              ["\(leavings) times left", daysOfLeavings.map { "\($0)" } ?? "never"]
            ),
            ("30 s each time it is left, from the start", ["\(leavings) times left", "never"]),
            (
              "processing on the charger, in pieces",
              [
                "\(nightly.launches) \(nightly.launches == 1 ? "run" : "runs")",
                days.map { "\($0)" } ?? "never",
              ]
            ),
          ])
      ],
      nearest: [
        "Use an assertion for what it is for: finishing a write or an upload that has begun, ended on "
          + "both paths.",
        "Give long work to processing, on the charger, in pieces that are saved one by one.",
        "Work that the user has just asked for and watches belongs to continued processing (iOS 26 and later).",
        "Assertions themselves are \(Tool.assertion.standing.words ?? "simulated"): their rows count how "
          + "often the user left the app in that month.",
      ], scenario: scenario.text, facts: [100, 101, 102, 49])
  }
}
