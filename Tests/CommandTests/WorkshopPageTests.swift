import Foundation
import Testing

/// What the guide for trainers and the README show of the workshop is what happens.
@Suite struct WorkshopPageTests {
  private static func file(_ path: String) throws -> String {
    try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func guide() throws -> String {
    try file(
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/TheWorkshop.md")
  }

  /// What stands between quotation marks is one word.
  private static func words(_ command: Substring) -> [String] {
    command.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      $0 % 2 == 1 ? [String($1)] : $1.split(separator: " ").map(String.init)
    }
  }

  @Test func theCommandsOfTheGuideWork() throws {
    let folder = try Folder()
    try folder.put("a\nb\n", in: "ada.txt")
    let start = "swift run bgsim "
    let commands = try Self.guide().split(separator: "\n").filter { $0.hasPrefix(start) }
    #expect(commands.count >= 10)
    for command in commands {
      let ending = try BuiltCommand.run(Self.words(command.dropFirst(start.count)), in: folder)
      #expect(ending.status == 0, "\(command): \(ending.error)")
    }
  }

  @Test func theOutputOfTheGuideIsReal() throws {
    let parts = try Self.guide().components(separatedBy: "```text\n")
    #expect(parts.count == 2)
    let shown = parts[1].components(separatedBy: "```")[0]
    #expect(try BuiltCommand.run(["learn", "5", "--key"]).output.hasPrefix(shown), "\(shown)")
  }

  @Test func theMarkInTheReadmeIsReal() throws {
    let section = try Self.file("README.md").components(separatedBy: "## Teach with it")[1]
    let shown = section.components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    let output = try BuiltCommand.run(["learn", "5", "--answers", "-"], input: "0\nd\n").output
    #expect(output.contains(shown), "\(output)")
    let picture = section.components(separatedBy: "```text\n")[2].components(separatedBy: "```")[0]
    let lesson = try BuiltCommand.run(["learn", "5", "--file"]).output
    let run = try BuiltCommand.run(["run", "-", "--details"], input: lesson).output
    #expect(run.contains(picture), "\(run)")
  }

  @Test func theGuideHasAPlaceForEachLesson() throws {
    let rows = try Self.guide().split(separator: "\n").filter { $0.hasPrefix("| ") }
    var planned: [Int] = []
    for row in rows {
      let cell = row.split(separator: "|").last ?? ""
      let numbers = cell.split { !$0.isNumber }.compactMap { Int($0) }
      if cell.contains("to"), numbers.count == 2 {
        planned += Array(numbers[0]...numbers[1])
      } else {
        planned += numbers
      }
    }
    #expect(planned == Array(1...19))
  }
}
