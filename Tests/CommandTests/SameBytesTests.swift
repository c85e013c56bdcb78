import Foundation
import Testing

/// Where the user lives and what language they read changes nothing in a file.
@Suite struct SameBytesTests {
  @Test(arguments: [
    ["demo", "--days", "3"], ["demo", "--log"], ["help", "rules"], ["help", "rules", "--json"],
    ["help"],
    ["help", "--man"], ["demo", "--generate"],
  ])
  func placeAndLanguageChangeNothing(_ arguments: [String]) throws {
    let here = try BuiltCommand.run(arguments)
    for variables in [
      ["LC_ALL": "tr_TR.UTF-8", "TZ": "Europe/Istanbul"],
      ["LC_ALL": "ja_JP.eucJP", "TZ": "Asia/Tokyo", "COLUMNS": "40"],
      ["LANG": "ar_EG.UTF-8", "TZ": "America/St_Johns", "SWIFT_DETERMINISTIC_HASHING": "1"],
    ] {
      #expect(try BuiltCommand.run(arguments, variables: variables) == here, "\(variables)")
    }
    #expect(!(here.output + here.error).isEmpty)
  }

  @Test(arguments: [
    ["run", "f"], ["run", "f", "--json"], ["run", "f", "--sentences"],
    ["run", "f", "--seeds", "9"],
    ["run", "f", "-q", "--log", "l"], ["explain", "f", "com.example.news.refresh", "--at", "+30h"],
    ["test", "f", "--junit", "l"], ["new"], ["help", "schema"],
  ])
  func aScenarioGivesTheSameBytesEverywhere(_ arguments: [String]) throws {
    let folder = try Folder()
    try folder.put(NewsScenario().text, in: "f")
    let here = try BuiltCommand.run(arguments, in: folder)
    let file = folder.text("l")
    #expect(here.status <= 1 && (file == nil) == !arguments.contains("l"))
    #expect(arguments.contains("-q") || !here.output.isEmpty)
    for variables in [
      ["LC_ALL": "tr_TR.UTF-8", "TZ": "Europe/Istanbul"],
      ["LC_ALL": "ja_JP.eucJP", "TZ": "Asia/Tokyo", "COLUMNS": "40"],
      ["LANG": "ar_EG.UTF-8", "TZ": "America/St_Johns", "SWIFT_DETERMINISTIC_HASHING": "1"],
    ] {
      #expect(try BuiltCommand.run(arguments, variables: variables, in: folder) == here)
      #expect(folder.text("l") == file, "\(variables)")
    }
  }

  @Test(arguments: ["--seeds 7", "-q --seeds 2", "--set seeds=3..8"])
  func theNumberOfThreadsChangesNothing(_ options: String) throws {
    let folder = try Folder()
    try folder.put(NewsScenario(ran: 2).text, in: "f")
    let words = ["run", "f"] + options.split(separator: " ").map(String.init)
    let usual = try BuiltCommand.run(words, in: folder)
    #expect(usual.status == 1 && usual.output.contains("first fails"), "\(usual.output)")
    for threads in ["1", "2", "3", "64"] {
      #expect(
        try BuiltCommand.run(words + ["--threads", threads], in: folder) == usual, "\(threads)")
    }
  }

  @Test func aLogIsOfTheRunThatTheDemoShows() throws {
    let log = try BuiltCommand.run(["demo", "--log", "--seed", "5"]).output
    #expect(log.contains("\"seed\":\"5\""))
    #expect(log == (try BuiltCommand.run(["demo", "--seed=5", "--log"]).output))
    #expect(log != (try BuiltCommand.run(["demo", "--log"]).output))
  }
}
