import Basics
import Documents
import Foundation
import Scenarios
import SchedulerEngine
public import SimulatedBackgroundTasks

extension SimulatedDevice {
  /// A device that follows a scenario file. An app installed under the bundle identifier of one of the
  /// scenario's apps replaces it and takes over its habits and events; the other apps stay models.
  public convenience init(
    scenario file: String, failures: FailureReporting = .failTest,
    earlierHandlers: EarlierHandlers = .usedAgain,
    launchesInBackground: LaunchesInBackground = .untold, scheduler: Int? = nil,
    options: SimulatedDevice.Options = .init(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) throws {
    let prepared = try Self.prepare(file)
    self.init(
      prepared.setup, failures, options,
      Manner(earlierHandlers: earlierHandlers, launchesInBackground: launchesInBackground),
      scheduler: scheduler, fixed: prepared.fixedNumbers,
      from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private static func prepare(_ file: String) throws -> PreparedScenario {
    let bytes: [UInt8]
    do { bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file))) } catch {
      throw ScenarioProblem(description: "\(file) cannot be read: \(error.localizedDescription)")
    }
    do throws(LoadFailure) {
      return try ScenarioLoader().load(bytes, beside: FilesBeside(file)).prepared
    } catch {
      throw ScenarioProblem(
        description: DiagnosticReport(error.reading, file: file, bytes: bytes).text(.short))
    }
  }
}

extension FilesBeside {
  fileprivate init(_ scenario: String) {
    self.init(
      scenario,
      resolved: { path in
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
      },
      bytes: { path in
        // Reading a pipe might never end.
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        guard facts?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
      })
  }
}

/// Why a scenario file cannot be used, in the same words as `bgsim`.
public struct ScenarioProblem: Error, Equatable, CustomStringConvertible {
  public let description: String
}
