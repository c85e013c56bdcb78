import Basics
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// What fails is told with what was found, what came nearest, and what stood in the way.
@Suite struct MismatchTests {
  private func mismatch(_ text: String) throws -> (Mismatch, PreparedScenario) {
    let prepared = try ThreeDays.prepared(expecting: "{ \(text.replacing("'", with: "\"")) }")
    let judgement = prepared.judge(try prepared.run(seed: 1).record)[0]
    return (try #require(judgement.mismatches.first), prepared)
  }

  @Test func `Too few launches name the nearest one and the reasons`() throws {
    let (found, prepared) = try mismatch(
      "'task': 'r', 'ran': 1, 'during': 'day 2 07:00 to day 2 18:30'")
    #expect(found.difference == .count(0, expected: CountRange(1, 1)))
    #expect(found.during.lowerBound == prepared.setup.start + .hours(31))
    #expect(found.nearest?.side == .after)
    #expect(found.nearest.map { $0.distance < .minutes(3) } == true)
    #expect(found.reasons.first?.reason == .objector(.appUsage))
  }

  @Test func `Too many launches name the first that should not have been`() throws {
    let (found, prepared) = try mismatch("'task': 'r', 'ran': '..4'")
    #expect(found.difference == .count(6, expected: CountRange(0, 4)))
    let run = try #require(found.nearest?.run)
    let all = try prepared.run(seed: 1).record.runs.filter { $0.key == prepared.tasks[0] }
    #expect(run == all[4])
    #expect(found.reasons.isEmpty)
  }

  @Test func `A run that ended otherwise is the nearest one`() throws {
    let (found, _) = try mismatch("'task': 'x', 'completed': '1..'")
    #expect(found.nearest?.side == .inside)
    #expect(found.nearest?.run.outcome == .killed)
  }

  @Test func `Of several days that fail the first is told, and how many follow`() throws {
    let (found, prepared) = try mismatch("'task': 'x', 'ran': '2..', 'per': 'day'")
    #expect(found.during == prepared.setup.start..<prepared.setup.start + .days(1))
    #expect(found.further == 2)
  }

  @Test func `It points to the word's own place`() throws {
    let (found, prepared) = try mismatch("'task': 'r', 'ran': '7..'")
    #expect(found.span == prepared.scenario.expectations[0].value.ran?.span)
    #expect(found.span != .none)
  }

  @Test func `Nothing pending is not a reason`() throws {
    let (never, _) = try mismatch("'task': 'n', 'because': 'network'")
    #expect(never.difference == .notRequested(.never, expected: .network))
    let (after, prepared) = try mismatch(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 20:00'")
    guard case .notRequested(.running(let run), _) = after.difference else {
      Issue.record("\(after.difference)")
      return
    }
    #expect(prepared.text(of: run.name) == "once")
    let (ended, _) = try mismatch(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 22:00'")
    guard case .notRequested(.ended(let request), _) = ended.difference else {
      Issue.record("\(ended.difference)")
      return
    }
    #expect(request.ending == .launched(run.id))
  }

  @Test func `Other reasons are named`() throws {
    let (found, _) = try mismatch(
      "'task': 'p', 'onlyBecause': 'network', 'during': 'day 2 20:00 to day 3 00:00'")
    #expect(
      found.difference
        == .otherReasons(RuleSet([.network, .externalPower]), expected: .network))
    #expect(found.during.length == .hours(1))
  }

  @Test func `What contains no time or no run says nothing`() throws {
    #expect(try mismatch("'task': 'n', 'waited': '1h'").0.difference == .nothingToJudge)
    #expect(
      try mismatch("'task': 'r', 'ran': 0, 'per': 'day', 'during': 'day 1 01:00 to day 1 02:00'").0
        .difference == .nothingToJudge)
    #expect(
      try mismatch("'task': 'r', 'maxGap': '1h', 'after': 'day 9 01:00'").0.difference
        == .nothingToJudge)
  }
}
