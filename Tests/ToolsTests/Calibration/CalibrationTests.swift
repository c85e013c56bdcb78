import Foundation
import PlatformFacts
import SchedulerEngine
import Testing

@testable import Calibration

/// A small part of the calibration, so that a change that takes a row out of the field's range is
/// noticed where it is made. The whole of it is `swift run -c release Calibration`.
@Suite("The calibration of the presets") struct CalibrationTests {
  private static let measured = Result { try Measurement.rows(Sample(seeds: 20, days: 21)) }

  private let rows: [Row]

  init() throws { rows = try Self.measured.get() }

  @Test("keeps every row in the range of field reports, except known deviations") func rowsHold() {
    // A row that is known to be off has to say so no longer once it is not.
    for row in rows {
      #expect(row.isOK == (row.waits == nil), "\(row.name): \(row.text), field \(row.field)")
    }
  }

  @Test("is in the article, row by row") func rowsAreInTheArticle() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/HowFarToTrustIt.md"),
      encoding: .utf8)
    for row in rows {
      let line = article.split(separator: "\n").first { $0.hasPrefix("| \(row.name) |") }
      #expect(
        line?.contains("| \(row.field) | \(row.verdict) |") == true, "\(row.name)")
    }
  }

  @Test("marks a row outside its range as off") func offIsOff() {
    let edges: [(Int64, Bool)] = [(2_999, false), (3_000, true), (8_000, true), (8_001, false)]
    for (value, isOK) in edges {
      let row = Row(
        name: "daily", value: value, unit: "",
        camps: [.init(range: 3_000...8_000, facts: [279])])
      #expect(row.isOK == isOK, "\(value)")
      #expect(row.field == "3 to 8")
      #expect(RowTable.text([row], excluded: [500]).contains("OFF") == !isOK, "\(value)")
    }
  }

  @Test("names the camp that a row agrees with if field reports differ") func camps() {
    let wanted: [(Int64, String)] = [(1_000, "ok, rare"), (5_000, "OFF"), (12_000, "ok, often")]
    for (value, verdict) in wanted {
      let row = Row(
        name: "nights", value: value, unit: "",
        camps: [
          .init(name: "rare", range: 900...1_100, facts: [278]),
          .init(name: "often", range: 12_000...25_000, facts: [317]),
        ])
      #expect(row.verdict == verdict)
      #expect(row.field == "rare, 0.9 to 1.1; or often, 12 to 25")
    }
  }

  @Test("says that a row that excludes less than a tenth decides nothing") func weights() {
    #expect(RowTable.weight(99) == "9 %, decides nothing")
    #expect(RowTable.weight(100) == "10 %")
  }

  @Test("tries each level of the range of each number once") func sets() {
    let usual = Rules().parameters
    let sets = (1...PlausibleSets.count).map { PlausibleSets.rules($0).parameters }
    for (position, parameter) in usual.enumerated() {
      let values = sets.map { $0[position].value }
      guard let range = parameter.plausible else {
        #expect(Set(values) == [parameter.value], "\(parameter.name)")
        continue
      }
      #expect(values.min() == range.lowest && values.max() == range.highest, "\(parameter.name)")
      let levels = min(PlausibleSets.count, range.highest - range.lowest + 1)
      #expect(Set(values).count == levels, "\(parameter.name)")
    }
  }
}

/// What made a number cannot judge it.
@Suite struct FreshTableTests {
  @Test func noObservationThatJudgesTheNumbersMadeOne() throws {
    let rows = try Measurement.rows(Sample(seeds: 1, days: 1))
    let fresh = FreshTable.observations(rows)
    #expect(fresh.count * 2 > FieldObservation.all.count)
    let cited = rows.flatMap(\.facts) + Rules().parameters.flatMap { Array($0.source.facts) }
    let sources = PlatformFact.all.filter { cited.contains($0.number) }.flatMap(\.sources)
    for one in fresh { #expect(!one.sources.contains { sources.contains($0) }, "\(one.number)") }
    #expect(fresh.count < FieldObservation.all.count)
  }
}
