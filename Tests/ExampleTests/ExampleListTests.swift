import Foundation
import Scenarios
import Testing

/// `Examples/README.md` puts the examples in an order that teaches; none may be missing there.
@Suite struct ExampleListTests {
  @Test func `The list has each example once, under the question that it asks`() throws {
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

  @Test func `The list says how many there are`() throws {
    #expect(try Self.text().contains("\n\(Example.all.count) scenario files"))
  }

  private static func text() throws -> String {
    try String(
      contentsOf: Example.folder.appending(path: "README.md"), encoding: .utf8)
  }

  /// The rows of its tables that begin with a link.
  private static func listed() throws -> [(question: String, file: String, answer: String)] {
    try text().matches(of: /\n\| \[([^\]]+)\]\(([^)]+)\) \| ([^|]+) \|/).map {
      (String($0.1), String($0.2), String($0.3))
    }
  }
}
