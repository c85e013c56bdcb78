import Basics
import Documents
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Three days from midnight to midnight in which something of everything happens.
///
/// `r` refreshes and submits again; `p` waits for a network that never comes; `x` works too long and
/// does not listen; `slow` carries its work over several runs; `once` is done once; `n` is never
/// submitted. There is a charger on the evening of day 2 only. On day 3 the user swipes app `a` away
/// at noon.
enum ThreeDays {
  static func prepared(expecting expectations: String) throws -> PreparedScenario {
    try ScenariosTests.prepared(
      """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "3d", "seeds": "1..12",
        "device": { "network": "none", "charging": ["day 2 21:00-24:00"],
                    "drainIdle": "0.1% per hour", "drainInUse": "1% per hour" },
        "apps": [
          { "id": "a", "opened": ["07:00", "19:00"], "history": "14d", "tasks": [
            { "refresh": "r", "earliest": "15m" },
            { "processing": "p", "requires": ["network"], "submit": ["onBackground", "ifNotPending"] },
            { "processing": "n", "submit": [] } ] },
          { "id": "b", "opened": ["08:00"], "history": "14d", "tasks": [
            { "refresh": "x", "work": { "takes": "1m" }, "onExpiration": "ignore" },
            { "processing": "once", "submit": ["day 1 08:01"] } ] },
          { "id": "c", "opened": ["09:00"], "history": "14d", "tasks": [
            { "processing": "slow", "work": { "total": "11m", "checkpoint": "1s" },
              "resubmit": "untilDone", "earliest": "12h", "submit": ["day 1 09:01"] } ] } ],
        "events": [{ "at": "day 3 12:00", "forceQuit": "a" }],
        "rules": { "running.processing-reclaimed": "0%", "running.refresh-reclaimed": "0%" },
        "expect": [\(expectations)] }
      """)
  }

  static func judged(_ expectation: String) throws -> Judgement {
    let prepared = try prepared(expecting: expectation)
    return prepared.judge(try prepared.run(seed: 1).record)[0]
  }
}

/// Reads and stages a scenario text that has no problems.
func prepared(
  _ text: String, propertyLists: [NamedInfoPlist] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> PreparedScenario {
  try Preparation.prepare(
    try scenario(text, sourceLocation: sourceLocation), propertyLists: propertyLists)
}

func scenario(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scenario
{
  let reading = ScenarioReader.read(Array(text.utf8))
  for diagnostic in reading.diagnostics where diagnostic.severity == .error {
    Issue.record("\(diagnostic.problem.wording.title)", sourceLocation: sourceLocation)
  }
  return try #require(reading.scenario, sourceLocation: sourceLocation)
}

/// A scenario that says one thing more than it has to.
func stagedDevice(_ device: String) throws -> PreparedScenario {
  try prepared("{ \"format\": 1, \"start\": \"2026-06-01T06:00Z\", \"device\": \(device) }")
}

func stagedApp(_ app: String, _ rest: String = "") throws -> PreparedScenario {
  try prepared(
    """
    { "format": 1, "start": "2026-06-01T06:00Z",
      "apps": [{ "id": "com.example.app" \(app.isEmpty ? "" : ", \(app)") }] \(rest) }
    """)
}

func stagedTask(_ task: String) throws -> PreparedScenario {
  try stagedApp("\"tasks\": [{ \(task) }]")
}

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

extension PreparedScenario {
  /// All of these seeds, which nothing ends early.
  func run(seeds: [UInt64], threads: Int? = nil) -> SeedReport {
    run(seeds: seeds, threads: threads, while: { true }, reached: { _ in })!
  }
}
