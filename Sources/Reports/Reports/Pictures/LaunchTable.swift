import RunRecord
import SchedulerEngine

/// The launches of a run as a table: the content of a picture for people who cannot see it.
public enum LaunchTable {
  public static let headings = ["task", "submitted", "ran", "waited", "took", "outcome"]

  /// In chronological order and at most `most` of them, followed by the pending ones.
  public static func rows(of context: ReportContext, most: Int) -> [[String]] {
    let runs = context.record.runs.prefix(most).map { run in
      [
        context.name(run.key), context.when(run.submittedAt), context.when(run.launchedAt),
        spanText(run.launchedAt - run.submittedAt), run.duration.map { spanText($0) } ?? "",
        run.outcomeText + (run.cause.map { ": " + $0 } ?? ""),
      ]
    }
    let waiting = context.record.requests.filter { $0.isPending }.prefix(most).map { request in
      [
        context.name(request.key), context.when(request.acceptedAt), "",
        spanText(context.record.end - request.acceptedAt), "", request.ending.word.text,
      ]
    }
    return Array(runs) + Array(waiting)
  }
}
