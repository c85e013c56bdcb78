import Foundation
import PlatformFacts
import Testing

/// Whoever reads code, tests, examples or the README can look up what is cited there.
@Suite struct CitationTests {
  /// What still cites papers that no reader has: a folder or file and how many lines of it at most.
  /// The list only shrinks, and a row that is done goes.
  private static let exceptions: [(path: String, most: Int, remark: String)] = [
    ("Sources/SchedulerEngine/", 149, "its sources become numbers of facts when it is rebuilt"),
    ("Tests/SimulationReportTests/RuleCatalogueTests.swift", 2, "quotes a source of the engine"),
  ]

  @Test func nothingCitesWhatNoReaderHas() throws {
    var found: [String: [String]] = [:]
    for file in try CitedFile.all() {
      let lines = file.linesCitingPapers
      let exception = Self.exceptions.first { file.path.hasPrefix($0.path) }
      if !lines.isEmpty { found[exception?.path ?? "", default: []] += lines }
    }
    #expect(found[""] ?? [] == [])
    for exception in Self.exceptions {
      let count = found[exception.path]?.count ?? 0
      #expect(count <= exception.most, "\(exception.path) may only lose citations")
      #expect(count > 0, "\(exception.path) is done: take it off the list")
    }
  }

  @Test func everyCitedFactExists() throws {
    var count = 0
    for file in try CitedFile.all() {
      let cited = file.citedFacts
      count += cited.count
      let unknown = cited.filter { PlatformFact.numbered($0) == nil }
      #expect(unknown == [], "\(file.path)")
    }
    #expect(count > 100)
  }

  @Test func citationsAreFoundInAllTheirForms() {
    let papers = [
      "// (ledger 3.2)", "/// Ledger 6.A, when", "// claims 76, 77", "(claim 8).",
      "real-clients 3, 8",
      "\"experience A6.1\"",
    ]
    for line in papers {
      #expect(CitedFile(path: "", text: line).linesCitingPapers == [":1: \(line)"], "\(line)")
    }
    let harmless = "var ledger = 1\n// reclaim 3 of 4\n// claimed 3\n// experience A tells"
    #expect(CitedFile(path: "", text: harmless).linesCitingPapers == [])
    let facts =
      "(fact 54), (facts 1, 2 and\n  /// 3) Facts 18, 19; facts: 240, 241) `facts 5` 7 fact x"
    #expect(CitedFile(path: "", text: facts).citedFacts == [54, 1, 2, 3, 18, 19, 240, 241, 5])
  }
}
