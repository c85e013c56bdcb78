import Testing

/// Pushes, assertions and transfers that nobody means end with an error where they stand, or after
/// bounded work.
@Suite struct HostileNeighbourTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var tasks = ""
    var activities = ""
    var events = ""
    let status: Int32
    let told: String
  }

  private static let rows = [
    Row(
      testDescription: "a transfer of nothing",
      tasks: #"{ "transfer": "b", "upload": "0B" }"#, status: 0, told: "nothing wrong"),
    Row(
      testDescription: "a transfer that begins the next when it is told, and takes no time",
      tasks: #"{ "transfer": "b", "upload": "0B", "resubmit": "first", "work": { "takes": "0s" }}"#,
      status: 65, told: "hostile.jsonc:3:5"),
    Row(
      testDescription: "a transfer for which a life is too short",
      tasks: #"{ "transfer": "b", "upload": "1000GB", "timeout": "365d" }"#, status: 0, told: "b"),
    Row(
      testDescription: "less than nothing to transfer",
      tasks: #"{ "transfer": "b", "upload": "-1MB" }"#, status: 65, told: "hostile.jsonc:3:35"),
    Row(
      testDescription: "a thousand pushes in a minute", tasks: #"{ "push": "p" }"#,
      events: (0..<1_000).map {
        #"{ "at": "day 1 10:00:\#($0 % 60 < 10 ? "0" : "")\#($0 % 60)", "push": "p" }"#
      }.joined(separator: ", "), status: 0, told: "pushes-too-often: p, once"),
    Row(
      testDescription: "200,000 assertions",
      activities: (0..<100).map {
        #"{ "name": "w\#($0)", "takes": "1m", "atOnce": 2000 }"#
      }.joined(separator: ", "), status: 0, told: "too-many-assertions"),
    Row(
      testDescription: "10,000 assertions at once",
      activities: #"{ "name": "w", "atOnce": 10000 }"#, status: 65, told: "hostile.jsonc:4:30"),
  ]

  @Test(arguments: rows) func endWell(_ row: Row) throws {
    let folder = try Folder()
    try folder.put(
      """
      { "format": 1, "name": "hostile", "start": "2026-06-01T00:00Z", "duration": "1d",
        "apps": [{ "id": "com.example.a", "opened": ["08:00"], "tasks": [
          \(row.tasks)], "activities": [
          \(row.activities)] }],
        "events": [\(row.events)] }
      """, in: "hostile.jsonc")
    let ending = try BuiltCommand.run(["run", "hostile.jsonc"], in: folder)
    #expect(!ending.wasSignalled && ending.status == row.status)
    let said = ending.status == 0 ? ending.output : ending.error
    #expect(said.contains(row.told), "\(said)")
  }
}
