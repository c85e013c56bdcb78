import Foundation
import PlatformFacts
import Testing

/// Facts cited in code, tests, examples and the README can be looked up.
@Suite struct CitationTests {
  @Test func noFileCitesUnpublishedNotes() throws {
    let found = try CitedFile.all().flatMap(\.linesCitingPapers)
    #expect(found == [])
  }

  @Test func everyCitedFactExists() throws {
    var count = 0
    for file in try CitedFile.all() {
      let cited = file.citedFacts
      count += cited.count
      let unknown = cited.filter { PlatformFact.numbered($0) == nil }
      #expect(unknown == [], "\(file.path)")
    }
    #expect(count > 300)
  }

  @Test func citationsAreFoundInAllTheirForms() {
    let papers = [
      "// (ledger 3.2)", "/// Ledger 6.A, when", "// claims 76, 77", "(claim 8).",
      "real-clients 3, 8", "\"experience A6.1\"", "\"L1.7\"", "\"L6.B 15\"", "\"X A6.1\"",
    ]
    for line in papers {
      #expect(CitedFile(path: "", text: line).linesCitingPapers == [":1: \(line)"], "\(line)")
    }
    let broken = CitedFile(path: "a", text: "// Notes say so (ledger\n  /// 3.2, 4.1).")
    #expect(broken.linesCitingPapers == ["a: ledger 3"])
    let harmless =
      "var ledger = 1\n// reclaim 3 of 4\n// claimed 3\n// experience A tells\n// L12 of X"
    #expect(CitedFile(path: "", text: harmless).linesCitingPapers == [])
    let facts =
      "(fact 54), (facts 1, 2 and\n  /// 3) Facts 18, 19; facts: 240, 241) `facts 5` 7 fact x"
    #expect(CitedFile(path: "", text: facts).citedFacts == [54, 1, 2, 3, 18, 19, 240, 241, 5])
  }
}

/// A file of the package that a reader may open, with what it cites.
struct CitedFile {
  let path: String
  let text: String

  /// Lines that cite a row of a paper instead of a fact, each with its place.
  var linesCitingPapers: [String] {
    // Also what a line break cuts in two.
    guard let first = Self.papers.matches(in: Self.breaks.joined(text)).first else { return [] }
    let lines = text.components(separatedBy: "\n").enumerated().compactMap { number, line in
      Self.papers.matches(in: line).isEmpty ? nil : "\(path):\(number + 1): \(line)"
    }
    return lines.isEmpty ? ["\(path): \(first)"] : lines
  }

  /// The numbers of all facts cited, `fact 54` and `facts 1, 2 and 3` alike, also across lines.
  var citedFacts: [Int32] {
    Self.facts.matches(in: Self.breaks.joined(text)).flatMap { citation in
      citation.split { !$0.isNumber }.compactMap { Int32($0) }
    }
  }

  private static let papers = Pattern(
    #"\b([Ll]edger|[Cc]laims?|[Rr]eal-clients) [0-9]|\b[Ee]xperience [A-Z][0-9]"#
      + #"|\bL[0-9]\.[0-9A-Z]|\bX [A-Z][0-9]"#)
  private static let facts = Pattern(#"\b[Ff]acts?:? [0-9]+((, | and )[0-9]+)*"#)
  private static let breaks = Pattern(#"[ \t]*\n[ \t]*(///?)?[ \t]*"#)

  /// Everything below the folders that readers open, except what these tests need as samples.
  static func all() throws -> [CitedFile] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var files: [CitedFile] = []
    for folder in ["Sources", "Tests", "Examples", "README.md"] {
      let below =
        (try? FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)) ?? []
      for name in below.isEmpty ? [""] : below.sorted() {
        let path = name.isEmpty ? folder : folder + "/" + name
        let isText = [".swift", ".md", ".jsonc", ".c", ".h", ".txt", ".sh"].contains {
          path.hasSuffix($0)
        }
        // Tables of digests are full of words and numbers that cite nothing.
        let isNone = ["/.build/", "/RecordedTables/", "CitationTests.swift"].contains {
          path.contains($0)
        }
        if !isText || isNone { continue }
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        files.append(CitedFile(path: path, text: text))
      }
    }
    return files
  }
}

/// A regular expression that is known to be one.
private struct Pattern: @unchecked Sendable {
  private let expression: NSRegularExpression

  init(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { preconditionFailure() }
    self.expression = expression
  }

  func matches(in text: String) -> [String] {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range, in: text).map { String(text[$0]) }
    }
  }

  /// The text with each match as a space.
  func joined(_ text: String) -> String {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression.stringByReplacingMatches(in: text, range: whole, withTemplate: " ")
  }
}
