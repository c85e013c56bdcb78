import Reports
import Scenarios
import SchedulerEngine

extension ArgumentAnswer {
  init?(polling span: Span) {
    let wanted = max(span, .seconds(1))
    func month(_ name: String, _ opened: String) -> SimulatedMonth? {
      SimulatedMonth(
        name,
        MonthScenario(
          opened: opened, tasks: [MonthScenario.refresh(earliest: wanted.written)]
        ).text)
    }
    let nearest = MonthScenario(
      tasks: [MonthScenario.pushes, MonthScenario.refresh(earliest: "1h")])
    guard let often = month("opened sixty times a day", "\"messenger\""),
      let daily = month("opened five times a day", "\"daily\""),
      let weekly = month("opened on Saturdays", "\"weekly\""),
      let pushed = SimulatedMonth("push", nearest.text)
    else { return nil }
    let asked = Span.days(1).milliseconds / wanted.milliseconds
    let (push, behind) = (pushed.figures(0), pushed.figures(1))
    self.init(
      .polling(span),
      because:
        "That would be \(asked) \(asked == 1 ? "launch" : "launches") a day. No app chooses when it is "
        + "launched: an earliest begin date is a lower bound, not an appointment. The launches of one "
        + "app are kept about 15 minutes apart, and how many there are depends on how often the "
        + "user opens it. Asking more often changes nothing.",
      [
        MonthTable(
          heading: "A refresh that asks for \(wanted.written)",
          titles: ["a day", "longest without", "days without"],
          rows: [often, daily, weekly].map { row($0.name, $0.figures()) }),
        MonthTable(
          heading: "The closest you can get, opened five times a day",
          titles: ["a day", "longest without", "days without"],
          rows: [row("a push every 20 min by day", push), row("plus a refresh", behind)]),
      ],
      nearest: [
        "While the app is open it may ask as often as it likes: poll then, with a timer or a socket.",
        "Let the server tell the app: a silent push when something changes, two or three an hour at most. It is "
          + "not guaranteed, the server must keep track of devices, and it does not reach an app that was "
          + "force-quit: keep the refresh as well.",
        "What the user must see at once belongs in a visible notification, which needs no launch.",
        "For everything else request a refresh without expecting a time, and show how old the content is.",
      ], scenario: nearest.text, facts: [2, 6, 39, 94, 127])
  }
}

private func row(_ name: String, _ figures: MonthFigures) -> (name: String, figures: [String]) {
  (name, [figures.perDay, spanText(figures.longestGap), "\(figures.daysWithout) of 30"])
}
