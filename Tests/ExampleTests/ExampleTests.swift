import Basics
import Documents
import Foundation
import Reports
import Testing

@testable import Scenarios

/// The scenarios in `Examples` are sound and show what they say.
@Suite struct ExampleTests {
  @Test func `There are at least 24 examples, each in a file named after its question`() throws {
    #expect(Example.all.count >= 24)
    for example in Example.all {
      let question = try #require(ScenarioReader.read(example.bytes).scenario?.name?.value)
      #expect(question.hasSuffix("?"))
      let words = question.lowercased().split { !$0.isLetter && !$0.isNumber }
      #expect(words.joined(separator: "-") == example.name)
    }
  }

  @Test(arguments: Example.all)
  func `The expectations of an example hold, and its file has no problems`(
    _ example: Example
  ) throws {
    let outcome = try Outcome(of: example)
    #expect(outcome.problems == "")
    #expect(outcome.failures == [])
  }

  @Test(arguments: Example.all)
  func `A printed example reads back as the same scenario`(_ example: Example) throws {
    let scenario = try #require(ScenarioReader.read(example.bytes).scenario)
    let text = ScenarioPrinter.text(of: scenario)
    let again = ScenarioReader.read(Array(text.utf8))
    #expect(again.diagnostics.allSatisfy { $0.severity == .note })
    #expect(again.scenario.map(ScenarioPrinter.text) == text)
    #expect(again.scenario == scenario)
  }

  @Test(arguments: Example.all)
  func `Without the cause that it shows an example fails an expectation`(_ example: Example) throws
  {
    let cause = try #require(Cause.all[example.name], "no row says what the example shows")
    let outcome = try Outcome(of: example, setting: cause)
    #expect(outcome.problems == "")
    #expect(!outcome.failures.isEmpty, "it would hold all the same with \(cause)")
  }

  @Test func `Every listed cause belongs to an example`() {
    let names = Example.all.map(\.name)
    #expect(Cause.all.keys.filter { !names.contains($0) }.sorted() == [])
  }
}

/// A file in `Examples`.
struct Example: CustomTestStringConvertible, Sendable {
  /// Without its extension: the question in small letters.
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples", directoryHint: .isDirectory)

  static let all: [Example] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "jsonc" }.sorted { $0.path() < $1.path() }.map
    { file in
      Example(
        name: file.deletingPathExtension().lastPathComponent,
        bytes: (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [])
    }
  }()
}

/// `Examples/README.md` puts the examples in an order that teaches; none may be missing there.
@Suite struct ExampleListTests {
  @Test func `The list of examples has each one once, with its question`() throws {
    let listed = try Self.listed()
    let names = Set(Example.all.map { "\($0.name).jsonc" })
    #expect(listed.map(\.file).filter { !names.contains($0) } == [])
    for example in Example.all {
      let question = try #require(ScenarioReader.read(example.bytes).scenario?.name?.value)
      let rows = listed.filter { $0.file == "\(example.name).jsonc" }
      #expect(rows.count == 1, "\(example.name)")
      #expect(rows.first?.question == question)
      #expect(rows.first?.answer.hasSuffix(".") == true, "\(example.name)")
    }
  }

  @Test func `The list of examples gives their number`() throws {
    #expect(try Self.text().contains("\n\(Example.all.count) scenario files"))
  }

  private static func text() throws -> String {
    try String(contentsOf: Example.folder.appending(path: "README.md"), encoding: .utf8)
  }

  /// The rows of its tables that begin with a link.
  private static func listed() throws -> [(question: String, file: String, answer: String)] {
    try text().matches(of: /\n\| \[([^\]]+)\]\(([^)]+)\) \| ([^|]+) \|/).map {
      (String($0.1), String($0.2), String($0.3))
    }
  }
}

/// The result of an example with some of its values overridden.
struct Outcome {
  /// What the reader says is wrong; empty for a file without fault. An example may force a number to what is
  /// hardly plausible, of which there is a note.
  let problems: String
  /// Each expectation that does not hold, with what was found.
  let failures: [String]

  init(of example: Example, setting assignments: [String] = []) throws {
    let bytes = try Overrides.apply(assignments, to: example.bytes)
    let reading = ScenarioReader.read(bytes)
    let told = DiagnosticReport(reading, file: example.name, bytes: bytes)
    problems = told.isSilent ? "" : told.text(.short)
    guard let scenario = reading.scenario else {
      failures = []
      return
    }
    let prepared = try Preparation.prepare(scenario)
    let report = prepared.run(seeds: prepared.seeds, while: { true }, reached: { _ in })!
    failures =
      report.faults.map(prepared.words(of:))
      + report.verdicts.filter { !$0.holds }.map { verdict in
        let notes = (verdict.firstFailure?.judgement.mismatches ?? []).flatMap(prepared.notes)
        return ([prepared.words(ofExpectation: verdict.place)] + notes.map(\.words))
          .joined(separator: "; ")
      }
  }
}
