import Basics
import Foundation
import Testing

/// The commands that a report suggests can be typed, and concern the same scenario.
@Suite struct ReadyCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let named = NewsScenario(ran: 9).text.replacingOccurrences(
      of: "\"ran\": 9", with: "\"name\": \"Nine each morning\", \"ran\": 9")
    try folder.put(named, in: "my file.jsonc")
    try folder.put(NewsScenario().text, in: "holds.jsonc")
  }

  private func run(_ words: [String]) throws -> BuiltCommand.Ending {
    try BuiltCommand.run(words, in: folder)
  }

  /// As a shell would, with the command in the place of its name.
  private func type(_ line: Substring) throws -> BuiltCommand.Ending {
    try shell("'\(try BuiltCommand.path().path)' \(line.dropFirst("bgsim ".count))")
  }

  /// The words that a shell makes of a line.
  private func words(of line: Substring, for shell: String) throws -> [String] {
    try self.shell("printf '%s\\0' \(line)", shell).output.split(separator: "\0").map(String.init)
  }

  private func shell(_ line: String, _ shell: String = "/bin/sh") throws -> BuiltCommand.Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = ["-c", line]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return .init(
      status: process.terminationStatus, wasSignalled: false,
      output: String(decoding: bytes, as: UTF8.self), error: "")
  }

  private func command(_ label: String, in text: String) throws -> Substring {
    let line = try #require(
      text.split(separator: "\n").first { $0.contains(" \(label) ") }, "\(label): \(text)")
    return try #require(line.range(of: "bgsim ").map { line[$0.lowerBound...] })
  }

  @Test(arguments: [["test", "my file.jsonc"], ["run", "my file.jsonc"]])
  func aFailureShowsItsNameAndCommandsThatWork(_ words: [String]) throws {
    let failed = try run(words)
    #expect(failed.status == 1)
    #expect(failed.output.contains("FAILED  Nine each morning\n"), "\(failed.output)")
    #expect(failed.output.contains("the expectation failed\n"), "\(failed.output)")
    let again = try type(try command("repeat:", in: failed.output))
    #expect(again.status == 1 && again.output.contains("FAILED  Nine each morning\n"))
    let why = try type(try command("why:", in: failed.output))
    #expect(why.status == 0)
    #expect(why.output.contains("com.example.news.refresh"), "\(why.output)")
  }

  /// Covers names of files and tasks and values that are set. Visible characters work in any shell;
  /// the rest need bash or zsh.
  @Test(arguments: [
    "it's", "two  words", "a\"b", "back\\slash", "$HOME`id`", "\\'\\", "=first", "grün 日本",
    "##[error]", "\u{1B}[31mred", "line\nFAKE", "tab\tc'\\", "\u{202E}mirror", "##vso[x]\u{7F}0",
  ])
  func commandsCanBePastedWhateverCharactersNamesContain(_ name: String) throws {
    let isShown = name.unicodeScalars.allSatisfy { $0.isVisible }
    let task = isShown ? name : "com.example.it's \\"
    let identifier = task.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
    let file = "\(name).jsonc"
    try folder.put(NewsScenario(identifier: String(identifier), ran: 9).text, in: file)
    let set = "name=\(name)"
    var told = try run(["run", file, "--set", set]).output
    told += try run(["run", file, "--set", set, "--details"]).output
    told += try run(["run", file, "--set", set, "--seeds", "2"]).output
    told += try run(["test", file, "--set", set]).output
    told += try run(["explain", file, "--set", set]).output
    told += try run(["compare", file, file, "--set", set]).output
    #expect(HostileWordsTests.holes(in: Array(told.utf8), annotated: false) == [])
    let lines = told.split(separator: "\n").compactMap { line in
      line.range(of: "  bgsim ").map { line[$0.lowerBound...] }
    }
    #expect(lines.count >= 10, "\(told)")
    for shell in isShown && !name.contains("##") ? ["/bin/sh", "/bin/bash"] : ["/bin/bash"] {
      for line in lines {
        let words = try self.words(of: line, for: shell)
        #expect(words.contains(file) && words.contains(set), "\(shell): \(line)")
        if words.dropFirst().first == "explain" {
          #expect(words.dropFirst(3).first == task, "\(shell): \(line)")
        }
      }
    }
  }

  @Test func theBriefReportEndsWithCommandsToTypeNext() throws {
    let report = try run(["run", "holds.jsonc"]).output
    #expect(
      report.split(separator: "\n", omittingEmptySubsequences: false).count <= 12, "\(report)")
    let why = try type(try command("why", in: report))
    #expect(why.status == 0 && why.output.contains("BLOCKED"), "\(why.output)")
    let more = try type(try command("more", in: report))
    #expect(more.status == 0 && more.output.contains("Result of 5 d"), "\(more.output)")
  }

  @Test(arguments: ["news.refresh", "refresh", "com.example.news.refresh of com.example.news"])
  func aTaskNameIsAcceptedAsItIsPrinted(_ name: String) throws {
    let whole = ["explain", "holds.jsonc", "com.example.news.refresh"]
    #expect(try run(["explain", "holds.jsonc", name]) == run(whole))
  }

  @Test(arguments: ["Tue 06:30", "Tue 2 Jun 06:30", "2 June 06:30", "Tue 2 June 2026 06:30:00"])
  func aMomentIsAcceptedAsItIsPrinted(_ moment: String) throws {
    let start = ["explain", "holds.jsonc", "refresh", "--at"]
    let named = try run(start + ["day 2 06:30"])
    #expect(named.status == 0)
    #expect(try run(start + [moment]) == named)
  }

  @Test(arguments: ["Mon 2 Jun 06:30", "2 Feb 06:30", "Tue 26:30", "Tue 6:30", "second of June"])
  func anInvalidMomentIsRefused(_ moment: String) throws {
    #expect(try run(["explain", "holds.jsonc", "refresh", "--at", moment]).status == 64)
  }

  @Test func junitFailuresHaveTheNameAndWhatWasObserved() throws {
    _ = try run(["test", "my file.jsonc", "--junit", "x.xml"])
    let xml = folder.text("x.xml") ?? ""
    #expect(xml.contains("name=\"Nine each morning\""), "\(xml)")
    #expect(xml.contains("message=\"observed 1 launch, "), "\(xml)")
    #expect(xml.contains(" time=\"0."), "\(xml)")
  }
}
