import PlainText
import RunRecord
import ScenarioFormat
import ScenarioRunner
import SchedulerEngine
import Testing

/// What fails is told with what was found, what came nearest, and what stood in the way.
@Suite struct ShortfallTests {
  private func shortfall(_ text: String) throws -> (Shortfall, StagedScenario) {
    let staged = try ThreeDays.staged(expecting: "{ \(text.replacing("'", with: "\"")) }")
    let judgement = staged.judge(try staged.run(seed: 1).record)[0]
    return (try #require(judgement.shortfalls.first), staged)
  }

  @Test func `Too few launches name the nearest one and the reasons`() throws {
    let (found, staged) = try shortfall(
      "'task': 'r', 'ran': 1, 'during': 'day 2 07:00 to day 2 18:30'")
    #expect(found.difference == .count(0, expected: CountRange(1, 1)))
    #expect(found.during.lowerBound == staged.setup.start + .hours(31))
    #expect(found.nearest?.side == .after)
    #expect(found.nearest.map { $0.distance < .minutes(3) } == true)
    #expect(found.reasons.first?.reason == .objector(.appUsage))
  }

  @Test func `Too many launches name the first that should not have been`() throws {
    let (found, staged) = try shortfall("'task': 'r', 'ran': '..4'")
    #expect(found.difference == .count(6, expected: CountRange(0, 4)))
    let run = try #require(found.nearest?.run)
    let all = try staged.run(seed: 1).record.runs.filter { $0.key == staged.tasks[0] }
    #expect(run == all[4])
    #expect(found.reasons.isEmpty)
  }

  @Test func `A run that ended otherwise is the nearest one`() throws {
    let (found, _) = try shortfall("'task': 'x', 'completed': '1..'")
    #expect(found.nearest?.side == .inside)
    #expect(found.nearest?.run.outcome == .killed)
  }

  @Test func `Of several days that fail the first is told, and how many follow`() throws {
    let (found, staged) = try shortfall("'task': 'x', 'ran': '2..', 'per': 'day'")
    #expect(found.during == staged.setup.start..<staged.setup.start + .days(1))
    #expect(found.further == 2)
  }

  @Test func `It points to the word's own place`() throws {
    let (found, staged) = try shortfall("'task': 'r', 'ran': '7..'")
    #expect(found.span == staged.scenario.expectations[0].value.ran?.span)
    #expect(found.span != .none)
  }

  @Test func `Nothing pending is not a reason`() throws {
    let (never, _) = try shortfall("'task': 'n', 'because': 'network'")
    #expect(never.difference == .notRequested(.never, expected: .network))
    let (after, staged) = try shortfall(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 20:00'")
    guard case .notRequested(.running(let run), _) = after.difference else {
      Issue.record("\(after.difference)")
      return
    }
    #expect(staged.text(of: run.name) == "once")
    let (ended, _) = try shortfall(
      "'task': 'once', 'because': 'external-power', 'after': 'day 2 22:00'")
    guard case .notRequested(.ended(let request), _) = ended.difference else {
      Issue.record("\(ended.difference)")
      return
    }
    #expect(request.ending == .launched(run.id))
  }

  @Test func `Other reasons are named`() throws {
    let (found, _) = try shortfall(
      "'task': 'p', 'onlyBecause': 'network', 'during': 'day 2 20:00 to day 3 00:00'")
    #expect(
      found.difference
        == .otherReasons(ObjectorSet([.network, .externalPower]), expected: .network))
    #expect(found.during.length == .hours(1))
  }

  @Test func `What contains no time or no run says nothing`() throws {
    #expect(try shortfall("'task': 'n', 'waited': '1h'").0.difference == .nothingToJudge)
    #expect(
      try shortfall("'task': 'r', 'ran': 0, 'per': 'day', 'during': 'day 1 01:00 to day 1 02:00'").0
        .difference == .nothingToJudge)
    #expect(
      try shortfall("'task': 'r', 'maxGap': '1h', 'after': 'day 9 01:00'").0.difference
        == .nothingToJudge)
  }
}
