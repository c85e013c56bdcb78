import Basics
import SchedulerEngine

extension RunComparisonText {
  /// Causes of one task that are told; of a long run nobody reads more.
  private static let mostCauses = 200

  /// All figures of all tasks, and each request with which the two part.
  public var details: String {
    var lines = heading
    let groups = comparison.tasks.map { task in
      ComparisonTable.Group(
        name: PartingWords(runs: runs, task: task.task).title, rows: task.rows(.all, style))
    }
    lines += ComparisonTable(groups, style).lines
    if comparison.isSame {
      return joined(
        lines + ["", "No difference: each request, decision and run is the same in both."])
    }
    if comparison.world != nil || !findings.isEmpty { lines.append("") }
    if let world = comparison.world {
      let words = "\(runs.moment(world)): \(runs.words(world))"
      lines.append(label("world", words))
    }
    lines += findings.map { label("found", $0) }
    for task in comparison.tasks where !task.parted.isEmpty { lines += causes(task) }
    return joined(lines)
  }

  private func causes(_ task: TaskComparison) -> [String] {
    let words = PartingWords(runs: runs, task: task.task)
    let causes = task.causes
    let following = task.parted.count - causes.count
    let heading =
      "\(words.title): \(task.parted.count) of \(counted(task.pairs, "request")) "
      + "\(task.parted.count == 1 ? "differs" : "differ")"
      + (following > 0 ? "; the ones not listed follow from these" : "")
    var lines = [""] + heading.wrapped(to: style.textWidth).map { style.paint($0, .heading) }
    for cause in causes.prefix(RunComparisonText.mostCauses) {
      let result = words.result(cause).map { "; \($0)" } ?? ""
      let moment = words.moment(cause)
      let indent = columns(of: moment) + 4
      lines.append(
        "  " + style.paint(moment, .quiet) + "  "
          + (words.clause(of: cause) + result).wrapped(to: style.textWidth, indent: indent))
    }
    let hidden = causes.count - RunComparisonText.mostCauses
    if hidden > 0 { lines.append("  and \(hidden) more") }
    return lines
  }
}
