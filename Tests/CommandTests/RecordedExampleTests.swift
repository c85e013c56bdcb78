import Foundation
import LongForm
import Testing

/// Each example prints the recorded output.
@Suite struct RecordedExampleTests {
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples")
  private static let records = BuiltCommand.packageFolder.appendingPathComponent("Tests/Recorded")

  private static func names(in folder: URL, endingWith ending: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  @Test(arguments: names(in: examples, endingWith: ".jsonc"))
  func theBriefReportMatchesItsRecord(_ name: String) throws {
    try Self.compare(["run", "\(name).jsonc"], with: "Brief/\(name)")
  }

  /// Ten of them, in which every part of a report occurs.
  @Test(arguments: names(in: records, endingWith: ".txt"))
  func theFullReportMatchesItsRecord(_ name: String) throws {
    // Of many seeds there is one report.
    let source = Self.examples.appendingPathComponent("\(name).jsonc")
    let hasSeeds = try String(contentsOf: source, encoding: .utf8).contains("\n  \"seeds\"")
    try Self.compare(["run", "\(name).jsonc"] + (hasSeeds ? [] : ["--details"]), with: name)
  }

  private static func compare(_ words: [String], with record: String) throws {
    let ending = try BuiltCommand.run(words, at: examples)
    // An example may force a number to what is hardly plausible, of which there is a note.
    let isNoted = ending.error.hasPrefix("note[S212]") && ending.error.hasSuffix(".jsonc\n")
    let isWrong = ["error[", "warning["].contains { ending.error.contains($0) }
    let isGood = ending.status == 0 && (ending.error == "" || isNoted && !isWrong)
    #expect(isGood, "\(ending.error)")
    let file = records.appendingPathComponent("\(record).txt")
    if LongForm.isRecording && isGood { try Data(ending.output.utf8).write(to: file) }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let changes = LineChanges(from: recorded, to: ending.output)
    if changes.isEmpty { return }
    Issue.record(
      "\n\(record) is not what was recorded:\n\(changes)\nIf that is meant: RECORD=1 swift test")
  }

  @Test func testingTheFolderTestsEveryExample() throws {
    let count = Self.names(in: Self.examples, endingWith: ".jsonc").count
    let ending = try BuiltCommand.run(["test", "Examples"], at: BuiltCommand.packageFolder)
    #expect(ending.status == 0)
    #expect(ending.output == "\(count) files: \(count) as expected, 0 failed, 0 unusable\n")
  }

  @Test func everyExampleHasItsRecord() {
    let examples = Self.names(in: Self.examples, endingWith: ".jsonc")
    #expect(examples.count >= 24)
    let brief = Self.names(in: Self.records.appendingPathComponent("Brief"), endingWith: ".txt")
    #expect(brief == examples)
    #expect(Self.names(in: Self.records, endingWith: ".txt").count == 10)
  }
}
