import Foundation
import Testing

/// What is wrong with one of several files loses nothing of the others, and the highest exit code counts.
@Suite struct SeveralFilesTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.put(NewsScenario().text, in: "holds")
    try folder.put(NewsScenario(ran: 9).text, in: "fails")
    try folder.put("{", in: "broken")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let command: String
    let status: Int32
    /// How many results there are all the same.
    let results: Int
    let last: String
    var testDescription: String { command }
  }

  @Test(arguments: [
    Row(command: "run holds holds -q", status: 0, results: 2, last: ""),
    Row(
      command: "run missing holds -q", status: 66, results: 1,
      last: "bgsim: 1 of 2 files could not be run\n"),
    Row(
      command: "run holds missing fails -q", status: 66, results: 2,
      last: "bgsim: 1 of 3 files could not be run\n"),
    Row(
      command: "run broken holds missing -q", status: 66, results: 1,
      last: "bgsim: 2 of 3 files could not be run\n"),
    Row(
      command: "run fails broken holds -q", status: 65, results: 2,
      last: "bgsim: 1 of 3 files could not be run\n"),
    Row(
      command: "run holds fails holds -q", status: 1, results: 3,
      last: "bgsim: an expectation does not hold\n"),
    Row(
      command: "run holds missing --seeds 2 -q", status: 66, results: 1,
      last: "bgsim: 1 of 2 files could not be run\n"),
    Row(
      command: "check missing broken", status: 66, results: 1,
      last: "bgsim: 2 of 2 files have errors\n"),
    Row(
      command: "check holds broken", status: 65, results: 1,
      last: "bgsim: 1 of 2 files have errors\n"),
    Row(
      command: "test holds missing broken", status: 66, results: 2,
      last: "bgsim: 2 of 3 files could not be run\n"),
  ])
  func eachIsTriedAndTheHighestExitCodeCounts(_ row: Row) throws {
    let ending = try BuiltCommand.run(
      row.command.split(separator: " ").map(String.init), in: folder)
    #expect(ending.status == row.status, "\(ending.error)")
    #expect(ending.error.hasSuffix(row.last), "\(ending.error)")
    let results = ["the expectation ", "1 error in ", "1 as expected"].reduce(0) {
      $0 + ending.output.components(separatedBy: $1).count - 1
    }
    #expect(results == row.results, "\(ending.output)")
    let names = row.command.split(separator: " ").filter { ["missing", "broken"].contains($0) }
    for name in names {
      #expect((ending.error + ending.output).contains(name), "\(name): \(ending.error)")
    }
  }

  @Test func resultsGoToAFileWhereThereAreAny() throws {
    try folder.put("old", in: "result")
    #expect(try BuiltCommand.run(["run", "missing", "-o", "result"], in: folder).status == 66)
    #expect(try BuiltCommand.run(["run", "broken", "-o", "result"], in: folder).status == 65)
    #expect(folder.text("result") == "old")
    let some = ["run", "missing", "holds", "-q", "-o", "result"]
    #expect(try BuiltCommand.run(some, in: folder).status == 66)
    #expect(folder.text("result")?.hasSuffix("the expectation holds\n") == true)
    #expect(folder.names == ["broken", "fails", "holds", "result"])
  }
}
