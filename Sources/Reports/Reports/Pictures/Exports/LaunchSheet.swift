import Basics
import RunRecord
import SchedulerEngine

extension ReportContext {
  private static let headings = [
    "app", "task", "submitted", "launched", "waited_s", "ran_s", "outcome", "cause",
    "held_mainly_by",
  ]

  /// The launches of a run as comma-separated values, followed by the requests that are still pending. Times
  /// are wall-clock times, spans are in seconds.
  public var launchSheet: String {
    var line = CSVLine()
    for heading in Self.headings { line.add(heading) }
    line.end()
    for run in record.runs {
      begin(run.key, submitted: run.submittedAt, &line)
      line.add(clock.cell(run.launchedAt))
      line.add((run.launchedAt - run.submittedAt).milliseconds / 1_000)
      line.add(run.duration.map { $0.milliseconds / 1_000 })
      line.add(run.outcomeText)
      line.add(run.cause ?? "")
      line.add(mainCause(of: run.request))
      line.end()
    }
    for request in record.requests where request.isPending {
      begin(request.key, submitted: request.acceptedAt, &line)
      line.add("")
      line.add((record.end - request.acceptedAt).milliseconds / 1_000)
      line.add(nil)
      line.add(request.ending.word.text)
      line.add("")
      line.add(mainCause(of: request.id))
      line.end()
    }
    return line.text
  }

  private func begin(_ task: TaskKey, submitted: Instant, _ line: inout CSVLine) {
    line.add(safeText(wholeName(of: task.app).utf8))
    line.add(safeText(wholeName(task.name).utf8))
    line.add(clock.cell(submitted))
  }

  /// The rule that decided for most of its wait; empty if nothing objected.
  private func mainCause(of request: RequestID) -> String {
    var lengths = Array(repeating: Int64(0), count: RuleID.allCases.count)
    for span in record.objections(of: request) {
      guard let first = span.objections.first else { continue }
      lengths[Int(first.rawValue)] += (span.range.upperBound - span.range.lowerBound).milliseconds
    }
    var main: RuleID?
    for objector in RuleID.allCases where lengths[Int(objector.rawValue)] > 0 {
      if main.map({ lengths[Int(objector.rawValue)] > lengths[Int($0.rawValue)] }) ?? true {
        main = objector
      }
    }
    return main.map { "\($0.introduction.name)" } ?? ""
  }
}
