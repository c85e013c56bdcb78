import Foundation
import Testing

/// `import BackgroundTasks` brings Apple's names and no others (facts 201 to 210).
@Suite struct ExportedNamesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let applesNames: Set = [
    "BGAppRefreshTask", "BGAppRefreshTaskRequest", "BGContinuedProcessingTask",
    "BGContinuedProcessingTaskRequest", "BGHealthResearchTask", "BGHealthResearchTaskRequest",
    "BGProcessingTask", "BGProcessingTaskRequest", "BGTask", "BGTaskRequest", "BGTaskScheduler",
  ]

  @Test func theBackgroundTasksModuleExportsOnlyApplesNames() throws {
    let source = try Self.text(
      "Sources/TestKit/BackgroundTasksForApps/BackgroundTasksForApps.swift")
    let exports = source.matches(of: #/@_exported public import (?:\w+ \w+\.)?(\S+)/#)
    let (single, modules) = exports.reduce(into: ([String](), [String]())) { sorted, export in
      if export.0.contains(".") {
        sorted.0.append(String(export.1))
      } else {
        sorted.1.append(String(export.1))
      }
    }
    #expect(Set(single) == Self.applesNames)
    // The last is exported only where it has to shadow the standard library.
    #expect(modules == ["Dispatch", "Foundation", "VirtualTime"])
    #expect(
      try Self.text("Sources/TestKit/BackgroundTasks/BackgroundTasks.swift")
        == "@_exported public import BackgroundTasksForApps\n")
  }

  /// The names that an app's module has in the parity tests, where they must not be ambiguous.
  @Test func everyTypeOfTheKitIsTriedForAmbiguityInAnApp() throws {
    let tried = try Self.declared(in: "Tests/NamesOfApps")
    let kit = try Self.declared(in: "Sources/TestKit/SimulatedBackgroundTasks")
    #expect(kit.count > 25)
    #expect(kit.isSuperset(of: Self.applesNames))
    #expect(kit.subtracting(Self.applesNames).subtracting(tried) == [])
  }

  /// The types that a file declares publicly at its margin or exports singly.
  private static func declared(in folder: String) throws -> Set<String> {
    let words = #/^(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/#
    let exported = #/^@_exported public import (?:struct|enum|class) \w+\.(\w+)/#
    var names: Set<String> = []
    let walk = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    for case let file as String in try #require(walk) where file.hasSuffix(".swift") {
      for line in try text("\(folder)/\(file)").split(separator: "\n") {
        if let match = line.firstMatch(of: words) { names.insert(String(match.1)) }
        if let match = line.firstMatch(of: exported) { names.insert(String(match.1)) }
      }
    }
    return names
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
