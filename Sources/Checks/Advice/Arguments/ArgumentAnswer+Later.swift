import Reports
import SchedulerEngine

extension ArgumentAnswer {
  init?(shipNow: Void) {
    func scenario(_ resubmit: String) -> MonthScenario {
      let further = ", \"submit\": [\"day 1 09:01\"], \"resubmit\": \"\(resubmit)\""
      return MonthScenario(
        tasks: [MonthScenario.refresh(earliest: "1h", further)],
        events: [MonthScenario.firstOpening])
    }
    let nothing = MonthScenario(tasks: [], events: [MonthScenario.firstOpening])
    let months = [
      SimulatedMonth("registers nothing", nothing.text),
      SimulatedMonth("submits once, at its first launch", scenario("never").text),
      SimulatedMonth("completes, then submits again", scenario("afterCompleting").text),
      SimulatedMonth("submits again first, then works", scenario("first").text),
    ].compactMap { $0 }
    guard months.count == 4 else { return nil }
    self.init(
      .shipNow,
      because:
        "The system can only launch what an app has declared and registered. An app that ships without "
        + "identifiers and handlers gets no background time until an update with them is "
        + "installed and opened once. For some users that takes months.",
      [
        MonthTable(
          heading: "A refresh of an app that is opened five times a day",
          titles: ["launches", "times the chain broke"],
          rows: months.map {
            ($0.name, ["\($0.figures().launches)", "\($0.brokenChains)"])
          })
      ],
      nearest: [
        "Ship the smallest correct start: one identifier, its mode, and a handler registered at launch that "
          + "submits the next request first, works, and completes on every path.",
        "It is about thirty lines: bgsim advise --started-by schedule --takes 10s --only swift.",
        "Completing first and submitting afterwards, as many examples do, is a risk: the app may be suspended "
          + "in between, and then nothing is ever submitted.",
        "What the handler does can change with every version; a task that was never registered cannot run.",
      ], scenario: scenario("afterCompleting").text, facts: [17, 22, 47, 48])
  }
}
