import Diagnostics
import ScenarioFormat
import ScenarioRunner

/// Everything that happens to a scenario between its file and its run, or the report of its problems.
enum FileToRun {
  static func run(_ bytes: [UInt8]) {
    let reading = ScenarioReader.read(bytes)
    if !reading.diagnostics.isEmpty {
      let report = DiagnosticReport(reading, file: "large.jsonc", bytes: bytes)
      for layout in DiagnosticLayout.allCases { _ = report.text(layout) }
    }
    guard let scenario = reading.scenario, let prepared = try? Preparation.prepare(scenario)
    else { return }
    for task in prepared.tasks {
      _ = prepared.words(of: task)
      _ = prepared.provenance.span(of: task)
    }
  }
}
