import Basics
import Documents
import Testing

@testable import Scenarios

@Suite("Printing") struct PrintingTests {
  @Test("uses one order and one spelling, with short parts on one line") func canonical() throws {
    let text = """
      { // seconds are summed up
        "events": [ { "lowPowerMode": true, "at": "7:05" } ], "duration": "90m", "format": 1,
        "device": { "like": "desk" }, "x-own": 1,
        "apps": [ { "tasks": [ { "earliest": "900s", "refresh": "a.r", "work": { "takes": "5s..5s", "bytes": "1000000B" } } ],
          "opened": [ "mon,tue,wed,thu,fri 7:05 for 240s", "every day 12:35" ], "id": "a", "history": "2w" } ] }
      """
    let scenario = try #require(ScenarioReader.read(Array(text.utf8)).scenario)
    #expect(
      ScenarioPrinter.text(of: scenario) == """
        {
          "format": 1,
          "duration": "1h30m",
          "device": "desk",
          "apps": [
            {
              "id": "a",
              "opened": ["weekdays 07:05 for 4m", "12:35"],
              "history": "14d",
              "tasks": [{ "refresh": "a.r", "earliest": "15m", "work": { "takes": "5s", "bytes": "1MB" } }]
            }
          ],
          "events": [{ "at": "07:05", "lowPowerMode": true }]
        }

        """)
  }

  @Test("and reading again keeps everything that the schema allows")
  func everything() {
    guard let root = PlainJSON(ScenarioSchema.text) else {
      Issue.record("the schema cannot be read")
      return
    }
    var unstable: [String] = []
    var count = 0
    for sample in SchemaWalk(root).samples {
      guard let scenario = ScenarioReader.read(Array(sample.scenario.utf8)).scenario else {
        continue
      }
      count += 1
      let printed = ScenarioPrinter.text(of: scenario)
      let again = ScenarioReader.read(Array(printed.utf8)).scenario
      if again != scenario || again.map(ScenarioPrinter.text) != printed {
        unstable.append("\(sample.scenario) gives \(printed)")
      }
    }
    #expect(unstable == [])
    #expect(count > 300)
  }

  @Test("escapes invisible characters") func quoting() throws {
    var scenario = Scenario()
    scenario.name = Located("\"\\/\n\t\u{1B}\u{202E}\u{7F}\u{E000}é😀\u{10FFFF}")
    let text = ScenarioPrinter.text(of: scenario)
    #expect(
      text.contains("\"\\\"\\\\/\\n\\t\\u001B\\u202E\\u007F\\uE000é😀\\uDBFF\\uDFFF\""), "\(text)")
    #expect(ScenarioReader.read(Array(text.utf8)).scenario == scenario)
  }
}

@Suite("Reading") struct ReadingTests {
  @Test("the examples finds no problems", arguments: ExampleTexts.all)
  func examplesAreRight(_ text: String) {
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(DiagnosticReport(reading, file: "example", bytes: Array(text.utf8)).isSilent)
    #expect(reading.scenario != nil)
  }

  @Test(
    "a printed scenario gives an equal scenario and the same text again",
    arguments: ExampleTexts.all)
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
