import Diagnostics
import ScenarioFormat
import ScenarioRunner

/// Everything that happens to a scenario between its file and its run, or the report of its problems.
enum Preparation {
  static func run(_ bytes: [UInt8]) {
    let reading = ScenarioReader.read(bytes)
    if !reading.diagnostics.isEmpty {
      let report = DiagnosticReport(reading, file: "large.jsonc", bytes: bytes)
      for layout in DiagnosticLayout.allCases { _ = report.text(layout) }
    }
    guard let scenario = reading.scenario, let staged = try? Staging.stage(scenario) else { return }
    for task in staged.tasks {
      _ = staged.words(of: task)
      _ = staged.provenance.span(of: task)
    }
  }
}
