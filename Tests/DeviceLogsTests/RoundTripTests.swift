import Foundation
import LongForm
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import SimulationReport
import Testing

@testable import DeviceLogs

/// A scenario, written as a device's log, read back, made a draft and run again, launches at the same times.
@Suite struct RoundTripTests {
  private struct Played {
    let prepared: PreparedScenario
    let record: RunRecord
    let lines: String

    init(_ text: String) throws {
      prepared = try Preparation.prepare(
        try #require(ScenarioReader.read(Array(text.utf8)).scenario, "\(text)"))
      let setup = prepared.setup(seed: prepared.seeds[0])
      let beginning = try prepared.runSilently(seed: setup.seed, until: setup.start).conditions()
      var console = ConsoleLog(setup, beginning: beginning)
      record = try prepared.run(
        seed: setup.seed,
        rows: { rows in
          for row in rows { console.append(row) }
        }
      ).record
      lines = console.taken()
    }

    func launches(of identifier: String) -> [Instant] {
      record.runs.filter { prepared.text(of: $0.name) == identifier }.map { $0.launchedAt }
    }
  }

  /// Both runs refresh for the same opening, at a wake of their own within the time by which the forecast is
  /// ahead of it. When in this time depends on the openings before, which the draft knows to the minute
  /// and the scenario draws.
  private static let lead = Rules().appUsage.lead

  private static let examples = [
    "does-the-news-refresh-before-breakfast", "why-does-nothing-run-after-force-quit",
    "is-the-cart-filled-before-the-lunch-break",
    "does-the-database-clean-up-run-every-night",
  ]

  private static func scenario(_ name: String) throws -> String {
    if let starter = StarterScenario(named: name) { return starter.text }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Examples/\(name).jsonc"), encoding: .utf8)
  }

  @Test(
    arguments: LongForm.all(of: examples + ["daily", "casual", "commuter+daily"], orOneIn: 1))
  func launchesComeBack(_ name: String) throws {
    let first = try Played(Self.scenario(name))
    let log = try #require(deviceLog(first.lines))
    #expect(log.entries.notUnderstood == 0 && log.entries.damaged == 0, "\(name): \(log.shapes)")
    let draft = try #require(ScenarioDraft(log, file: "console"))
    let second = try Played(draft.text)
    for task in log.ownTasks where task.kind != .push {
      let before = first.launches(of: task.identifier)
      #expect(task.runs.map { $0.launchedAt } == before, "\(name) \(task.identifier)")
      let end = second.prepared.end
      let then = before.filter { $0 < end }
      let after = second.launches(of: task.identifier)
      #expect(after.count == then.count, "\(name) \(task.identifier)\n\(draft.text)")
      for (one, other) in zip(then, after) {
        let distance = Span(milliseconds: abs((one - other).milliseconds))
        #expect(distance <= Self.lead, "\(name) \(task.identifier)")
      }
    }
  }

  @Test func theComparisonOfARunWithItsOwnLogIsPerfect() throws {
    let played = try Played(Self.scenario("daily"))
    let log = try #require(deviceLog(played.lines))
    let task = try #require(log.ownTasks.first)
    let key = try #require(
      played.prepared.tasks.first { played.prepared.text(of: $0.name) == task.identifier })
    let range = played.prepared.setup.start..<played.prepared.end
    let same = LaunchComparison(
      task, key, in: played.record, offset: played.prepared.setup.utcOffset, during: range)
    #expect(same.daysWithinOne == same.days.count && same.days.count >= 7)
    #expect(same.gapError == 0)
    #expect(same.comparedRefusals > 0 && same.sameReasons == same.comparedRefusals)
    #expect(same.simulatedHours == same.observedHours)
    #expect(same.firstDifference == nil)
    let silent = LaunchComparison(
      TaskLog(task.identifier, app: task.app), key, in: played.record,
      offset: played.prepared.setup.utcOffset, during: range)
    #expect(silent.daysWithinOne < silent.days.count)
    #expect(silent.gapError == nil && silent.firstDifference != nil)
    #expect(silent.text(TextStyle()).contains("too few launches"))
  }
}
