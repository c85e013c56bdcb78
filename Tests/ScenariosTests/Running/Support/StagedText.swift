import Basics
import Scenarios
import Testing

/// Reads and stages a scenario text that has no problems.
func prepared(
  _ text: String, propertyLists: [NamedInfoPlist] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> PreparedScenario {
  try Preparation.prepare(
    try scenario(text, sourceLocation: sourceLocation), propertyLists: propertyLists)
}

func scenario(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Scenario {
  let reading = ScenarioReader.read(Array(text.utf8))
  for diagnostic in reading.diagnostics where diagnostic.severity == .error {
    Issue.record("\(diagnostic.problem.wording.title)", sourceLocation: sourceLocation)
  }
  return try #require(reading.scenario, sourceLocation: sourceLocation)
}

/// A scenario that says one thing more than it has to.
func stagedDevice(_ device: String) throws -> PreparedScenario {
  try prepared("{ \"format\": 1, \"start\": \"2026-06-01T06:00Z\", \"device\": \(device) }")
}

func stagedApp(_ app: String, _ rest: String = "") throws -> PreparedScenario {
  try prepared(
    """
    { "format": 1, "start": "2026-06-01T06:00Z",
      "apps": [{ "id": "com.example.app" \(app.isEmpty ? "" : ", \(app)") }] \(rest) }
    """)
}

func stagedTask(_ task: String) throws -> PreparedScenario {
  try stagedApp("\"tasks\": [{ \(task) }]")
}
