import Testing

@testable import Scenarios

/// Values of pushes, assertions and transfers that nobody means are told once, where they stand.
@Suite struct HostileNeighbourTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let part: String
    let told: [String]
    var testDescription: String { part }

    init(_ part: String, _ told: String...) {
      self.part = part
      self.told = told
    }
  }

  /// Alone on the second line, so that a column counts from its beginning.
  private static func task(_ part: String) -> String {
    """
    { "format": 1, "duration": "1d", "start": "2026-06-01T06:00Z", "apps": [{ "id": "com.a", "tasks": [
    { \(part) }] }] }
    """
  }

  private static func activity(_ part: String) -> String {
    """
    { "format": 1, "duration": "1d", "start": "2026-06-01T06:00Z", "apps": [{ "id": "com.a", "activities": [
    { "name": "w", \(part) }] }] }
    """
  }

  private static let tasks = [
    Row("\"transfer\": \"b\", \"upload\": \"0B\""),
    Row("\"transfer\": \"b\", \"upload\": \"1000GB\""),
    Row("\"transfer\": \"b\", \"upload\": \"1001GB\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"-1MB\"", "S109 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"\"", "S109 2:30"),
    Row("\"transfer\": \"b\", \"upload\": \"1.5GB\"", "S109 2:32"),
    Row("\"transfer\": \"b\", \"upload\": \"9223372036854775807GB\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": \"99999999999999999999B\"", "S106 2:31"),
    Row("\"transfer\": \"b\", \"upload\": -1", "S105 2:30"),
    Row("\"transfer\": \"b\"", "S205 2:15"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"download\": \"1B\"", "S206 2:48"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"0s\"", "S206 2:47"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"-1s\"", "S109 2:48"),
    Row("\"transfer\": \"b\", \"upload\": \"1B\", \"timeout\": \"99999999d\"", "S106 2:48"),
    Row("\"push\": \"p\", \"arrives\": [\"every 0s\"]", "S106 2:35"),
    Row("\"push\": \"p\", \"arrives\": [\"every 1ms\"]", "S106 2:35"),
    Row("\"push\": \"p\", \"arrives\": [\"every -1m\"]", "S109 2:35"),
  ]

  private static let activities = [
    Row("\"atOnce\": 2000"), Row("\"atOnce\": 0", "S106 2:26"), Row("\"atOnce\": -1", "S106 2:26"),
    Row("\"atOnce\": 10000", "S106 2:26"), Row("\"takes\": \"-1s\"", "S109 2:26"),
    Row("\"takes\": \"99999999d\"", "S106 2:26"),
  ]

  @Test(arguments: tasks) func ofTasks(_ row: Row) {
    #expect(Told.problems(Self.task(row.part)) == row.told)
  }

  @Test(arguments: activities) func ofActivities(_ row: Row) {
    #expect(Told.problems(Self.activity(row.part)) == row.told)
  }
}
