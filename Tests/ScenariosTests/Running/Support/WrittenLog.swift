import RunRecord
import Scenarios
import SchedulerEngine

/// The record of a log written by hand, about the first task of a scenario. Times are after its start.
struct WrittenLog {
  private let prepared: PreparedScenario
  private var record: RunRecord
  private var requests: Int64 = 0
  private var runs: Int64 = 0

  init(_ prepared: PreparedScenario) {
    self.prepared = prepared
    record = RunRecord(from: prepared.setup.start)
  }

  mutating func submit(at time: Span, against objections: [RuleID] = []) {
    requests += 1
    let id = RequestID(number: requests)
    let task = prepared.tasks[0]
    add(time, .accepted(id, task.app, TaskRequest(.refresh, task.name)))
    add(time, .decided(id, RuleSet(objections), lookAgain: .never))
  }

  /// The request that was submitted last; it is done at once.
  mutating func launch(at time: Span) {
    runs += 1
    let id = RunID(number: runs)
    let launch = LaunchID(number: runs)
    add(time, .launched(id, RequestID(number: requests), launch, ProcessID(number: 1)))
    add(time, .ended(id, .completed(success: true)))
  }

  private mutating func add(_ time: Span, _ happening: LogEvent) {
    record.append(LogRow(at: prepared.setup.start + time, happening))
  }

  var finished: RunRecord {
    var record = record
    record.finish(at: prepared.end)
    return record
  }
}
