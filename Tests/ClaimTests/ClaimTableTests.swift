import Foundation
import Testing

/// The table is complete and tells the truth about the tests of this folder.
@Suite struct ClaimTableTests {
  @Test func eachClaimOfTheLedgerHasOneRowInOrder() {
    #expect(ClaimTable.rows.map(\.number) == Array(1...142))
  }

  @Test func sectionsAreThoseOfTheLedger() {
    var ends: [String: Int] = [:]
    for row in ClaimTable.rows { ends[row.section] = row.number }
    #expect(
      ends == [
        "6.A": 14, "6.B": 21, "6.C": 29, "6.D": 48, "6.E": 63, "6.F": 74, "6.G": 87, "6.H": 96,
        "6.I": 99, "6.J": 102, "6.K": 106, "6.L": 108, "6.M": 120, "6.N": 142,
      ])
  }

  @Test func eachNamedTestExistsAndEachTestIsNamed() throws {
    let named = ClaimTable.rows.flatMap(\.disposition.tests)
    let written = try ClaimTableTests.testsInThisFolder()
    #expect(written.count > 80)
    #expect(Set(named).subtracting(written).sorted() == [], "named and not written")
    #expect(Set(written).subtracting(named).sorted() == [], "written and not named")
  }

  @Test func aTestIsNamedByItsNumberInTheRowOfItsNumber() {
    for row in ClaimTable.rows {
      let digits = String(1_000 + row.number).dropFirst()
      let tests = row.disposition.tests
      if case .shownBy = row.disposition { #expect(!tests.isEmpty, "claim \(row.number)") }
      if case .shownInPart = row.disposition { #expect(!tests.isEmpty, "claim \(row.number)") }
      for test in tests { #expect(test.hasPrefix("claim\(digits)_"), "claim \(row.number)") }
    }
  }

  @Test func whatIsNotShownSaysWhy() {
    for row in ClaimTable.rows {
      if let reason = row.disposition.reason {
        #expect(reason.count > 10, "claim \(row.number)")
      }
    }
  }

  @Test func schedulingSectionsAreShown() {
    for row in ClaimTable.rows
    where ["6.A", "6.D", "6.E", "6.F", "6.H", "6.I"].contains(row.section) {
      // Transfers are no tasks.
      let isLater = row.number == 99
      #expect(row.disposition.tests.isEmpty == isLater, "claim \(row.number)")
    }
  }

  /// The names of all functions whose name says that they show a claim and that are marked as tests.
  private static func testsInThisFolder() throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var names: [String] = []
    for file in files.sorted() where file.hasPrefix("Claims") && file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      var isTest = false
      for line in text.split(separator: "\n") {
        if line.contains("@Test") { isTest = true }
        guard let start = line.range(of: "func ") else { continue }
        let name = line[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if isTest && name.hasPrefix("claim") { names.append(String(name)) }
        isTest = false
      }
    }
    return names
  }
}
