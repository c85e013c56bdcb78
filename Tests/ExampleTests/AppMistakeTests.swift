import AppCheck
import Basics
import Scenarios
import Testing

/// `bgsim check` has nothing to say about the app of an example, unless the example is about just that.
@Suite struct AppMistakeTests {
  private static let shown = [
    "can-my-app-refresh-every-five-minutes": ["D210"],
    "does-a-failed-sync-come-back": ["D215"],
    "does-a-refresh-survive-completing-before-it-asks-again": ["D214"],
    "why-do-two-of-three-refreshes-never-run": ["D212"],
    "why-does-my-app-crash-when-it-registers-late": ["D208"],
  ]

  @Test(arguments: Example.all)
  func `The app of an example has the mistakes that the example shows`(_ example: Example) throws {
    let scenario = try #require(ScenarioReader.read(example.bytes).scenario)
    let warnings = ScenarioCheckup(scenario, propertyLists: []).warnings
    #expect(warnings.map(\.codeName) == Self.shown[example.name] ?? [])
  }
}
