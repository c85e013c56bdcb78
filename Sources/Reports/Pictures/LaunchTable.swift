import RunRecord
import SchedulerEngine
public import SimulationReport

/// The launches of a run as a table: what a picture shows, for who cannot see it.
public enum LaunchTable {
  public static let headings = ["task", "submitted", "ran", "waited", "took", "outcome"]

  /// In order of time, at most so many; then those that are still pending.
  public static func rows(of scene: Scene, most: Int) -> [[String]] {
    let runs = scene.record.runs.prefix(most).map { run in
      [
        scene.name(run.key), scene.when(run.submittedAt), scene.when(run.launchedAt),
        spanText(run.launchedAt - run.submittedAt), run.duration.map { spanText($0) } ?? "",
        run.outcomeText + (run.cause.map { ": " + $0 } ?? ""),
      ]
    }
    let waiting = scene.record.requests.filter { $0.isPending }.prefix(most).map { request in
      [
        scene.name(request.key), scene.when(request.acceptedAt), "",
        spanText(scene.record.end - request.acceptedAt), "", request.ending.text,
      ]
    }
    return Array(runs) + Array(waiting)
  }
}
