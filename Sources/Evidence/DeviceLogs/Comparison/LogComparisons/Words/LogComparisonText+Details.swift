import Basics
import Reports
import SchedulerEngine

extension LogComparisonText {
  private static let mostDays = 400
  private static let mostReasons = 400

  /// The launches of each hour and day, and each refusal of the log beside what the simulation says.
  func all(_ task: LogComparison.Task) -> String {
    let launches = task.launches
    var lines = [""]
    let hours = launches.simulatedHours.indices.compactMap {
      hour -> (name: String, figures: [String])? in
      let (simulated, observed) = (launches.simulatedHours[hour], launches.observedHours[hour])
      if simulated + observed == 0 { return nil }
      return (timeOfDay(seconds: Int64(hour) * 3_600), ["\(simulated)", "\(observed)"])
    }
    lines += FigureTable(of: "hour", titles: ["simulated", "observed"], rows: hours, style).lines
    lines.append("")
    let days = launches.days.prefix(LogComparisonText.mostDays).map { day in
      let date = CivilDate(daysSince1970: day.day)
      return (
        name: "\(date.day) \(date.monthName)", figures: ["\(day.simulated)", "\(day.observed)"]
      )
    }
    lines += FigureTable(of: "day", titles: ["simulated", "observed"], rows: days, style).lines
    lines += omitted(launches.days.count - days.count, "day")
    if !launches.reasons.isEmpty {
      lines += ["", "  " + style.paint("refusals of the log, request by request", .quiet)]
      lines += reasons(task)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func reasons(_ task: LogComparison.Task) -> [String] {
    let clock = LocalClock(comparison.offset)
    var lines: [String] = []
    var next = 0
    let asked = task.observed.submissions
    for pair in task.launches.reasons.prefix(LogComparisonText.mostReasons) {
      var request: Instant?
      while next < asked.count, asked[next].at <= pair.at {
        request = asked[next].at
        next += 1
      }
      if let request {
        lines.append("  asked \(clock.date(request)) \(clock.time(request))")
      }
      let verdict = pair.isSame ? "both" : "log"
      var words = "\(clock.time(pair.at))  \(verdict) \(pair.observed.introduction.name)"
      if !pair.isSame { words += ", simulation \(pair.simulated.word)" }
      lines.append("    " + words.wrapped(to: style.textWidth, indent: 11))
    }
    return lines + omitted(task.launches.reasons.count - LogComparisonText.mostReasons, "refusal")
  }

  private func omitted(_ count: Int, _ what: String) -> [String] {
    count > 0 ? ["  and \(counted(count, "more " + what))"] : []
  }
}
