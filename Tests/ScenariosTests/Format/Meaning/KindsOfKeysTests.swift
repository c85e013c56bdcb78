import Basics
import Testing

@testable import Scenarios

/// Which keys say something about which kinds of tasks.
@Suite struct KindsOfKeysTests {
  private static let submitted: [Scenario.TaskKind] = [
    .refresh, .processing, .continued, .healthResearch,
  ]
  private static let asked = submitted + [.transfer]

  private static let rows: [(key: String, value: String, fits: [Scenario.TaskKind])] = [
    ("arrives", "[\"12:35\"]", [.push]), ("submit", "[\"onOpen\"]", asked),
    ("earliest", "\"1h\"", asked), ("earliestTomorrow", "\"03:00\"", asked),
    ("upload", "\"1MB\"", [.transfer]), ("download", "\"1MB\"", [.transfer]),
    ("discretionary", "true", [.transfer]), ("cellular", "false", [.transfer]),
    ("lowDataMode", "false", [.transfer]), ("launchEvents", "false", [.transfer]),
    ("timeout", "\"1h\"", [.transfer]),
    ("registers", "\"late\"", submitted), ("onExpiration", "\"complete\"", submitted),
    ("resubmit", "\"first\"", asked), ("resubmitsEveryTask", "true", submitted),
    ("strategy", "\"fail\"", [.continued]), ("userInitiated", "true", [.continued]),
    ("whenAsked", "\"stop\"", [.continued]), ("protection", "\"none\"", [.healthResearch]),
  ]

  @Test(arguments: rows)
  func aKeyOfOtherKindsIsTold(_ row: (key: String, value: String, fits: [Scenario.TaskKind])) {
    for kind in Scenario.TaskKind.allCases {
      let text = """
        { "format": 1, "apps": [{ "id": "com.a", "tasks": [
          { "\(kind.rawValue)": "x", "\(row.key)": \(row.value) }] }] }
        """
      let told = ScenarioReader.read(Array(text.utf8)).diagnostics.map(\.problem)
      let misfit = Problem.meaning(.keyNotForKind(row.key, kind, fits: row.fits))
      #expect(told.contains(misfit) != row.fits.contains(kind), "\(row.key) of \(kind): \(told)")
    }
  }
}
