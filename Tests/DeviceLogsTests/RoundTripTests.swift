import Foundation
import LongForm
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import DeviceLogs

/// A scenario, written as a device's log, read back, made a draft and run again, launches at the same times.
@Suite struct RoundTripTests {
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
    try comesBack(try Self.scenario(name), name)
  }

  @Test func launchesOfScenariosThatNobodyWroteComeBack() throws {
    for number: UInt64 in LongForm.isAskedFor ? Array(1...20) : [1, 6, 18] {
      let drawn = DrawnScenario(number)
      // Where the user is the same whatever the seed, another seed shows what the wakes alone do.
      let seeds = drawn.hasFixedTimes ? 1...UInt64(LongForm.count(3, long: 10)) : 0...0
      try comesBack(drawn.text, "scenario \(number)", seeds: seeds)
    }
  }

  private func comesBack(
    _ text: String, _ name: String, seeds: ClosedRange<UInt64> = 0...0
  ) throws {
    let first = try PlayedScenario(text)
    let log = try #require(deviceLog(first.lines))
    #expect(log.entries.notUnderstood == 0 && log.entries.damaged == 0, "\(name): \(log.shapes)")
    let draft = try #require(ScenarioDraft(log, file: "console"))
    let second = try PlayedScenario(draft.text)
    let others = try seeds.filter { $0 > 0 }.map { try PlayedScenario(text, seed: $0) }
    for task in log.ownTasks where task.kind != .push {
      let before = first.launches(of: task.identifier)
      let which = "\(name) \(task.identifier)"
      #expect(task.runs.map { $0.launchedAt } == before, "\(which)")
      let end = second.prepared.end
      let then = before.filter { $0 < end }
      let pair = LaunchPair(then, second.launches(of: task.identifier), task.kind)
      let same = others.map { LaunchPair(then, $0.launches(of: task.identifier), task.kind).apart }
      if LongForm.isAskedFor { print("\(which): \(pair), \(same)") }
      let usual = max(pair.allowed, same.max() ?? 0)
      #expect(pair.apart <= usual, "\(which): \(pair)\n\(text)\n\(draft.text)")
    }
  }

  @Test func theComparisonOfARunWithItsOwnLogIsPerfect() throws {
    let played = try PlayedScenario(Self.scenario("daily"))
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
