import Foundation
import PlatformFacts
import Testing

/// Whoever reads code, tests, examples or the README can look up what is cited there.
@Suite struct CitationTests {
  @Test func nothingCitesWhatNoReaderHas() throws {
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
      "real-clients 3, 8",
      "\"experience A6.1\"", "\"L1.7\"", "\"L6.B 15\"", "\"X A6.1\"",
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
