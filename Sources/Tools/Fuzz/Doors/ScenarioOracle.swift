import Scenarios

enum ScenarioOracle {
  /// What is said of a file is harmless and the same each time; what is printed is read as the same.
  static func readAndPrint(_ bytes: [UInt8]) throws(Discovery) {
    let reading = ScenarioReader.read(bytes)
    try expect(ScenarioReader.read(bytes) == reading, "a second reading differs")
    try expectHarmless(reading, of: bytes)
    guard let scenario = reading.scenario else {
      return try expect(!reading.diagnostics.isEmpty, "a file is refused without a word")
    }
    let printed = ScenarioPrinter.text(of: scenario)
    guard let again = ScenarioReader.read(Array(printed.utf8)).scenario else {
      throw Discovery("what is printed cannot be read:\n\(printed)")
    }
    try expect(again == scenario, "what is printed is read as another scenario:\n\(printed)")
    try expect(ScenarioPrinter.text(of: again) == printed, "printed twice it differs")
  }
}
