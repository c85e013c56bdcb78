/// What leads to a finding in a scenario, and the same place put right.
public struct FindingExample: Equatable, Sendable {
  public let wrong: Side
  public let right: Side

  /// What one of the two says, line by line.
  public struct Side: Equatable, Sendable {
    private let tasks: [String]
    /// Further keys of the app.
    private let app: [String]
    /// Further keys of the scenario.
    private let scenario: [String]

    init(tasks: [String] = [], app: [String] = [], scenario: [String] = []) {
      self.tasks = tasks
      self.app = app
      self.scenario = scenario
    }

    public var lines: [String] { tasks + app + scenario }

    /// The whole scenario: five days with an app that is opened six times a day.
    public var document: String {
      """
      { "format": 1, "duration": "5d",\(scenario.map { " \($0)," }.joined())
        "apps": [{ "id": "a",\(app.map { " \($0)," }.joined())
          "opened": ["07:00", "10:00", "13:00", "16:00", "19:00", "22:00"],
          "tasks": [
            \(tasks.joined(separator: "\n      "))
          ],
        }],
      }

      """
    }
  }
}
