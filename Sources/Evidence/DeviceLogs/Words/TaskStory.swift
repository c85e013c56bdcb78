import Basics
package import Reports
import RunRecord
import SchedulerEngine

/// Everything in a log about one task, in chronological order.
struct TaskStory {
  let task: TaskLog
  let report: DeviceLogReport
  private static let most = 400

  private struct Moment {
    let at: Instant
    let order: Int
    let lines: [String]
  }

  var text: String {
    var moments: [Moment] = []
    func add(_ at: Instant, _ order: Int, _ lines: [String]) {
      moments.append(Moment(at: at, order: order, lines: lines))
    }
    for registration in task.registrations {
      add(registration.at, 0, [registration.isPermitted ? "registered" : "register returned false"])
    }
    for asked in task.submissions { add(asked.at, 0, ["asked" + terms(asked)]) }
    for refusal in task.refusals {
      add(refusal.at, 1, ["submit failed" + (refusal.code.map { " with code \($0)" } ?? "")])
    }
    for cancelled in task.cancellations { add(cancelled, 2, ["request cancelled"]) }
    for empty in task.emptyLaunches { add(empty, 2, ["the debugger found no pending request"]) }
    for stretch in task.decisions { add(stretch.from, 3, words(stretch)) }
    for run in task.runs {
      add(run.launchedAt, 4, ["launched" + (run.isByDebugger ? " by the debugger" : "")])
      if let expired = run.expiredAt {
        add(expired, 5, ["told to stop" + after(run, expired)])
      }
      if let completed = run.completedAt { add(completed, 6, [ending(run, completed)]) }
    }
    moments.sort { ($0.at, $0.order) < ($1.at, $1.order) }
    return title + lines(moments)
  }

  private var title: String {
    let kind = task.kind.map { " (\($0.logWord))" } ?? ""
    return report.style.paint(VisibleText.of(task.identifier) + kind, .heading) + "\n"
  }

  private func lines(_ moments: [Moment]) -> String {
    var text = ""
    var day = ""
    for moment in moments.prefix(TaskStory.most) {
      let today = report.clock.day(moment.at)
      if today != day { text += "  \(today)\n" }
      day = today
      for (number, line) in moment.lines.enumerated() {
        let start =
          number == 0 ? "  " + report.clock.exactTime(moment.at) + "  " : "            "
        text += start + line.wrapped(to: report.style.textWidth - 12, indent: 12) + "\n"
      }
    }
    if moments.count > TaskStory.most { text += "  and \(moments.count - TaskStory.most) more\n" }
    return text
  }

  private func terms(_ asked: TaskLog.Submission) -> String {
    var words = ""
    if let earliest = asked.terms.earliest {
      let isToday = report.clock.day(earliest) == report.clock.day(asked.at)
      words += ", not before "
      words += isToday ? report.clock.time(earliest) : report.clock.moment(earliest)
    }
    if asked.terms.needsPower == true { words += ", needs power" }
    if asked.terms.needsNetwork == true { words += ", needs a network" }
    return words
  }

  private func ending(_ run: ObservedRun, _ completed: Instant) -> String {
    let how = run.success.map { $0 ? " with success" : " without success" } ?? ""
    let again = run.isCompletedTwice ? ", and once more" : ""
    return "completed\(how)" + after(run, completed) + again
  }

  private func after(_ run: ObservedRun, _ moment: Instant) -> String {
    moment < run.launchedAt
      ? ", and the clock went back meanwhile" : " after \(spanText(moment - run.launchedAt))"
  }

  /// The decision in the words of the log, with the corresponding rule of the model for each policy.
  private func words(_ stretch: DecisionStretch) -> [String] {
    let decision = stretch.decision
    var first = decision.verdict.text
    if let score = decision.score { first += ", score \(score.text)" }
    if let sum = decision.sum, let denominator = decision.denominator {
      first += " (\(sum.text) of \(denominator.text))"
    }
    if stretch.count > 1 {
      first += ", \(stretch.count) times until \(report.clock.exactTime(stretch.to))"
    }
    var lines = [first]
    for policy in decision.policies {
      var line = "\(VisibleText.of(policy.name)): \(policy.verdict.text)"
      if let weight = policy.weight { line += ", weight \(weight.text)" }
      if let score = policy.score { line += ", score \(score.text)" }
      for condition in policy.conditions { line += "; \(condition.text)" }
      lines.append(line + " [\(RuleID(policy: policy.name).text)]")
    }
    return lines
  }
}

/// A line for each task: how often it was requested, refused, launched and completed.
struct TaskTable {
  private let rows: [[String]]
  private let style: TextStyle

  init(_ tasks: [TaskLog], _ names: ShortNames, _ style: TextStyle) {
    self.style = style
    var rows = [
      ["identifier", "asked", "refused", "held back", "launched", "completed", "expired"]
    ]
    for task in tasks.prefix(TaskTable.most) {
      let completed = task.runs.count { $0.completedAt != nil }
      let expired = task.runs.count { $0.expiredAt != nil }
      rows.append([
        names.text(task.identifier), "\(task.submissions.count + task.refusals.count)",
        "\(task.refusals.count)", "\(task.heldBackCount)", "\(task.runs.count)", "\(completed)",
        "\(expired)",
      ])
    }
    if tasks.count > TaskTable.most { rows.append(["and \(tasks.count - TaskTable.most) more"]) }
    self.rows = rows
  }

  private static let most = 30

  var text: String {
    let figures = rows[0].indices.dropFirst().map { column in
      rows.map { column < $0.count ? columns(of: $0[column]) : 0 }.max() ?? 0
    }
    let room = style.textWidth - 2 - figures.reduce(0) { $0 + $1 + 2 }
    let name = min(max(room, 12), rows.map { columns(of: $0[0]) }.max() ?? 12)
    let lines = rows.enumerated().map { number, row in
      var line = "  " + row[0].shortened(to: name, style).padded(to: name)
      for (figure, width) in zip(row.dropFirst(), figures) {
        line += String(repeating: " ", count: 2 + width - columns(of: figure)) + figure
      }
      return number == 0 ? style.paint(line, .quiet) : line
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension LaunchComparison {
  /// A few lines that can be read without knowing how the figures are computed.
  package func text(_ style: TextStyle) -> String {
    let simulated = days.reduce(0) { $0 + $1.simulated }
    let observed = days.reduce(0) { $0 + $1.observed }
    var lines = [
      (
        "launches",
        "\(simulated) simulated, \(observed) observed, on \(counted(days.count, "day"))"
      ),
      ("days", "\(daysWithinOne) of \(days.count) within one launch" + difference),
    ]
    if let gapError, let simulatedGap, let observedGap {
      lines.append(
        (
          "gap",
          "\(spanText(simulatedGap)) simulated, \(spanText(observedGap)) observed: off by "
            + "\(gapError) %"
        ))
    } else {
      lines.append(("gap", "too few launches to tell"))
    }
    lines.append(
      (
        "reasons",
        comparedRefusals == 0
          ? "the log has no refusals to compare"
          : "\(sameReasons) of \(comparedRefusals) refusals had the same main reason"
      ))
    return lines.map { style.labelled($0.0, $0.1) + "\n" }.joined()
  }

  private var difference: String {
    guard let first = firstDifference else { return "" }
    let date = CivilDate(daysSince1970: first.day)
    return "; first apart on \(date.day) \(date.monthName), \(first.simulated) simulated and "
      + "\(first.observed) observed"
  }
}
