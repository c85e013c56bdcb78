import RunRecord
import SchedulerEngine

/// Everything a run says about one identifier, a labelled line for each question.
struct TaskCard {
  private let context: ReportContext
  private let task: TaskSummary
  private let end: Instant

  init(_ context: ReportContext, _ task: TaskSummary, until end: Instant) {
    self.context = context
    self.task = task
    self.end = end
  }

  var text: String {
    var lines = [TitleLine(context, task.task).text]
    func add(_ label: String, _ words: String) {
      lines.append(LabelledLine(label, words, context.style).text)
    }
    add("ran", launches)
    if task.outcomes.launched > 0 { add("ended", endings) }
    if !task.expired.isEmpty { add("expired", list(task.expired, { $0.text })) }
    if !task.killed.isEmpty { add("died", list(task.killed, { $0.text })) }
    if let moved { add("moved", moved) }
    if task.waits.count > 0 { add("waited", waits) }
    if task.kind.bringsContent, task.freshness.openings > 0 {
      add("freshness", task.freshness.text)
    }
    if !task.held.isEmpty {
      add("held back", "during \(spanText(task.pending)) of waiting:")
      lines += HeldLines(context, task).lines
    }
    add("requests", requests)
    if task.outcomes.launched > 0 { add("used", task.energy.text) }
    add("now", now)
    return lines.joined(separator: "\n") + "\n"
  }

  private var launches: String {
    var words = ["\(times(task.outcomes.launched)), \(task.kind.text)"]
    if task.launchedByTest > 0 { words.append("\(times(task.launchedByTest)) by the test") }
    if let first = task.firstLaunch, let last = task.lastLaunch {
      words.append(
        task.outcomes.launched == 1
          ? context.when(first) : "first \(context.when(first)), last \(context.when(last))")
    }
    let gap = task.longestGap
    words.append(
      "longest time without a launch \(spanText(gap.length)) "
        + "from \(context.when(gap.lowerBound))")
    if task.days > 0 {
      words.append(
        task.emptyDays == 0
          ? "every whole day had one"
          : "none on \(task.emptyDays) of \(counted(task.days, "whole day"))")
    }
    return words.joined(separator: "; ")
  }

  private var endings: String {
    task.outcomes.told { $0.detail }.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  private func list<Cause>(_ counts: [CauseCount<Cause>], _ text: (Cause) -> String) -> String {
    counts.map { "\($0.count) \(text($0.cause))" }.joined(separator: ", ")
  }

  private var waits: String {
    let waits = "\(range(task.waits)) from request to launch"
    guard task.kind != .transfer, let longest = task.wakes.longest, longest > .zero else {
      return waits
    }
    return waits + ", including the device's wake-up: \(range(task.wakes))"
  }

  /// Of a transfer: how much, how long, and what became of the others.
  private var moved: String? {
    let all = context.record.transfers.filter { $0.key == task.task }
    if all.isEmpty { return nil }
    var bytes: Int64 = 0
    var moving = Span.zero
    for transfer in all {
      bytes += min(transfer.done(at: end), Int64.max - bytes)
      for span in transfer.moving(upTo: end) { moving = moving + span.length }
    }
    let endings: [TransferEnd?] = TransferEnd.allCases + [nil]
    let ends = endings.compactMap { end -> String? in
      let count = all.count { $0.end == end }
      return count == 0 ? nil : "\(count) \(end?.description.word ?? "not done")"
    }.joined(separator: ", ")
    return "\(bytesText(bytes)) in \(spanText(moving)); \(ends)"
  }

  private func range(_ spans: SpanSummary) -> String {
    if spans.count == 1, let only = spans.longest { return spanText(only) }
    return "median \(spans.median.map(spanText) ?? "none"), "
      + "longest \(spans.longest.map(spanText) ?? "none")"
  }

  private var requests: String {
    let sums = task.requests
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

/// One line for each identifier: how often it ran, how that ended, and how long it waited.
struct SummaryTable {
  let lines: [String]

  /// Figures that are zero for every identifier are left out where most runs have none of them.
  init(_ context: ReportContext, _ tasks: [TaskSummary]) {
    let rows = SummaryTable.rows(context, tasks)
    let figures = SummaryTable.figures.filter { figure in
      figure.rarity == .usual || rows.contains { figure.text($0) != "0" }
    }
    lines =
      FigureTable(
        titles: figures.map { $0.title },
        rows: rows.map { row in
          (context.shortName(row.task), figures.map { $0.text(row) })
        }, spare: 1, context.style
      ).lines
  }

  /// An identifier whose every call was refused has no figures, and must not be missing for that.
  private struct Row {
    let task: TaskKey
    let summary: TaskSummary?
    let refused: Int64
    var outcomes: OutcomeCounts { summary?.outcomes ?? OutcomeCounts() }
  }

  private static func rows(_ context: ReportContext, _ tasks: [TaskSummary]) -> [Row] {
    let accepted = tasks.map { task in
      Row(
        task: task.task, summary: task, refused: Int64(context.refusedCalls(of: task.task).count))
    }
    let refused = context.neverAccepted.map { task in
      Row(task: task, summary: nil, refused: Int64(context.refusedCalls(of: task).count))
    }
    return (accepted + refused).sorted {
      ($0.task.app, $0.task.name) < ($1.task.app, $1.task.name)
    }
  }

  private enum Rarity { case usual, rare }

  private struct Figure {
    let title: String
    let rarity: Rarity
    let text: @Sendable (Row) -> String

    init(
      _ title: String, _ rarity: Rarity = .usual,
      _ text: @escaping @Sendable (Row) -> String
    ) {
      self.title = title
      self.rarity = rarity
      self.text = text
    }
  }

  /// In order of importance. Each task's own lines tell the last one, too.
  private static let figures: [Figure] = [
    Figure("ran") { "\($0.outcomes.launched)" },
    Figure("done") { "\($0.outcomes[.succeeded])" },
    Figure("failed", .rare) { "\($0.outcomes[.failed])" },
    Figure("expired", .rare) { row in
      "\((row.summary?.expired ?? []).reduce(0) { $0 + $1.count })"
    },
    Figure("killed", .rare) {
      "\($0.outcomes[all: .died])"
    },
    Figure("stopped", .rare) { "\($0.outcomes[all: .stopped])" },
    Figure("refused", .rare) { "\($0.refused)" },
    Figure("median wait") {
      $0.summary?.waits.median.map(spanText) ?? ($0.outcomes.launched == 0 ? "never ran" : "")
    },
    Figure("longest wait") { $0.summary?.waits.longest.map(spanText) ?? "" },
    Figure("throttled") { $0.summary.map { spanText($0.throttled) } ?? "" },
    Figure("days without") { row in
      row.summary.map { "\($0.emptyDays) of \($0.days)" } ?? ""
    },
  ]
}
