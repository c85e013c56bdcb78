import SchedulerEngine
import SimulationReport

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
      SimulatedMonth("asks once, at its first launch", scenario("never").text),
      SimulatedMonth("completes, then asks again", scenario("afterCompleting").text),
      SimulatedMonth("asks again first, then works", scenario("first").text),
    ].compactMap { $0 }
    guard months.count == 4 else { return nil }
    self.init(
      .shipNow,
      because:
        "The system can only launch what an app has declared and registered. An app that ships without "
        + "identifiers and handlers cannot be given any background time until an update with them is "
        + "installed and opened once, which with some users takes months.",
      [
        MonthTable(
          heading: "A refresh of an app that is opened five times a day",
          titles: ["launches", "times the chain broke"],
          rows: months.map {
            ($0.name, ["\($0.figures().launches)", "\($0.brokenChains)"])
          })
      ],
      nearest: [
        "Ship the smallest correct start: one identifier, its mode, a handler registered at launch that "
          + "asks for the next request first, works, and completes on every path.",
        "It is about thirty lines: bgsim advise --started-by schedule --takes 10s --only swift.",
        "Completing first and asking afterwards, as is often shown, is a risk: the app may be suspended "
          + "in between, and then nobody asks any more.",
        "What the handler does can change with every version; what was never registered cannot run.",
      ], scenario: scenario("afterCompleting").text, facts: [17, 22, 47, 48])
  }
}
