import Foundation
import Testing

/// Each example says on the terminal what it said when somebody last looked at it.
///
/// After a change of the output that is meant, this records all of them anew, to be read as a diff:
///
///     RECORD_EXAMPLES=1 swift test --filter RecordedExampleTests
@Suite struct RecordedExampleTests {
  private static let again = "RECORD_EXAMPLES=1 swift test --filter RecordedExampleTests"
  private static let isRecording =
    ProcessInfo.processInfo.environment["RECORD_EXAMPLES"] == "1"
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")
  private static let records = BuiltCommand.packageFolder.appendingPathComponent("Tests/Recorded")

  private static func names(in folder: URL, endingWith ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// In full, and in the ten lines that people see first.
  private static let views = [("", "--details"), ("Brief/", nil)]

  @Test(arguments: names(in: examples, endingWith: ".jsonc"), views)
  func itSaysWhatItSaid(_ name: String, _ view: (folder: String, option: String?)) throws {
    // Of many seeds there is one report.
    let source = Self.examples.appendingPathComponent("\(name).jsonc")
    let hasSeeds = try String(contentsOf: source, encoding: .utf8).contains("\n  \"seeds\"")
    let options = view.option.map { [hasSeeds ? "--no-color" : $0] } ?? []
    let ending = try BuiltCommand.run(["run", "\(name).jsonc"] + options, at: Self.examples)
    #expect(ending.status == 0 && ending.error == "", "\(ending.error)")
    let file = Self.records.appendingPathComponent("\(view.folder)\(name).txt")
    if Self.isRecording { try Data(ending.output.utf8).write(to: file) }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let changes = LineChanges(from: recorded, to: ending.output)
    if changes.isEmpty { return }
    Issue.record(
      "\n\(name) says something else than was recorded:\n\(changes)\nIf that is meant: \(Self.again)"
    )
  }

  @Test func allAreTestedByNamingTheirFolder() throws {
    let count = Self.names(in: Self.examples, endingWith: ".jsonc").count
    let ending = try BuiltCommand.run(["test", "Examples"], at: BuiltCommand.packageFolder)
    #expect(ending.status == 0)
    #expect(ending.output == "\(count) files: \(count) as expected, 0 failed, 0 unusable\n")
  }

  @Test func everyRecordHasItsExample() {
    let examples = Self.names(in: Self.examples, endingWith: ".jsonc")
    #expect(examples.count >= 24)
    let records = Self.names(in: Self.records, endingWith: ".txt")
    #expect(records.filter { !examples.contains($0) } == [])
  }
}
