import PlainText
import ScenarioFormat
import ScenarioRunner
import SimulationReport

/// Problems that only show when a scenario is to be run, told where they stand in the file.
enum StagingReport {
  static func text(_ failure: StagingFailure, _ input: ScenarioInput) -> String {
    let source = SourceText(input.bytes)
    let lines = failure.problems.map { problem in
      let (line, column) = source.position(of: max(problem.span.start, 0))
      return "\(safeText(input.name.utf8)):\(line):\(column): error: "
        + safeText("\(problem.value.title); \(problem.value.help)".utf8)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
