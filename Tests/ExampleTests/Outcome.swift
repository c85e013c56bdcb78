import Basics
import Reports
import Scenarios
import Testing

/// What an example comes to, with some of its values set from outside.
struct Outcome {
  /// What the reader says; empty for a file without fault.
  let problems: String
  /// Each expectation that does not hold, with what was found.
  let failures: [String]

  init(of example: Example, setting assignments: [String] = []) throws {
    let bytes = try Overrides.apply(assignments, to: example.bytes)
    let reading = ScenarioReader.read(bytes)
    problems = DiagnosticReport(reading, file: example.name, bytes: bytes).text(.short)
    guard let scenario = reading.scenario else {
      failures = []
      return
    }
    let prepared = try Preparation.prepare(scenario)
    let report = prepared.run(seeds: prepared.seeds)
    failures =
      report.faults.map(prepared.words(of:))
      + report.verdicts.filter { !$0.holds }.map { verdict in
        let notes = (verdict.firstFailure?.judgement.mismatches ?? []).flatMap(prepared.notes)
        return ([prepared.words(ofExpectation: verdict.place)] + notes.map(\.words))
          .joined(separator: "; ")
      }
  }
}
