import Basics
import Reports
import Scenarios

enum PopulationOracle {
  /// What is said of a file is harmless and the same each time; what is printed is read as the same; and
  /// each device that is drawn is a scenario that can be run.
  static func readAndDraw(_ bytes: [UInt8]) throws(Discovery) {
    let reading = PopulationReader.read(bytes)
    try expect(PopulationReader.read(bytes) == reading, "a second reading differs")
    try expectHarmless(reading.reading, of: bytes)
    guard let population = reading.population else {
      return try expect(
        !reading.reading.diagnostics.isEmpty, "a file is refused without a word")
    }
    let printed = PopulationPrinter.text(of: population)
    let again = PopulationReader.read(Array(printed.utf8)).population
    try expect(again == population, "what is printed is read as another:\n\(printed)")
    guard
      let loaded = try? LoadedPopulation("f.jsonc", bytes, ScenarioOptions(), beside: .none)
    else { return }
    for number in [Int64(0), 1, 999_999_999] {
      try RunOracle.run(device(number, of: loaded))
    }
  }

  private static func device(
    _ number: Int64, of loaded: LoadedPopulation
  ) throws(Discovery) -> [UInt8] {
    let text = Array(loaded.scenarioText(ofDevice: number).utf8)
    let reading = ScenarioReader.read(text)
    let words = DiagnosticReport(reading, file: "device", bytes: text).text(.short)
    try expect(reading.scenario != nil, "device \(number) is no scenario: \(words)")
    return text
  }
}
