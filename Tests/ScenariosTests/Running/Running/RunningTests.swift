import Basics
import Documents
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// Runs give the same whatever is kept of them, and a run that is stopped says when and by what.
@Suite struct RunningTests {
  private func rows(_ prepared: PreparedScenario, seed: UInt64) throws -> [LogRow] {
    var rows: [LogRow] = []
    _ = try prepared.follow(seed: seed, until: prepared.end) { rows += $0 }
    return rows
  }

  @Test func `A run can be stopped by its caller`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    let until = prepared.setup.start + .hours(5)
    var last = prepared.setup.start
    let left = try prepared.follow(
      seed: 1, until: prepared.end, rows: { last = $0.last?.at ?? last }, while: { $0 < until })
    #expect(left.now == until && last <= until)
    #expect(prepared.run(seeds: [1, 2, 3], while: { false }, reached: { _ in }) == nil)
    // The calling thread tells; of several, the others may have done all before it got to one.
    var told: [Int] = []
    let report = prepared.run(
      seeds: [1, 2, 3], threads: 1, while: { true }, reached: { told.append($0) })
    #expect(report == prepared.run(seeds: [1, 2, 3]))
    #expect(told == [1, 2, 3])
  }

  @Test func `A recorded run matches the rows handed to its follower`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    var handed: [LogRow] = []
    let run = try prepared.run(seed: 3) { handed += $0 }
    #expect(run.simulation.now == prepared.end)
    #expect(handed == (try rows(prepared, seed: 3)))
    #expect(run.record == RunRecord(handed, from: prepared.setup.start, to: prepared.end))
    #expect(run.record.strayRows == 0)
  }

  @Test func `The same seed repeats a run and another seed changes it`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    #expect(try rows(prepared, seed: 1) == rows(prepared, seed: 1))
    #expect(try rows(prepared, seed: 1) != rows(prepared, seed: 2))
  }

  @Test func `Too many events are reported with the time and the busiest identifier`() throws {
    let prepared = try prepared(
      """
      { "format": 1, "limits": { "events": 200 }, "apps": [{ "id": "a", "opened": "messenger",
        "tasks": [{ "refresh": "t" }] }] }
      """)
    let recorded = fault { () throws(RunFault) in _ = try prepared.run(seed: 5) }
    let found = try #require(recorded)
    #expect(found.seed == 5)
    guard case .eventLimit(200, let reached, let busiest?) = found.fault else {
      Issue.record("\(found)")
      return
    }
    #expect(reached == found.at)
    #expect(prepared.text(of: busiest) == "t")
    let words = prepared.words(of: found)
    #expect(words.hasPrefix("the run took more than 200 events; seed 5 reached day 1 "))
    #expect(words.contains("the busiest identifier is t"))
  }

  @Test func `Exceeding the limit of facts is reported with the time and advice`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    var setup = prepared.setup
    var record = RunRecord(from: setup.start)
    try prepared.run(setup, into: &record, rows: .all, while: { true })
    let whole = record.factCount
    #expect(whole > 100)
    setup.limits.facts = whole
    try prepared.run(setup, into: &record, rows: .all, while: { true })
    #expect(record.factCount == whole)
    setup.limits.facts = 50
    let found = try #require(
      fault { () throws(RunFault) in
        try prepared.run(setup, into: &record, rows: .all, while: { true })
      })
    guard case .tooManyFacts(let count, limit: 50, at: found.at) = found.fault else {
      Issue.record("\(found)")
      return
    }
    #expect(count > 50 && count < whole && found.at < prepared.end)
    let words = prepared.words(of: found)
    #expect(words.contains("can hold, which is 50 facts; seed 1 reached day 2 07:00; "), "\(words)")
  }

  /// A task that is launched every millisecond makes millions of rows within one hour.
  @Test func `A run that would exhaust memory within an hour is ended early`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    var setup = Setup()
    setup.start = prepared.setup.start
    let name = setup.names.intern(Array("com.example.news".utf8))
    var model = TaskModel(.refresh, name, work: WorkModel(takes: .zero))
    model.work.resubmission = .afterCompleting
    var app = AppSetup(name, code: .models([model]))
    app.permitted = [name]
    setup.apps = [app]
    setup.rules.rateLimiting.refreshSpacing = .zero
    setup.rules.appUsage.threshold = .none
    setup.rules.systemBudgets.energyPerWake = 0
    setup.rules.waking.interval = .zero
    setup.rules.life.suspendAfter = .hours(1)
    setup.script = [
      ScriptedEvent(
        at: setup.start + .seconds(1), .change(.open(AppID(index: 0), for: .seconds(1))))
    ]
    setup.limits.facts = 1_000
    // More than it takes to see that there are too many facts, and less than an hour would make.
    setup.limits.events = 150_000
    var record = RunRecord(from: setup.start)
    let found = try #require(
      fault { () throws(RunFault) in
        try prepared.run(setup, into: &record, rows: .all, while: { true })
      })
    guard case .tooManyFacts(let count, limit: 1_000, at: found.at) = found.fault else {
      Issue.record("\(found)")
      return
    }
    #expect(count < 60_000)
    #expect(found.at < setup.start + .minutes(1))
  }

  private func fault(_ body: () throws(RunFault) -> Void) -> RunFault? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  @Test func `Why a task has not started can be asked at any instant`() throws {
    let prepared = try ThreeDays.prepared(expecting: "")
    let waiting = try prepared.whyNot(
      prepared.tasks[1], at: prepared.setup.start + .hours(12), seed: 1)
    guard case .pending(let explanation) = waiting else {
      Issue.record("\(waiting)")
      return
    }
    #expect(explanation.objections.map(\.objector) == [.externalPower, .network])
    #expect(explanation.at == prepared.setup.start + .hours(12))
    let later = try prepared.whyNot(prepared.tasks[2], at: .never, seed: 1)
    guard case .neverRequested = later else {
      Issue.record("\(later)")
      return
    }
  }

  /// It would run nothing and report no problems.
  @Test func `A scenario without duration is refused`() {
    let reading = ScenarioReader.read(
      Array(#"{ "format": 1, "duration": "0s", "apps": [{ "id": "a", "tasks": [] }] }"#.utf8))
    #expect(reading.scenario == nil)
    #expect(reading.diagnostics.first?.problem.wording.label == "must be more than zero")
  }
}

/// Continued work of a scenario runs by its progress.
@Suite struct ContinuedRunTests {
  private func run(_ work: String, _ task: String = "") throws -> [RunFact] {
    let prepared = try prepared(
      """
      { "format": 1, "start": "2026-06-01T08:00Z", "duration": "2h", "device": {},
        "apps": [{ "id": "com.a", "permitted": ["com.a.export.*"], "opened": ["08:10 for 10m"],
          "tasks": [{ "continued": "com.a.export.1"\(task),
                      "work": { \(work) } }] }] }
      """)
    return try prepared.run(seed: 1).record.runs
  }

  @Test func `A continued task completes when its units are done`() throws {
    let runs = try run("\"units\": 100, \"pace\": \"1 per 3s\"")
    #expect(runs.map(\.outcome) == [.completed(success: true)])
    #expect(runs[0].duration == .minutes(5))
  }

  @Test func `A continued task that stalls for too long expires`() throws {
    let runs = try run(
      "\"units\": 100, \"pace\": \"1 per 3s\", \"stalls\": [{ \"atUnit\": 40, \"for\": \"45s\" }]")
    #expect(runs.map(\.expiry?.cause) == [.noProgress])
  }
}
