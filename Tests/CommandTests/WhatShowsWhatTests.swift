import AppCheck
import Foundation
import LongForm
import Testing

@testable import CommandLanguage
@testable import bgsim

/// The page that says what shows what is executed: each command works, each suite is there.
@Suite struct WhatShowsWhatTests {
  private static let page: String = {
    let path =
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/WhatShowsWhat.md"
    return
      (try? String(contentsOf: BuiltCommand.packageFolder.appending(path: path), encoding: .utf8))
      ?? ""
  }()

  /// The cells of all rows but headings.
  private static let rows: [(what: String, shown: String)] = page.split(separator: "\n")
    .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --- ") && !$0.hasSuffix("| what shows it |") }
    .map { line in
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      return (cells[0], cells.dropFirst().joined(separator: " | "))
    }

  private static func quoted(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private static let commands = Array(
    Set(quoted(in: page).filter { $0.hasPrefix("bgsim ") && $0.contains(where: \.isLowercase) })
  ).sorted().filter { $0 != "bgsim advise" }

  @Test func everyRowSaysWhatShowsIt() {
    #expect(Self.rows.count >= 90)
    for row in Self.rows {
      let shown = Self.quoted(in: row.shown)
      #expect(!row.what.isEmpty && !shown.isEmpty, "\(row.what)")
      #expect(
        row.shown == shown.map { "`\($0)`" }.joined(separator: ", "), "\(row.what): \(row.shown)")
    }
  }

  @Test func everyCommandWorks() throws {
    #expect(Self.commands.count >= 70)
    for command in Self.commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      // What an example says is recorded, so that other tests run it as it is.
      if words[0] == "run", words.count == 2, !LongForm.isAskedFor {
        let file = BuiltCommand.packageFolder.appending(path: words[1]).path
        #expect(FileManager.default.fileExists(atPath: file), "\(command)")
        continue
      }
      let ending = try BuiltCommand.run(words, at: BuiltCommand.packageFolder)
      #expect(ending.status == 0 && !ending.output.isEmpty, "\(command): \(ending.error)")
    }
  }

  @Test func everySuiteIsThere() throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: BuiltCommand.packageFolder.appending(path: "Tests").path)
    let names = Set(
      files.flatMap { path in path.split(separator: "/").map { $0.split(separator: ".")[0] } })
    let suites = Self.rows.flatMap { Self.quoted(in: $0.shown) }.filter { !$0.hasPrefix("bgsim ") }
    #expect(suites.count >= 8)
    for suite in suites { #expect(names.contains(Substring(suite)), "\(suite)") }
  }

  /// What becomes simulated must not stay on the page as if it were not.
  @Test func whatIsNotSimulatedYetIsSaidByTheToolToo() throws {
    for row in Self.rows where row.what.hasSuffix("simulated, without a scenario here") {
      let advice = Self.quoted(in: row.shown).filter { $0.hasPrefix("bgsim advise --") }
      for command in advice where !command.contains("--only") {
        let words = command.split(separator: " ").dropFirst().map(String.init)
        let output = try BuiltCommand.run(words, at: BuiltCommand.packageFolder).output
        #expect(output.contains("simulated, but advise writes no scenario for it: "), "\(row.what)")
      }
    }
  }

  @Test func everyRowOfTheChecklistIsOnThePage() {
    let shown = Self.rows.map(\.what)
    for row in ChecklistRow.review {
      let words = row.text.replacingOccurrences(
        of: "content-available", with: "`content-available`")
      let isThere = shown.contains { words.hasPrefix($0) || $0 == words }
      #expect(isThere || row == .registeredInTime || row == .nextRequested, "\(words)")
    }
  }
}
