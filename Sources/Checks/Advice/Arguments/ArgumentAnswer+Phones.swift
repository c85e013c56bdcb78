import Reports
import SchedulerEngine

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
        "It is the same app each time, and it has no mistake. Of six kinds of users, \(touched) have days "
        + "on which the refresh or the upkeep does not run. Their phones are not at fault: the system "
        + "promises no more than this, and the app has to work with it.",
      [
        MonthTable(
          heading: "The same app, six kinds of users",
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
        "Catch up at the next opening: do in the foreground what did not run in the background.",
        "If the refresh switch is off, work without it; do not ask the user for it at every start.",
        "Save progress and continue from there, so that a day without a run costs a day and not the work.",
        "Log the conditions at each launch: refresh status, Low Power Mode, pending requests. Then you can "
          + "answer the next user report.",
      ], scenario: kinds[3].1.text, facts: [3, 13, 89, 92, 97])
  }
}
