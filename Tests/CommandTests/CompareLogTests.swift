import Foundation
import Testing

/// A scenario beside a phone's log, and populations, as a user compares them.
@Suite struct CompareLogTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(FleetTests.text, in: "small.jsonc")
    try folder.put(NewsScenario().text, in: "news.jsonc")
  }

  private func run(_ command: String) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(command.split(separator: " ").map(String.init), in: folder)
  }

  private func log(_ settings: String = "") throws {
    let ending = try run("run news.jsonc --console -o phone.log\(settings)")
    #expect(ending.status <= 1, "\(ending.error)")
  }

  @Test func aScenarioIsAsItsOwnLog() throws {
    try log()
    for files in ["news.jsonc phone.log", "phone.log news.jsonc"] {
      let ending = try run("compare \(files)")
      #expect(ending.status == 0, "\(ending.error)")
      #expect(ending.output.contains("score     100 % of the days differ by at most one launch"))
      #expect(ending.output.contains("differs   nowhere"), "\(ending.output)")
    }
    let details = try run("compare news.jsonc phone.log --details").output
    #expect(details.contains("refusals of the log, request by request"))
    #expect(details.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(details)")
  }

  @Test func whatDiffersIsJSONToo() throws {
    try log(" --set rules.app-usage.lead=3h")
    let output = try run("compare news.jsonc phone.log --json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    #expect(parsed?["logComparison"] as? Int == 1)
    let tasks = try #require(parsed?["tasks"] as? [[String: Any]])
    #expect(tasks.first?["firstApart"] != nil, "\(output)")
  }

  @Test func populationsAreComparedDeviceByDevice() throws {
    let words = "small.jsonc --set apps[0].tasks[0].earliest=6h --devices 6"
    let ending = try run("compare \(words)")
    #expect(ending.status == 0, "\(ending.error)")
    #expect(ending.output.contains("6 devices, each run in both with the same chance"))
    let json = try run("compare \(words) --json").output
    #expect(json.contains("\"populationComparison\": 1"))
  }

  @Test(arguments: [
    ("compare small.jsonc news.jsonc", 65, "a population is compared with another"),
    ("compare small.jsonc small.jsonc --seeds 3", 64, "--seeds is only for scenarios"),
    ("compare news.jsonc news.jsonc --devices 3", 64, "--devices is only for populations"),
    ("compare phone.log", 64, "needs a second file"),
    ("compare phone.log phone.log", 65, "the log of a device with a scenario"),
    ("compare news.jsonc phone.log --seeds 3", 64, "--seeds"),
    ("compare news.jsonc phone.log --set start=2030-01-01T00:00Z", 65, "no time in common"),
  ])
  func whatDoesNotFitIsRefused(_ command: String, _ status: Int, _ words: String) throws {
    try log()
    let ending = try run(command)
    #expect(ending.status == status, "\(ending.error)")
    #expect(ending.error.contains(words), "\(ending.error)")
    #expect(ending.output.isEmpty)
  }
}
