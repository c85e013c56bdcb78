import RunRecord
import SchedulerEngine

extension Scene {
  /// Why nothing is pending: how the last request under this identifier ended.
  func notRequested(_ last: RequestFact, _ run: RunFact?, seenFrom now: Instant) -> String {
    guard let run, let endedAt = run.endedAt else {
      let ended = last.endedAt.map { clock.time($0, seenFrom: now) } ?? "unknown"
      let cause = last.ending.cause.map { " (\($0))" } ?? ""
      return
        "not requested: the last request was \(last.ending.text) at \(ended)\(cause) and nothing "
        + "was submitted since."
    }
    return
      "not requested: the last run ended at \(clock.time(endedAt, seenFrom: now)) "
      + "(\(run.outcomeText)) and nothing was submitted since."
  }
}
