import Foundation
import Testing

/// Where a program reads, there is one JSON document and nothing else.
@Suite struct JSONDocumentTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    try folder.put(NewsScenario(ran: 9).text, in: "fails")
    try folder.put("{", in: "broken")
  }

  @Test(arguments: [
    ("run holds --json", 0, "tasks"), ("run holds fails --json", 1, "runs"),
    ("run holds missing broken --json", 66, "runs"), ("run holds --seeds 3 --json", 0, "tasks"),
    ("run holds holds --seeds 3 --json", 0, "runs"),
    ("test holds fails --json", 1, "results"), ("test holds broken missing --json", 66, "results"),
    ("test holds fails broken --diagnostics json", 65, "results"),
    ("explain holds --json", 0, "history"), ("explain holds refresh --json --at +30h", 0, "state"),
    ("compare holds fails --json", 0, "tasks"),
    ("compare holds --os 18 --os 26 --json", 0, "tasks"),
    ("compare holds fails --seeds 2 --json", 0, "seeds"),
    ("compare holds --set seed=2 --set seed=3 --json", 0, "comparisons"),
    ("check holds --json", 0, "files"), ("check holds broken missing --json", 66, "files"),
    ("help rules --json", 0, "rules"), ("help schema --json", 0, "properties"),
  ])
  func itIsOneDocument(_ command: String, _ status: Int, _ key: String) throws {
    let ending = try BuiltCommand.run(
      command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == Int32(status), "\(ending.error)")
    let document = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
    let members = try #require(document as? [String: Any], "\(ending.output)")
    #expect(members[key] != nil, "\(ending.output)")
  }

  @Test func eachFileHasItsPlace() throws {
    let text = try BuiltCommand.run(["run", "holds", "missing", "fails", "--json"], in: folder)
    let document = try JSONSerialization.jsonObject(with: Data(text.output.utf8)) as? [String: Any]
    let runs = try #require(document?["runs"] as? [[String: Any]])
    #expect(runs.map { $0["file"] as? String } == [nil, "missing", nil])
  }
}
