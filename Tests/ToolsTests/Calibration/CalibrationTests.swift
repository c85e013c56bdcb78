import Foundation
import PlatformFacts
import Testing

@testable import Calibration

/// A small part of the calibration, so that a change that takes a row out of the field's range is
/// noticed where it is made. The whole of it is `swift run -c release Calibration`.
@Suite("The presets stay near the field") struct CalibrationTests {
  private static let measured = Result { try Measurement.rows(Sample(seeds: 20, days: 21)) }

  /// All but the longest grant, which is too rare for so few runs.
  private let rows: [Row]

  init() throws { rows = try Self.measured.get().filter { $0.name != "processing grant: max" } }

  @Test("in every row") func rowsHold() {
    for row in rows { #expect(row.isOK, "\(row.name): \(row.text), field \(row.field)") }
  }

  @Test("and are all in the README") func rowsAreInTheReadme() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    for row in rows {
      let line = readme.split(separator: "\n").first { $0.hasPrefix("| \(row.name) |") }
      #expect(
        line?.hasSuffix("| \(row.field) | \(row.isOK ? "ok" : "OFF") |") == true, "\(row.name)")
    }
  }

  @Test("and a row that is out of its range is called so") func offIsOff() {
    let edges: [(Int64, Bool)] = [(2_999, false), (3_000, true), (8_000, true), (8_001, false)]
    for (value, isOK) in edges {
      let row = Row(
        name: "daily", value: value, unit: "", field: "3 to 8", fact: 279, target: 3_000...8_000)
      #expect(row.isOK == isOK, "\(value)")
      #expect(RowTable.text([row]).contains("OFF") == !isOK, "\(value)")
    }
  }
}

/// What is set aside judges the ranges, so nothing else may rest on it.
@Suite struct HeldOutLogTests {
  @Test func noFactHasALogAsItsSourceThatIsSetAside() {
    let used = Set(FactSource.all.compactMap { $0.address?.description })
    for log in HeldOutLog.all { #expect(!used.contains(log.address), "\(log.title)") }
    #expect(HeldOutLog.all.count >= 3)
  }

  @Test func eachIsPrintedWithItsDateAndAddress() {
    for log in HeldOutLog.all {
      #expect(HeldOutTable.text.contains("\(log.title), \(log.date): "))
      #expect(HeldOutTable.text.contains("    \(log.address)"))
    }
  }
}
