import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// What is printed fits the terminal, wide or narrow, and no figure is lost for it.
@Suite struct TerminalWidthTests {
  private static let examples = BuiltCommand.packageFolder.appendingPathComponent("Examples").path

  private static func example(_ name: String) -> String { "\(examples)/\(name).jsonc" }

  private static let database = example("does-the-database-clean-up-run-every-night")
  private static let news = example("does-the-news-refresh-before-breakfast")
  private static let three = example("why-do-two-of-three-refreshes-never-run")

  private static let commands: [[String]] = [
    ["run", database], ["run", database, "--details"], ["explain", three],
    ["explain", three, "reader.feeds", "--at", "day 2 01:10"],
    ["compare", news, example("how-often-does-my-app-refresh-if-it-is-rarely-opened")],
    [
      "compare", "\(examples)/Fleet/readers.jsonc", "\(examples)/Fleet/readers.jsonc",
      "--devices", "3", "--days", "2",
    ],
    ["test", news, "--set", "expect[0].ran=2"], ["check", "\(examples)/FeedApp"],
    ["learn", "1"], ["help", "asks-too-often"], ["help", "facts"], ["advise"],
  ]

  private func printed(_ arguments: [String], columns: Int) -> [Substring] {
    let console = TestConsole()
    console.columns = columns
    _ = Command.run(arguments + (arguments[0] == "help" ? [] : ["--no-color"]), on: console.console)
    let text = String(decoding: console.output + console.error, as: UTF8.self)
    // A line that shows how far a run is ends where it began.
    return text.split(separator: "\n").filter { !$0.contains("\r") }
  }

  @Test(arguments: commands, LongForm.all(of: [60, 80, 200], orOneIn: 2))
  func linesFitTheTerminal(_ arguments: [String], _ columns: Int) {
    let lines = printed(arguments, columns: columns)
    #expect(!lines.isEmpty)
    for line in lines where line.count > columns && !isToCopy(line) {
      Issue.record("\(arguments.prefix(2)), \(line.count) columns: \(line)")
    }
  }

  /// Commands, places and addresses are worth nothing in pieces.
  private func isToCopy(_ line: Substring) -> Bool {
    line.contains("bgsim ") || line.contains("--> ") || line.contains("https://")
      || line.contains(Self.examples) || line.contains("{ \"")
  }

  @Test(arguments: LongForm.all(of: [60, 40, 80, 200], orOneIn: 2))
  func noFigureIsLost(_ columns: Int) {
    let brief = printed(["run", Self.database], columns: columns).joined(separator: "\n")
    for words in ["mainly held back by", "ended", "2 done, 2 cut short", "1 1 0 1 1 0"] {
      #expect(brief.contains(words), "\(words) at \(columns):\n\(brief)")
    }
    let details = printed(["run", Self.database, "--details"], columns: columns)
      .joined(separator: "\n")
    for words in ["median wait", "longest wait", "throttled"] {
      #expect(details.contains(words), "\(words) at \(columns):\n\(details)")
    }
    let users = printed(Self.commands[5], columns: columns).joined(separator: "\n")
    #expect(users.contains("  A  ") && users.contains("the same for each"), "\(users)")
  }

  @Test func mistakesAreBrokenBetweenWordsToo() {
    let lines = printed(["advise"], columns: 60)
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 60 }, "\(lines)")
  }
}
