import RunRecord
import Scenarios
import SchedulerEngine
import Testing

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

  @Test func `It completes when its units are done`() throws {
    let runs = try run("\"units\": 100, \"pace\": \"1 per 3s\"")
    #expect(runs.map(\.outcome) == [.completed(success: true)])
    #expect(runs[0].duration == .minutes(5))
  }

  @Test func `It is stopped when it stands still for too long`() throws {
    let runs = try run(
      "\"units\": 100, \"pace\": \"1 per 3s\", \"stalls\": [{ \"atUnit\": 40, \"for\": \"45s\" }]")
    #expect(runs.map(\.expiry?.cause) == [.noProgress])
  }
}
