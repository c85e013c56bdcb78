import Foundation
import Fuzz
import Testing

/// The figures of the article on reliability are put there by hand, and what is left out nobody notices.
@Suite struct PublishedFiguresTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let article: String = {
    let path =
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/Reliability.md"
    return (try? String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }()

  private static func lines(of figures: String) -> [String] {
    let parts = article.components(separatedBy: "<!-- \(figures) -->\n")
    guard parts.count == 2 else { return [] }
    return parts[1].components(separatedBy: "<!-- end of \(figures) -->")[0]
      .split(separator: "\n").map(String.init)
  }

  /// The cells of the rows below the heading.
  private static func rows(of figures: String) -> [[String]] {
    lines(of: figures).filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  @Test(arguments: ["mutants", "faults", "lives", "inputs"])
  func eachFigureHasItsDay(_ figures: String) throws {
    let first = try #require(Self.lines(of: figures).first)
    #expect(first.firstMatch(of: /^Measured on 20\d\d-\d\d-\d\d\b/) != nil, "\(first)")
    #expect(!Self.rows(of: figures).isEmpty)
  }

  @Test func eachFaultIsNoticedBySomebody() throws {
    let file = Self.package.appendingPathComponent(".ci/faults")
    let faults = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "\t").last.map(String.init) }
    let rows = Self.rows(of: "faults")
    #expect(rows.map { $0[0] }.sorted() == faults.sorted())
    for row in rows { #expect(row.contains("notices"), "\(row)") }
  }

  @Test func eachDoorWasKnockedAtAndNothingIsLeft() {
    let rows = Self.rows(of: "inputs")
    #expect(rows.map { $0[0] } == FuzzDoor.allCases.map { "`\($0.rawValue)`" })
    for row in rows {
      #expect(row.count == 6 && row[4] == "0", "\(row)")
      #expect(row.last?.wholeMatch(of: /[\d,]+ of [\d,]+ lines \([\d.]+ %\)/) != nil, "\(row)")
    }
  }
}
