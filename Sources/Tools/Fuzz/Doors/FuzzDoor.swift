import Basics
import Foundation
import Scenarios

/// A way by which bytes from outside come in, with what must be true of whatever comes.
public enum FuzzDoor: String, CaseIterable, Sendable {
  case scenario
  case run
  /// A population file is read, and some of its devices are run.
  case population
  /// A lesson is posed and its key marked.
  case lesson
  /// An event log is read, told and checked.
  case log
  /// The same after its end line was made right, or hardly any would be read to its end.
  case repairedLog
  /// The log of a device is told, and a scenario drafted from it.
  case deviceLog
  /// The part of a population's result that a shard wrote.
  case part
  /// The same after its digest was made right.
  case repairedPart
  /// The Info.plist of an app.
  case propertyList
  /// The code of an app.
  case source
  /// A first line is what somebody sets, the rest a scenario.
  case setting
  /// The words after `bgsim`, each on a line.
  case command
  /// What the browser page asks.
  case page

  /// What is wrong with the program, if these bytes show it. A trap shows something, too.
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

/// Something that must not be, found by some input.
public struct Discovery: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Nothing that a terminal obeys, and nothing that turns text around, is in what people see.
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

/// What is said of a file of the scenario family, in every layout.
func expectHarmless(_ reading: Reading, of bytes: [UInt8]) throws(Discovery) {
  let report = DiagnosticReport(reading, file: "f.jsonc", bytes: bytes)
  for layout in DiagnosticLayout.allCases {
    try expectHarmless(report.text(layout), "the report \(layout)")
  }
}

/// Inputs to begin with: a folder for each door, or for several that take the same.
public struct FuzzCorpus {
  public struct Input: Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  private let folder: URL

  public init(_ folder: String) { self.folder = URL(fileURLWithPath: folder) }

  /// In order of name. Its own folder, and the examples of the package where scenarios are wanted.
  public func inputs(for door: FuzzDoor) throws -> [Input] {
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    switch door {
    case .scenario, .run:
      return try files(folder.appendingPathComponent("scenarios"))
        + files(package.appendingPathComponent("Examples"), ending: ".jsonc")
    case .population:
      return try files(folder.appendingPathComponent("populations"))
        + files(package.appendingPathComponent("Examples/Fleet"), ending: ".jsonc")
    case .lesson:
      return try files(package.appendingPathComponent("Examples/Workshop"), ending: ".jsonc")
    case .deviceLog: return try files(folder.appendingPathComponent("deviceLogs"))
    case .part, .repairedPart: return try files(folder.appendingPathComponent("parts"))
    case .command: return try files(folder.appendingPathComponent("commands"))
    case .log, .repairedLog:
      return try files(folder.appendingPathComponent("logs"))
        + files(package.appendingPathComponent("Tests/RecordedLogs"), ending: ".jsonl")
    case .propertyList: return try files(folder.appendingPathComponent("propertyLists"))
    case .source: return try files(folder.appendingPathComponent("sources"))
    case .setting: return try files(folder.appendingPathComponent("settings"))
    case .page:
      return try inputs(for: .scenario).map { input in
        Input(
          name: input.name, bytes: Array("run\0a.jsonc\u{0}800\u{0}60\u{0}\0".utf8) + input.bytes)
      } + files(folder.appendingPathComponent("pages"))
    }
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
