import SchedulerEngine
import SimulationReport

extension ArgumentAnswer {
  init?(usersPhone: Void) {
    let tasks = [
      MonthScenario.refresh(earliest: "1h", ", \"submit\": [\"onBackground\", \"ifNotPending\"]"),
      "{ \"processing\": \"\(MonthScenario.app).upkeep\", \"requires\": [\"power\"], "
        + "\"submit\": [\"onBackground\", \"ifNotPending\"], \"work\": { \"takes\": \"2m\" } }",
    ]
    let lowPower = "{ \"like\": \"overnight-charger\", \"lowPowerMode\": [\"11:00-22:30\"] }"
    let switchOff = "{ \"at\": \"day 8 09:00\", \"refreshOff\": \"\(MonthScenario.app)\" }"
    let kinds: [(String, MonthScenario)] = [
      ("opened sixty times a day", MonthScenario(opened: "\"messenger\"", tasks: tasks)),
      ("opened five times a day", MonthScenario(tasks: tasks)),
      ("opened on Saturdays", MonthScenario(opened: "\"weekly\"", tasks: tasks)),
      ("swipes the app away at 21:30", MonthScenario(tasks: tasks, events: MonthScenario.swipes)),
      ("Low Power Mode from 11:00 on", MonthScenario(device: lowPower, tasks: tasks)),
      ("switches refresh off on day 8", MonthScenario(tasks: tasks, events: [switchOff])),
    ]
    let months = kinds.compactMap { SimulatedMonth($0.0, $0.1.text) }
    guard months.count == kinds.count else { return nil }
    let figures = months.map { ($0.figures(0), $0.figures(1)) }
    let touched = figures.count { $0.0.daysWithout > 0 || $0.1.daysWithout > 0 }
    self.init(
      .usersPhone,
      because:
        "It is the same app each time, without a mistake in it. Of six kinds of user \(touched) have days "
        + "on which the refresh or the upkeep does not run. That is no fault of their phones: it is what "
        + "the system promises, and the app has to work with it.",
      [
        MonthTable(
          heading: "The same app, six kinds of user",
          titles: ["refreshes", "days without", "upkeep", "days without"],
          rows: zip(months, figures).map { month, of in
            (
              month.name,
              [
                "\(of.0.launches)", "\(of.0.daysWithout) of 30", "\(of.1.launches)",
                "\(of.1.daysWithout) of 30",
              ]
            )
          })
      ],
      nearest: [
        "Rule out your own mistakes first: bgsim check . --checklist, then bgsim advise never-runs.",
        "Catch up at the next opening: what did not run in the background runs in the foreground.",
        "With the refresh switch off, say nothing and work without it; do not ask for it at each start.",
        "Keep what is done and go on from there, so that a day without a run costs a day and not the work.",
        "Note at each launch what holds: refresh status, Low Power Mode, pending requests. Then the next "
          + "report of a user can be answered.",
      ], scenario: kinds[3].1.text, facts: [3, 13, 89, 92, 97])
  }
}
