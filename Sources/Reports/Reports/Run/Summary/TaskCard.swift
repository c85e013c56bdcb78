import RunAnalysis
import RunRecord
import SchedulerEngine

/// Everything about one identifier in a run, one labelled line for each question.
struct TaskCard {
  let context: ReportContext
  let task: TaskSummary
  let end: Instant

  var text: String {
    var lines = [context.title(task.task)]
    func add(_ label: String, _ words: String) {
      lines.append(context.style.labelled(label, words))
    }
    add("ran", launches)
    if launched > 0 { add("ended", endings) }
    if !task.expired.isEmpty { add("expired", list(task.expired, { $0.text })) }
    if !task.killed.isEmpty { add("died", list(task.killed, { $0.text })) }
    if let moved { add("moved", moved) }
    if let waits { add("waited", waits) }
    if task.kind.bringsContent, task.figures[.openings] != 0 {
      add("freshness", task.figures.freshnessText)
    }
    if !task.held.isEmpty {
      add("held back", "during \(spanText(task.figures.pending)) of waiting:")
      lines += context.heldLines(task)
    }
    add("requests", requests)
    if launched > 0 { add("used", task.figures.energy.text) }
    add("now", now)
    return lines.joined(separator: "\n") + "\n"
  }

  private var launches: String {
    let figures = task.figures
    var words = ["\(times(launched)), \(task.kind.text)"]
    let byTest = figures[.launchedByTest] ?? 0
    if byTest > 0 { words.append("\(times(byTest)) by the test") }
    if let first = figures.launches.first, let last = figures.launches.last {
      words.append(
        launched == 1
          ? context.when(first) : "first \(context.when(first)), last \(context.when(last))")
    }
    let gap = figures.longestGap
    words.append(
      "longest time without a launch \(spanText(gap.length)) "
        + "from \(context.when(gap.lowerBound))")
    if figures.days > 0 {
      let without = figures[.daysWithout] ?? 0
      words.append(
        without == 0
          ? "every whole day had one"
          : "none on \(without) of \(counted(figures.days, "whole day"))")
    }
    return words.joined(separator: "; ")
  }

  private var launched: Int64 { Int64(task.figures.launches.count) }

  private var endings: String {
    task.outcomes.told { $0.detail }.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  private func list<Cause>(_ counts: [CauseCount<Cause>], _ text: (Cause) -> String) -> String {
    counts.map { "\($0.count) \(text($0.cause))" }.joined(separator: ", ")
  }

  private var waits: String? {
    guard let waits = range(task.figures.waits) else { return nil }
    let words = "\(waits) from request to launch"
    let wakes = task.figures.wakes
    guard task.kind != .transfer, wakes.contains(where: { $0 > 0 }), let range = range(wakes) else {
      return words
    }
    return words + ", including the device's wake-up: \(range)"
  }

  /// For transfers: how many bytes moved, for how long, and how the transfers ended; nil if there are none.
  private var moved: String? {
    let all = context.record.transfers.filter { $0.key == task.task }
    if all.isEmpty { return nil }
    var bytes: Int64 = 0
    var moving = Span.zero
    for transfer in all {
      bytes += min(transfer.done(at: end), Int64.max - bytes)
      for span in transfer.moving(upTo: end) { moving = moving + span.length }
    }
    func told(_ end: TransferEnd?) -> String? {
      let count = all.count { $0.end == end }
      return count == 0 ? nil : "\(count) \(end?.description.word.text ?? "not done")"
    }
    let ends = (TransferEnd.allCases.map { told($0) } + [told(nil)]).compactMap { $0 }
      .joined(separator: ", ")
    return "\(bytesText(bytes)) in \(spanText(moving)); \(ends)"
  }

  /// nil if there are no waits.
  private func range(_ waits: [Int64]) -> String? {
    guard let median = waits.middle(), let longest = waits.max() else { return nil }
    func text(_ wait: Int64) -> String { Figure.medianWait.text(wait) }
    return waits.count == 1 ? text(longest) : "median \(text(median)), longest \(text(longest))"
  }

  private var requests: String {
    let sums = task.figures.requests
    let parts: [(Int64, String)] = [
      (sums.launched, "launched"), (sums.replaced, "replaced"), (sums.cancelled, "cancelled"),
      (sums.discarded, "discarded"), (sums.pending, "pending"),
    ]
    return "\(sums.accepted) accepted: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var now: String {
    switch task.now {
    case .running(let since): return "running since \(context.when(since, seenFrom: end))"
    case .notRequested(let last, let run):
      return context.notRequested(last, run, seenFrom: end)
    case .pending(let since, let objections):
      let waits = "waiting since \(context.when(since, seenFrom: end))"
      if objections.isEmpty {
        return waits + "; nothing holds it back, and it starts at the next wake"
      }
      return waits + " for " + objections.names.joined(separator: ", ")
    }
  }
}

extension ReportContext {
  /// One line for each identifier: how often it ran, how its runs ended, and how long it waited. Counts that
  /// most runs do not have are left out if they are zero for every identifier.
  func table(_ summary: RunSummary) -> [String] {
    let rows = (summary.tasks.map { $0.figures } + summary.neverAccepted).sorted {
      ($0.task.app, $0.task.name) < ($1.task.app, $1.task.name)
    }
    let usual: [Figure] = [.launches, .done, .daysWithout]
    let figures = Figure.shown(in: .table).filter { figure in
      figure.description.unit != .count || usual.contains(figure)
        || rows.contains { $0[figure] != 0 }
    }
    return style.figureTable(
      titles: figures.map { $0 == .launches ? "ran" : $0.title },
      rows: rows.map { row in
        (
          shortName(row.task),
          figures.map { figure in
            figure.text(in: row)
              ?? (figure == .medianWait && row.launches.isEmpty ? "never ran" : "")
          }
        )
      }, spare: 1)
  }
}
