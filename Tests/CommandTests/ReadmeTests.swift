import Foundation
import LongForm
import PlatformFacts
import RunRecord
import SchedulerEngine
import Testing

@testable import CommandLanguage
@testable import bgsim

/// Whatever the README shows is what happens.
@Suite(.serialized) struct ReadmeTests {
  /// Replaces in the README what the pattern finds, where that is asked for.
  private func record(_ text: String, over pattern: some RegexComponent) throws {
    guard LongForm.isRecording else { return }
    try Data(file("README.md").replacing(pattern, with: text, maxReplacements: 1).utf8)
      .write(to: BuiltCommand.packageFolder.appendingPathComponent("README.md"))
  }

  private func file(_ path: String) throws -> String {
    try String(
      contentsOf: BuiltCommand.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func itsDemoIsTheRealOne() throws {
    let output = try BuiltCommand.run(["demo"]).output
    try record("```text\n\(output)```\n", over: /```text\nAssumed, seed(?s:.)*?```\n/)
    #expect(try file("README.md").contains("```text\n\(output)```\n"))
  }

  @Test func itsSwiftExampleCompilesAndRuns() throws {
    let source = try file("Tests/CommandTests/ReadmeExample.swift")
    #expect(try file("README.md").contains("```swift\n\(source)```\n"))
    let refreshes = try refreshesInAWeek()
    #expect(refreshes > 20)
    let claim = "It returns \(refreshes)."
    try record(claim, over: /It returns [0-9]+\./)
    #expect(try file("README.md").contains(claim), "\(claim)")
  }

  @Test(
    "Commands that pages show work",
    arguments: [
      "README.md", "Examples/README.md", "Tests/README.md", ".github/CONTRIBUTING.md",
    ])
  func commandsWork(of page: String) throws {
    let commands = try file(page).split(separator: "\n").filter {
      $0.hasPrefix("swift ") || $0.hasPrefix("bash ")
    }
    #expect(commands.count >= 3)
    let manifest = try file("Package.swift")
    // One follows from another, as for a reader who tries them in order where the examples are.
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder("Examples"),
      withDestinationPath: BuiltCommand.packageFolder.appendingPathComponent("Examples").path)
    for command in commands {
      let words = shellWords(command)
      switch words.prefix(2) {
      case ["swift", "run"] where words[2] == "bgsim":
        let expected: Int32 = command.hasSuffix("# fails on purpose") ? 1 : 0
        let status = try BuiltCommand.run(Array(words.dropFirst(3)), in: folder).status
        #expect(status == expected, "\(command)")
      case ["swift", "run"]:
        let program = words.dropFirst(2).first { !["-c", "release"].contains($0) }
        #expect(manifest.contains("\"\(program ?? "")\""), "\(command)")
      case ["swift", "test"], ["swift", "build"]: break
      default: #expect(try !file(words[1]).isEmpty, "\(command)")
      }
    }
  }

  @Test func thereIsOneRecipeForWhatShips() throws {
    for page in ["README.md", ".github/container/Dockerfile", ".ci/checks/release-build"] {
      let text = try file(page)
      #expect(text.contains("shipped-program"), "\(page)")
      #expect(!text.contains("-static-executable"), "\(page) links in a way of its own")
    }
    let script = try file(".ci/shipped-program")
    #expect(script.contains("program=$PWD/.build/shipped/bgsim"), "the README says where it is")
  }

  /// What stands between quotation marks is one word; a remark is none.
  private func shellWords(_ command: Substring) -> [String] {
    let parts = command.split(separator: "#")[0].split(
      separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  @Test func itsSevenFactorsAreThoseOfTheEngineAndCiteFactsAboutThem() throws {
    let lines = try file("README.md").split(separator: "\n")
    for objector in RuleID.allCases where RuleSet.sevenFactors.contains(objector) {
      let rule = objector.introduction
      let start = "| `\(rule.name)` | \(rule.source.trust) | "
      let row = try #require(lines.first { $0.hasPrefix(start) }, "\(start)")
      let cell = row.dropFirst(start.count).prefix { $0 != "|" }
      let cited = cell.matches(of: /facts? ([0-9]+(?:, [0-9]+)*)/).flatMap {
        $0.1.split { !$0.isNumber }.compactMap { Int32($0) }
      }
      #expect(!cited.isEmpty, "\(rule.name)")
      for number in cited {
        let fact = try #require(PlatformFact.numbered(number), "\(rule.name)")
        #expect(fact.isShown(by: rule.name), "\(rule.name) and fact \(number)")
        let links = fact.sources.compactMap(\.source.link)
        #expect(links.contains { cell.contains($0) }, "\(rule.name) and fact \(number)")
      }
    }
  }

  @Test func itsVerbsAreThoseOfTheCommand() throws {
    let readme = try file("README.md")
    for verb in Verb.all { #expect(readme.contains("| `\(verb.name)` |"), "\(verb.name)") }
  }

  @Test func itsLogsHaveTheVersionThatIsWritten() throws {
    #expect(try file("README.md").contains("`\"version\":\(EventLogHeader.version)`"))
    #expect(try file(".github/CHANGELOG.md").contains("`\"version\": \(EventLogHeader.version)`"))
  }

  @Test func itsExitCodesAreThoseOfTheCommand() throws {
    let readme = try file("README.md")
    for status in ExitStatus.allCases {
      #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |"), "\(status)")
    }
  }
}

extension FactSource {
  /// The title up to its first colon or semicolon, leading to the address.
  fileprivate var link: String? {
    let title = title.description.prefix { $0 != ":" && $0 != ";" }
    return address.map { "[\(title)](\($0))" }
  }
}

extension PlatformFact {
  /// By the rule itself or by one of its numbers.
  fileprivate func isShown(by rule: StaticString) -> Bool {
    shownBy.contains { evidence in
      switch evidence {
      case .rule(let name): name.description == rule.description
      case .parameter(let name): name.description.hasPrefix("\(rule).")
      case .finding, .diagnostic, .tests, .example, .tool, .waits, .nothing: false
      }
    }
  }
}
