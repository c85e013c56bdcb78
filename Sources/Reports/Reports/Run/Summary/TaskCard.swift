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
    let counts = task.outcomes
    let parts: [(Int64, String)] = [
      (counts.succeeded, "done"), (counts.failed, "failed"),
      (counts.completedAfterExpiration, "cut short and completed"),
      (counts.endedWithoutHandler, "cut short without a handler"),
      (counts.endedInForeground, "cut short with the app in front"),
      (counts.killed, "killed"), (counts.trapped, "crashed (the app misused the API)"),
      (counts.crashed, "crashed"), (counts.interrupted, "stopped from outside"),
      (counts.running, "still running"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
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
    func count(_ end: TransferEnd?) -> Int64 { Int64(all.count { $0.end == end }) }
    let parts: [(Int64, String)] = [
      (count(.finished), "through"), (count(.timedOut), "timed out"),
      (count(.forceQuit), "cancelled"), (count(nil), "not done"),
    ]
    let ends = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
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
