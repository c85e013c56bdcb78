import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// What an explanation foretells is what the run then does, in many worlds.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct ForecastCampaignTests {
  @Test func whatIsForetoldComes() throws {
    var tally = Tally()
    for seed in LongForm.seeds(36, long: 5_000) {
      for asked in try AskedMoments.once(in: seed, lookingAhead: true) {
        judgeStart(asked, &tally)
        for objection in asked.explanation.objections { judge(objection, asked, &tally) }
      }
    }
    #expect(tally.starts > 30 && tally.neverStarts > 20, "\(tally)")
    #expect(tally.foretold > 50 && tally.computed > 10 && tally.usage > 2, "\(tally)")
  }

  private struct Tally {
    var starts = 0
    var neverStarts = 0
    var foretold = 0
    var computed = 0
    var usage = 0
  }

  private func judgeStart(_ asked: AskedMoment, _ tally: inout Tally) {
    if asked.explanation.knownUntil != nil { return }
    guard let last = asked.chain.last else { return }
    guard let startsAt = asked.explanation.startsAt else {
      tally.neverStarts += 1
      if case .launched = last.ending { Issue.record("\(asked.label) starts \(last)") }
      return
    }
    tally.starts += 1
    guard case .launched(let run) = last.ending else {
      Issue.record("\(asked.label) does not start: \(last)")
      return
    }
    #expect(asked.future.run(run)?.launchedAt == startsAt, "\(asked.label)")
    let replacedAt = asked.chain.count > 1 ? asked.chain[0].endedAt : nil
    #expect(asked.explanation.replacement?.at == replacedAt, "\(asked.label)")
  }

  private func judge(_ objection: Objection, _ asked: AskedMoment, _ tally: inout Tally) {
    let here = "\(asked.label): \(objection.objector) \(objection.until)"
    switch objection.until {
    case .untilYouChangeIt:
      let end = asked.scenario.end - .milliseconds(1)
      if asked.explanation.knownUntil != nil { return }
      // Over when the request is, and else there to the end.
      if let then = asked.objectionsThen(at: end) {
        #expect(then.contains(objection.objector), "\(here)")
      }
    case .inThisScenario(let instant, let end):
      tally.foretold += 1
      #expect(
        asked.objectionsThen(at: instant)?.contains(objection.objector) != true, "\(here)")
      if end == .withdrawn || instant == asked.simulation.now { return }
      #expect(
        asked.objectionsThen(at: instant - .milliseconds(1))?.contains(objection.objector) == true,
        "\(here)")
    case .computed(let instant):
      guard asked.isUndisturbed(until: instant) else { return }
      tally.computed += 1
      if objection.objector == .appUsage { tally.usage += 1 }
      #expect(
        asked.objectionsThen(at: instant)?.contains(objection.objector) != true, "late: \(here)")
      #expect(
        asked.objectionsThen(at: instant - .milliseconds(1))?.contains(objection.objector) == true,
        "early: \(here)")
    }
  }
}

extension AskedMoment {
  /// Nothing comes in between that a rule computing an instant could not reckon with: the same
  /// request all the time, no run of the app, and no change of its use that is not a habit.
  fileprivate func isUndisturbed(until instant: Instant) -> Bool {
    guard let request = chain.first, instant < scenario.end,
      request.isPending(at: instant - .milliseconds(1))
    else { return false }
    if case .replaced = request.ending, request.endedAt == instant { return false }
    let now = simulation.now
    let runs = future.runs.contains { run in
      let begins = run.launchedAt > now && run.launchedAt <= instant
      let goesOn = run.launchedAt <= now && run.endedAt.map { $0 > now } ?? true
      return run.app == request.app && (begins || goesOn)
    }
    if runs { return false }
    var (copy, ledger) = (simulation, DecisionLedger())
    _ = copy.advance(to: instant, recording: &ledger)
    return !ledger.rows.contains { row in
      switch row.happening {
      case .world(.expectOpening, _), .world(.utcOffset, _): true
      case .world(.open(request.app, _), .script): true
      default: false
      }
    }
  }
}
