import Basics
import Testing

@testable import Scenarios

@Suite("Reading")
struct ReadingTests {
  @Test("the examples finds nothing wrong", arguments: ExampleTexts.all)
  func examplesAreRight(_ text: String) {
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(DiagnosticReport(reading, file: "example", bytes: Array(text.utf8)).text(.full) == "")
    #expect(reading.scenario != nil)
  }

  @Test("what was printed gives the same scenario and the same text", arguments: ExampleTexts.all)
  func printingIsStable(_ text: String) throws {
    let scenario = try #require(ScenarioReader.read(Array(text.utf8)).scenario)
    let printed = ScenarioPrinter.text(of: scenario)
    let again = try #require(ScenarioReader.read(Array(printed.utf8)).scenario, "\(printed)")
    let same = again == scenario
    #expect(same, "\(printed)")
    #expect(ScenarioPrinter.text(of: again) == printed)
  }

  @Test func readingsOfOneTextAreEqual() {
    func read(_ name: String) -> Reading {
      ScenarioReader.read(Array("{ \"format\": 1, \"apps\": [{ \"id\": \"\(name)\" }] }".utf8))
    }
    #expect(read("a.b") == read("a.b"))
    #expect(read("a.b") != read("a.c"))
  }
}
