import ScenarioFormat
import ScenarioRunner
import Testing

/// Reads and stages a scenario text that has no problems.
func staged(
  _ text: String, propertyLists: [PropertyList] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> StagedScenario {
  let reading = ScenarioReader.read(Array(text.utf8))
  for diagnostic in reading.diagnostics where diagnostic.severity == .error {
    Issue.record("\(diagnostic.problem)", sourceLocation: sourceLocation)
  }
  let scenario = try #require(reading.scenario, sourceLocation: sourceLocation)
  return try Staging.stage(scenario, propertyLists: propertyLists)
}
