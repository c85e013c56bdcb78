import Foundation
import Testing

/// Elsewhere than on a Mac the neighbours have Apple's names by themselves. On a Mac an app has them from its copy
/// of SimulatedNames.swift, and a name that is missing there means Apple's own, of which the kit knows nothing.
@Suite struct SimulatedNamesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Types that are Foundation's own on a Mac, where the file to copy answers with them.
  private static let ofFoundation = ["ThermalState"]

  /// Each public alias as it is written.
  private static func aliases(in file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("public typealias ") && $0.contains(" = Simulated") }
      .filter { alias in !ofFoundation.contains { alias.hasPrefix("public typealias \($0) ") } }
  }

  @Test func theFileToCopyHasExactlyTheNamesOfTheProduct() throws {
    let neighbours = try ["UIKitForTests", "URLSessionForTests"].flatMap { module in
      try FileManager.default.contentsOfDirectory(
        at: Self.root.appendingPathComponent("Sources/TestKit/\(module)"),
        includingPropertiesForKeys: nil)
    }
    let own = try Set(neighbours.filter { $0.pathExtension == "swift" }.flatMap(Self.aliases))
    let copied = try Set(
      Self.aliases(
        in: Self.root.appendingPathComponent(
          "Examples/FeedApp/Sources/FeedApp/SimulatedNames.swift")))
    #expect(own.count > 10)
    #expect(own.subtracting(copied).sorted() == [], "SimulatedNames.swift lacks these")
    #expect(copied.subtracting(own).sorted() == [], "the product has no such names")
  }
}
