import Basics
import Documents
import Reports
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// A draft says where each value came from, and it runs at once.
@Suite struct DraftTests {
  private func prepared(_ draft: ScenarioDraft) throws -> PreparedScenario {
    let reading = ScenarioReader.read(Array(draft.text.utf8))
    let problems = reading.diagnostics.map { $0.problem.wording.title }
    #expect(problems.isEmpty, "\(problems)\n\(draft.text)")
    return try Preparation.prepare(try #require(reading.scenario))
  }

  private func draft(_ log: DeviceLog?) throws -> ScenarioDraft {
    let known = try #require(log)
    return try #require(ScenarioDraft(known, file: "phone.log"))
  }

  @Test func aDraftContainsWhatTheLogShows() throws {
    let draft = try draft(deviceLog(Styled.full.text(SampleEntries.morning)))
    let prepared = try prepared(draft)
    #expect(prepared.setup.apps.count == 1)
    for words in [
      "\"start\": \"2026-05-15T07:05+02:00\"", "\"refresh\": \"com.example.news.refresh\"",
      "\"submit\": [\"onBackground\"], // inferred:", "\"earliest\": \"15m\"",
      "\"battery\": \"61%\"", "\"open\": \"com.example.news\", \"for\": \"3m\"",
      "\"takes\": \"12s\"", "\"like\": \"overnight-charger\", // default:",
    ] { #expect(draft.text.contains(words), "\(words)\n\(draft.text)") }
    _ = try prepared.run(seed: 1)
  }

  /// A clock that was wrong for a moment gives a date that no scenario takes.
  @Test func aDateFarAheadStillGivesADraftThatRuns() throws {
    let log = ["2026-05-15T05:23:00Z", "2056-05-15T05:23:00Z"].map {
      """
      {"bgtask":"device","app":"com.a","at":"2026-05-15T05:00:00Z"}
      {"bgtask":"submitted","id":"com.a.r","kind":"refresh","at":"2026-05-15T05:08:00Z","earliest":"\($0)"}

      """
    }
    for (text, written) in zip(log, ["15m", "366d"]) {
      let draft = try draft(deviceLog(text))
      #expect(draft.text.contains("\"earliest\": \"\(written)\""), "\(draft.text)")
      _ = try prepared(draft).run(seed: 1)
    }
  }

  @Test(arguments: [
    ("decisions only", SampleEntries.morning.filter { $0.process == "dasd" }),
    (
      "the framework only",
      SampleEntries.morning.filter { $0.subsystem.hasPrefix("com.apple.Back") }
    ),
    ("openings only", Array(SampleEntries.morning.prefix(2))),
    ("one line", Array(SampleEntries.morning.prefix(1))),
  ])
  func aLogWithLittleInformationStillGivesADraftThatRuns(_ name: String, _ entries: [PlannedEntry])
    throws
  {
    for style in Styled.allCases where style != .copied || name != "openings only" {
      let prepared = try prepared(try draft(deviceLog(style.text(entries))))
      _ = try prepared.run(seed: 1)
    }
  }
}
