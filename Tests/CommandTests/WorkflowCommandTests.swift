import Basics
import Foundation
import Testing

@testable import CommandLanguage
@testable import bgsim

/// A CI service obeys lines of a log; no text from a file or a command line may become one.
@Suite struct WorkflowCommandTests {
  private let folder: Folder
  private static let identifier = "::error::x"
  private static let name = "::warning::##[error]##vso[task.complete]x"
  /// As long as a line, so that wrapping brings what follows it to the beginning of the next.
  private static let long = String(repeating: "y", count: 78) + " \(name)"

  init() throws {
    folder = try Folder()
    for (file, ran) in [("::error::f", 9), ("holds", 1)] {
      try folder.put(
        NewsScenario(
          name: Self.name, identifier: Self.identifier, ran: ran,
          extra: "\"device\": \"desk\","
        ).text.replacingOccurrences(of: "\"device\": \"overnight-charger\",", with: ""), in: file)
    }
    try folder.put(NewsScenario(name: Self.long, identifier: Self.identifier).text, in: "long")
    try folder.put("{ \"format\": 1,\n\"::error::x\": 1,\n\"##[error]\": 1 }", in: "::broken")
    try folder.put(
      NewsScenario(name: Self.name, extra: "\"limits\": { \"events\": 20 },").text, in: "::limit")
  }

  private static let readers: [[String]] = [
    ["run", "::error::f"], ["run", "holds"], ["run", "long"], ["run", "::limit"],
    ["run", "::error::f", "-q"], ["run", "holds", "--sentences"], ["run", "holds", "--json"],
    ["run", "::error::f", "--seeds", "2"], ["run", "long", "--seeds", "2"],
    ["run", "::limit", "--seeds", "2"], ["run", "::broken", "::missing"],
    ["test", "::error::f", "holds"], ["test", "::limit", "::broken", "::missing"],
    ["check", "::broken", "::missing", "holds"], ["explain", "holds", identifier],
    ["explain", "holds", identifier, "--at", "+30h"], ["explain", "holds", "::error::nothing"],
    ["help", "::error::x"], ["::error::x"], ["new", "--from", "::error::x"],
    ["run", "holds", "--set", "::error::x=##[error]"], ["run", "holds", "-o", "::none/::x"],
  ]

  @Test(arguments: readers, ["full", "short", "json"])
  func noLineIsACommand(_ arguments: [String], _ layout: String) throws {
    let reads = ["run", "test", "check", "explain"].contains(arguments[0])
    let ending = try BuiltCommand.run(
      arguments + (reads ? ["--diagnostics", layout] : []), in: folder)
    #expect(!(ending.output + ending.error).isEmpty)
    #expect(commands(in: ending.output + "\n" + ending.error) == [])
  }

  @Test(arguments: readers.filter { $0[0] != "explain" && $0.count > 1 })
  func theOnlyCommandsAreTheAnnotationsAskedFor(_ arguments: [String]) throws {
    guard ["run", "test", "check"].contains(arguments[0]) else { return }
    let ending = try BuiltCommand.run(arguments + ["--diagnostics", "github"], in: folder)
    let text = ending.output + "\n" + ending.error
    let found = commands(in: text, orInside: false)
    #expect(found.allSatisfy { $0.hasPrefix("::error ") }, "\(found)")
    #expect(!text.contains("##[") && !text.contains("##vso["), "\(text)")
  }

  @Test func aLogHasNoneEither() throws {
    #expect(try BuiltCommand.run(["run", "holds", "-q", "--log", "l"], in: folder).status == 0)
    #expect(commands(in: folder.text("l") ?? "", orInside: false) == [])
  }

  /// Lines that GitHub obeys, and what GitHub and Azure obey wherever it stands.
  private func commands(in text: String, orInside: Bool = true) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let isInside = line.contains("##[") || line.contains("##vso[")
      return line.drop { $0.isWhitespace }.hasPrefix("::") || orInside && isInside
    }
  }

  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), ("a\n \t::error::x", "a\n \t\\u{3A}:error::x"),
    ("\u{3000}::x", "\u{3000}\\u{3A}:x"), ("a ::x", "a ::x"), (":x", ":x"), (":::", "\\u{3A}::"),
    ("a ##[x]", "a ##\\u{5B}x]"), ("##vso[x]", "##vso\\u{5B}x]"), ("#[x] [##", "#[x] [##"),
    ("", ""), ("::", "\\u{3A}:"), ("a\n\n", "a\n\n"),
  ])
  func aCommandIsShownAndNothingElseChanges(_ text: String, _ shown: String) {
    #expect(PrintedText.plain(text).words == shown)
  }

  @Test(arguments: [
    ("::error file=a::b ##[x]\n", "::error file=a::b ##\\u{5B}x]\n"),
    ("nothing wrong found in ##vso[x]", "nothing wrong found in ##vso\\u{5B}x]"),
  ])
  func anAnnotationStaysACommandAndHoldsNoOther(_ text: String, _ shown: String) {
    #expect(PrintedText.annotations(text).words == shown)
  }

  @Test func jsonStaysWhatItSays() throws {
    let text = "{ \"a\": \"##[error]##vso[x]\", \"b\": [1] }"
    let shown = PrintedText.json(text).words
    #expect(commands(in: shown) == [])
    func read(_ text: String) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }
    #expect(try read(shown) == read(text))
  }
}
