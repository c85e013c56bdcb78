import Basics
import RunRecord
import SchedulerEngine

/// A summary for people: a table of all identifiers, then what there is to say about each.
public struct RunSummaryText {
  private let context: ReportContext
  private let summary: RunSummary

  public init(_ context: ReportContext, _ summary: RunSummary) {
    self.context = context
    self.summary = summary
  }

  public var text: String {
    var parts = [heading]
    if context.askedFor.isEmpty {
      parts.append("  No request was accepted.\n")
    } else {
      parts.append(SummaryTable(context, summary.tasks).lines.joined(separator: "\n") + "\n")
    }
    if !summary.tasks.isEmpty {
      parts.append(throttled)
      parts += summary.tasks.map { TaskCard(context, $0, until: summary.range.upperBound).text }
    }
    parts += context.neverAccepted.map(neverAccepted)
    return parts.joined(separator: "\n")
  }

  /// It has no figures, and must not be missing for that.
  private func neverAccepted(_ task: TaskKey) -> String {
    let calls = Int64(context.refusedCalls(of: task).count)
    let why = context.neverRequested(task, seenFrom: summary.range.upperBound)
    return [
      TitleLine(context, task).text,
      LabelledLine("ran", "never; \(counted(calls, "call")) refused", context.style).text,
      LabelledLine("now", why, context.style).text,
    ].joined(separator: "\n") + "\n"
  }

  private var throttled: String {
    let words =
      "Throttled: time lost mainly to a rule that paces launches "
      + "(\(RuleSet.pacing.names.joined(separator: ", ")))."
    return words.wrapped(to: context.style.textWidth - 2)
      .map { "  " + context.style.paint($0, .quiet) }.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let from = context.clock.date(summary.range.lowerBound)
    let start = context.clock.time(summary.range.lowerBound)
    let length = spanText(summary.range.length)
    let title = "Result of \(length) from \(from), \(start)"
    return title.wrapped(to: context.style.textWidth)
      .map { context.style.paint($0, .heading) }.joined(separator: "\n") + "\n"
  }
}
