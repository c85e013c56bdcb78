import JSON
import Populations
import ScenarioReports
import ScenarioRunner
import SensitivityReports
import SimulationReport
import Testing

@Suite("The sensitivity")
struct SensitivityTests {
  private func sensitivity(
    _ prepared: PreparedPopulation, _ unit: Sensitivity.Unit, _ measure: FleetMeasure,
    devices: Int64, threads: Int = 2
  ) throws -> Sensitivity {
    try Sensitivity(
      prepared, unit, measure, devices: devices, threads: threads, while: { true },
      reached: { _ in })
  }

  @Test("of launches names what paces them, on any number of threads")
  func launches() throws {
    let prepared = try SmallPopulation.prepared()
    let found = try sensitivity(prepared, .device, .launches, devices: 5, threads: 1)
    #expect(
      try sensitivity(prepared, .device, .launches, devices: 5, threads: 3).json == found.json)
    let text = SensitivityText(found, TextStyle()).text
    #expect(text.contains("measured  launches a day, the mean of all: "), "\(text)")
    #expect(text.contains("moved by  most by app-usage."), "\(text)")
    #expect(text.contains("without any effect"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("of a scenario is over its seeds")
  func seeds() throws {
    let text = """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d",
        "apps": [{ "id": "com.example.news", "opened": "daily",
          "tasks": [{ "refresh": "com.example.news.refresh" }] }] }
      """
    let loaded = try LoadedScenario(
      "one.jsonc", Array(text.utf8), ScenarioOptions(),
      beside: FilesBeside("one.jsonc", resolved: { $0 }, bytes: { _ in nil }))
    let found = try sensitivity(PreparedPopulation(of: loaded), .seed, .age, devices: 3)
    #expect(found.tasks.count == 1)
    #expect(SensitivityText(found, TextStyle()).text.contains("over 3 seeds"))
    #expect(found.json.onOneLine.contains("\"measured\": \"medianAgeAtOpening\""))
  }
}
