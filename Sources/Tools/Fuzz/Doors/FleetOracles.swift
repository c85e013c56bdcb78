import Basics
import Documents
import Foundation
import Reports
import RunRecord
import Scenarios

enum PopulationOracle {
  /// The report about a file is harmless and the same every time, what is printed reads back the same, and
  /// each drawn device is a scenario that can be run.
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

enum PartOracle {
  /// A part is refused with harmless text, or reported, merged, and written again unchanged.
  static func merge(_ bytes: [UInt8]) throws(Discovery) {
    do throws(MergeProblem) {
      var merge = FleetMerge()
      try merge.add(bytes, of: "f.part")
      _ = try merge.result()
    } catch {
      try expectHarmless(error.message.text, "the message")
    }
    guard let part = try? FleetPart(bytes) else { return }
    try expect((try? FleetPart(part.bytes)) == part, "written again it is another part")
    try tell(FleetResult(part.header, part.tally))
  }

  private static func tell(_ result: FleetResult) throws(Discovery) {
    let report = FleetReport(result, TextStyle())
    for text in [report.text, report.json] {
      try expectHarmless(text, "what is told of the part")
    }
    let json = try? JSONSerialization.jsonObject(with: Data(report.json.utf8))
    try expect(json != nil, "what programs are told is no JSON")
  }

  /// Corrects the digest; otherwise hardly any input would be read to its end.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let line = Array(bytes.prefix { $0 != 0x0A })
    var digest = LogDigest()
    digest.feed(line)
    return line + Array("\n{\"digest\":\"\(LogDigest.text(digest.value))\"}\n".utf8)
  }
}
