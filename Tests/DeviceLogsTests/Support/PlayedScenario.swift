import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// A scenario that was run, and the log that a device would have written of it.
struct PlayedScenario {
  let prepared: PreparedScenario
  let record: RunRecord
  let lines: String

  init(_ text: String, seed: UInt64? = nil) throws {
    prepared = try Preparation.prepare(
      try #require(ScenarioReader.read(Array(text.utf8)).scenario, "\(text)"))
    let setup = prepared.setup(seed: seed ?? prepared.seeds[0])
    let beginning = try prepared.begun(seed: setup.seed).conditions()
    var console = ConsoleLog(setup, beginning: beginning)
    record = try prepared.run(
      seed: setup.seed,
      rows: { rows in
        for row in rows { console.append(row) }
      }
    ).record
    lines = console.taken()
  }

  func launches(of identifier: String) -> [Instant] {
    record.runs.filter { prepared.text(of: $0.name) == identifier }.map { $0.launchedAt }
  }
}
