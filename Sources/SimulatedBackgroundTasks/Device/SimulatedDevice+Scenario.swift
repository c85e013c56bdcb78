import Foundation
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine

extension SimulatedDevice {
  /// A device that lives the days of a scenario file. An app installed under the bundle identifier of
  /// one of its apps takes that app's place, with its habits and events; the others stay models.
  public convenience init(
    scenario file: String, failures: FailureReporting = .failTest,
    options: Options = .init(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) throws {
    self.init(
      try Self.stage(file).setup, failures, options,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func stage(_ file: String) throws -> StagedScenario {
    let bytes: [UInt8]
    do { bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file))) } catch {
      throw ScenarioProblem(description: "\(file) cannot be read: \(error.localizedDescription)")
    }
    let reading = ScenarioReader.read(bytes)
    guard let scenario = reading.scenario else {
      throw ScenarioProblem(
        description: DiagnosticReport(reading, file: file, bytes: bytes).text(.short))
    }
    do throws(StagingFailure) { return try Staging.stage(scenario) } catch {
      let source = SourceText(bytes)
      let lines = error.problems.map { problem in
        "\(file):\(source.position(of: problem.span.start).line): \(problem.value.title). "
          + "\(problem.value.help)."
      }
      throw ScenarioProblem(description: lines.joined(separator: "\n"))
    }
  }
}

/// Why a scenario file cannot be lived, in the words of the command.
public struct ScenarioProblem: Error, Equatable, CustomStringConvertible {
  public let description: String
}
