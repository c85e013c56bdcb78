import Basics
import Documents
import Foundation
import Scenarios

/// An entry point for bytes from outside, with what must hold for any input.
public enum FuzzDoor: String, CaseIterable, Sendable {
  case scenario
  case run
  /// A population file is read, and some of its devices are run.
  case population
  /// A lesson is given, and the answers of its own key are marked.
  case lesson
  /// An event log is read, reported and checked.
  case log
  /// As `log`, with a corrected end line; otherwise hardly any input would be read to its end.
  case repairedLog
  /// The log of a device is reported, and a scenario is drafted from it.
  case deviceLog
  /// A shard's part of a population's result.
  case part
  /// As `part`, with a corrected digest.
  case repairedPart
  /// The Info.plist of an app.
  case propertyList
  /// The code of an app.
  case source
  /// The project.pbxproj of an app.
  case project
  /// The build settings of an app, in an .xcconfig file.
  case configuration
  /// The Package.swift of a package beside an app.
  case package
  /// What makes the project of an app: project.yml and Project.swift.
  case generator
  /// The mistakes that are known and accepted.
  case baseline
  /// The first line is a setting, the rest a scenario.
  case setting
  /// The arguments of `bgsim`, one per line.
  case command
  /// A request of the browser page.
  case page

  /// What these bytes show to be wrong with the program; nil if nothing. A trap shows something too.
  public func discovery(in bytes: [UInt8]) -> Discovery? {
    do throws(Discovery) {
      switch self {
      case .scenario: try ScenarioOracle.readAndPrint(bytes)
      case .run: try RunOracle.run(bytes)
      case .population: try PopulationOracle.readAndDraw(bytes)
      case .lesson: try LessonOracle.give(bytes)
      case .log: try LogOracle.read(bytes)
      case .repairedLog: try LogOracle.read(LogOracle.repaired(bytes))
      case .deviceLog: try DeviceLogOracle.read(bytes)
      case .part: try PartOracle.merge(bytes)
      case .repairedPart: try PartOracle.merge(PartOracle.repaired(bytes))
      case .propertyList: try AppOracle.check(plist: bytes)
      case .source: try AppOracle.check(source: bytes)
      case .project: try ProjectOracle.check(ProjectOracle.project, bytes)
      case .configuration: try ProjectOracle.check(ProjectOracle.configuration, bytes)
      case .package: try ProjectOracle.check(ProjectOracle.package, bytes)
      case .generator: try ProjectOracle.check(generator: bytes)
      case .baseline: try BaselineOracle.accept(bytes)
      case .setting: try SettingOracle.set(bytes)
      case .command: try CommandOracle.understand(bytes)
      case .page: try PageOracle.ask(bytes)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A violated expectation, found by some input.
public struct Discovery: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Checks that text shown to people contains no control characters that a terminal obeys or that change the
/// direction of text.
func expectHarmless(_ text: String, _ what: String) throws(Discovery) {
  for scalar in text.unicodeScalars where scalar != "\n" {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      throw Discovery("\(what) has U+\(String(scalar.value, radix: 16, uppercase: true)) in it")
    default: break
    }
  }
}

func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws(Discovery) {
  if !holds { throw Discovery(otherwise()) }
}

/// Checks the report about a file of the scenario family in every layout.
func expectHarmless(_ reading: Reading, of bytes: [UInt8]) throws(Discovery) {
  let report = DiagnosticReport(reading, file: "f.jsonc", bytes: bytes)
  for layout in DiagnosticLayout.allCases {
    try expectHarmless(report.text(layout), "the report \(layout)")
  }
}

/// The seed inputs: a folder for each door, or shared by several that take the same input.
public struct FuzzCorpus {
  public struct Input: Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  private let folder: URL

  public init(_ folder: String) { self.folder = URL(fileURLWithPath: folder) }

  /// Sorted by name in each folder: the door's own, and those of the package with files of the same kind.
  public func inputs(for door: FuzzDoor) throws -> [Input] {
    switch door {
    case .scenario, .run:
      return try files(folder.appendingPathComponent("scenarios"))
        + filesBeside("Examples", ending: ".jsonc")
    case .population:
      return try files(folder.appendingPathComponent("populations"))
        + filesBeside("Examples/Fleet", ending: ".jsonc")
    case .lesson:
      return try filesBeside("Examples/Workshop", ending: ".jsonc")
    case .deviceLog: return try files(folder.appendingPathComponent("deviceLogs"))
    case .part, .repairedPart: return try files(folder.appendingPathComponent("parts"))
    case .command: return try files(folder.appendingPathComponent("commands"))
    case .log, .repairedLog:
      return try files(folder.appendingPathComponent("logs"))
        + filesBeside("Tests/RecordedLogs", ending: ".jsonl")
    case .propertyList: return try files(folder.appendingPathComponent("propertyLists"))
    case .source: return try files(folder.appendingPathComponent("sources"))
    case .project: return try files(folder.appendingPathComponent("projects"))
    case .configuration: return try files(folder.appendingPathComponent("configurations"))
    case .package: return try files(folder.appendingPathComponent("packages"))
    case .generator: return try files(folder.appendingPathComponent("generators"))
    case .baseline: return try files(folder.appendingPathComponent("baselines"))
    case .setting: return try files(folder.appendingPathComponent("settings"))
    case .page:
      return try inputs(for: .scenario).map { input in
        Input(
          name: input.name, bytes: Array("run\0a.jsonc\u{0}800\u{0}60\u{0}\0".utf8) + input.bytes)
      } + files(folder.appendingPathComponent("pages"))
    }
  }

  /// Those of the package whose corpus this is; none beside a corpus that stands elsewhere.
  private func filesBeside(_ path: String, ending: String) throws -> [Input] {
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    let manifest = package.appendingPathComponent("Package.swift")
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    return try files(package.appendingPathComponent(path), ending: ending)
  }

  private func files(_ folder: URL, ending: String = "") throws -> [Input] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
      .map { name in
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return Input(name: name, bytes: [UInt8](data))
      }
  }
}
