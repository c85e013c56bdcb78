import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// What an explanation foretells is what the run then does, in many worlds.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct ForecastCampaignTests {
  @Test func predictedStartsAndEndsOfObjectionsComeTrue() throws {
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
      if asked.hasNoLength(at: instant) { return }
      #expect(asked.objectionsThen(at: instant)?.contains(objection.objector) != true, "\(here)")
      if end == .withdrawn || instant == asked.simulation.now { return }
      #expect(
        asked.objectionsThen(at: instant - .milliseconds(1))?.contains(objection.objector) == true,
        "\(here)")
    case .computed(let instant):
      guard asked.isUndisturbed(until: instant, for: objection.objector) else { return }
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
  /// What ends the objection is over in the same instant: the app is there for no time at all.
  fileprivate func hasNoLength(at instant: Instant) -> Bool {
    let apps = chain.map { $0.app }
    return future.processes.contains { apps.contains($0.app) && $0.endedAt == instant }
      || future.runs.contains { apps.contains($0.app) && $0.endedAt == instant }
  }

  /// Nothing comes in between that a rule computing an instant could not reckon with: the same
  /// request all the time, no run of the app, and no change of its use that is not a habit. All apps
  /// share the budget of silent pushes.
  fileprivate func isUndisturbed(until instant: Instant, for objector: RuleID) -> Bool {
    guard let request = chain.first, instant < scenario.end,
      request.isPending(at: instant - .milliseconds(1))
    else { return false }
    if case .replaced = request.ending, request.endedAt == instant { return false }
    let now = simulation.now
    let runs = future.runs.contains { run in
      let begins = run.launchedAt > now && run.launchedAt <= instant
      let goesOn = run.launchedAt <= now && run.endedAt.map { $0 > now } ?? true
      return (run.app == request.app || objector == .systemBudgets) && (begins || goesOn)
    }
    if runs { return false }
    var (copy, ledger) = (simulation, DecisionLedger())
    _ = copy.advance(to: instant, recording: &ledger)
    return !ledger.rows.contains { row in
      switch row.happening {
      case .world(.expectOpening, _), .world(.utcOffset, _): true
      case .world(.open(request.app, _), .script): true
      case .world(.standing(request.app, _), _), .world(.debugger(request.app, _), _): true
      case .world(.reboot, _), .world(.update(request.app), _): true
      case .transfer(request.id, .over): true
      default: false
      }
    }
  }
}

/// In many worlds the remedy of an explanation works, and each part of it is needed.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct RemedyCampaignTests {
  @Test func aRemedyWorksAndEachPartOfItIsNeeded() throws {
    var followed = 0
    var leftOut = 0
    let seeds = LongForm.seeds(320, long: 20_000)
    for seed in seeds {
      for asked in try AskedMoments.once(in: seed, lookingAhead: false) {
        guard asked.isRemedied else { continue }
        let changes = asked.explanation.changes
        followed += 1
        let left = try asked.objections(after: changes.conditions)
        #expect(left.isEmpty, "\(asked.label): \(left) left after \(changes)")
        for condition in changes.conditions where !condition.isOnlyWaitedFor {
          leftOut += 1
          let fewer = changes.conditions.filter { $0 != condition }
          let held = try asked.objections(after: fewer)
          #expect(!held.isEmpty, "\(asked.label): \(condition) is not needed in \(changes)")
        }
        if let instant = changes.notBefore {
          let early = try asked.objections(
            after: changes.conditions, at: instant - .milliseconds(1))
          #expect(!early.isEmpty, "\(asked.label): may run before \(instant) after \(changes)")
        }
      }
    }
    #expect(followed * 5 > seeds.count * 4, "\(followed)")
    #expect(leftOut * 5 > seeds.count * 2, "\(leftOut)")
  }

  @Test func aQueuedRequestStartsAfterThePredictedNumberOfEnds() throws {
    var judged = 0
    for seed in LongForm.seeds(60, long: 5_000) {
      for asked in try AskedMoments.once(in: seed, lookingAhead: false, crowd) {
        guard let queue = asked.explanation.changes.queue else { continue }
        var later = asked.simulation
        try later.bringAbout(asked.explanation.changes.conditions, for: asked)
        var ledger = DecisionLedger()
        _ = later.advance(to: later.now + .hours(12), recording: &ledger)
        guard let ends = ledger.rows.ends(beforeLaunchOf: asked.explanation.id) else { continue }
        judged += 1
        #expect(ends >= queue.ends, "\(asked.label): after \(ends) ends, told \(queue)")
      }
    }
    #expect(judged > LongForm.count(2, long: 5), "\(judged)")
  }

  /// A device that does one thing at a time, for apps that want much at once.
  private func crowd(_ setup: inout Setup) {
    setup.rules.competition.concurrentLaunches = 1
    setup.rules.continuedLimit.atOnce = 1
    for app in setup.apps.indices {
      guard case .models(var models) = setup.apps[app].code else { continue }
      for index in models.indices {
        models[index].work.shortest = .minutes(20)
        models[index].work.longest = .minutes(40)
      }
      setup.apps[app].code = .models(models)
    }
  }
}

extension AskedMoment {
  var isRemedied: Bool {
    !explanation.isEligible && !explanation.changes.isImpossible
      && explanation.changes.notBefore?.isNever != true
  }

  /// What still objects in a copy in which this was done, at the instant that was named.
  func objections(after conditions: [Condition], at instant: Instant? = nil) throws -> RuleSet {
    var changed = simulation
    try changed.bringAbout(conditions, for: self)
    let clock = instant ?? explanation.changes.notBefore ?? changed.now
    if clock == changed.now {
      guard var left = changed.decision(on: explanation.id)?.objections else { return .none }
      left.remove(.competition)
      left.remove(.continuedLimit)
      if conditions.contains(.runEnded) { left.remove(.alreadyRunning) }
      if !left.isEmpty { return left }
      // What is to be decided at this instant has to be, to see who goes first.
      _ = changed.advance(to: clock)
      left = changed.decision(on: explanation.id)?.objections ?? .none
      if conditions.contains(where: \.isTurn) { return .none }
      return RuleSet(bits: left.bits & AskedMoment.turns.bits)
    }
    var left = changed.decision(on: explanation.id, clock: clock)?.objections ?? .none
    // Competition at that time is unknown.
    left = left.subtracting(AskedMoment.turns)
    if conditions.contains(.runEnded) { left.remove(.alreadyRunning) }
    return left
  }

  private static let turns = RuleSet([.competition, .continuedLimit])
}

extension Condition {
  fileprivate var isTurn: Bool { self == .launchEnded || self == .continuedEnded }
}

extension Simulation {
  fileprivate mutating func bringAbout(_ conditions: [Condition], for asked: AskedMoment) throws {
    let app = asked.explanation.task.app
    for condition in conditions {
      var remedy = condition.remedy(for: app, on: self.conditions())
      // Who opens an app for a push looks at it.
      if condition == .appOpened && asked.explanation.request.kind == .push {
        remedy = [.open(app, for: .seconds(1))]
      }
      for change in remedy { try apply(change) }
    }
  }
}

extension [LogRow] {
  /// How many others made room before this request started; nil when it did not.
  fileprivate func ends(beforeLaunchOf request: RequestID) -> Int64? {
    var ends: Int64 = 0
    for row in self {
      switch row.happening {
      case .launched(_, request, _, _): return ends
      case .ended: ends += 1
      case .cancelled(let other) where other != request: ends += 1
      case .discarded(let other, _) where other != request: ends += 1
      case .replaced(let other, _) where other != request: ends += 1
      default: break
      }
    }
    return nil
  }
}

/// What an explanation says of the future is what the scenario then does.
@Suite struct ObjectionEndTests {
  /// Just before an objection ends, applying the predicted change ends it. Where time is predicted to
  /// end it, none of the changes at that instant does.
  @Test func anObjectionEndsByTheChangeForetoldToEndIt() throws {
    var named: [RuleID: Int] = [:]
    for seed in UInt64(1)...UInt64(LongForm.isAskedFor ? 200 : 40) {
      let scenario = RandomScenario(seed: seed)
      var ledger = DecisionLedger()
      var simulation = try Simulation(scenario.setup)
      _ = simulation.advance(to: scenario.end, recording: &ledger)
      let record = RunRecord(ledger.rows, from: scenario.setup.start, to: scenario.end)
      simulation = try Simulation(scenario.setup)
      var unused = DecisionLedger()
      for ended in record.endedObjections {
        _ = simulation.advance(to: ended.at - .milliseconds(1), recording: &unused)
        unused.removeAll()
        let rows = RunRecord.rows(ledger.rows, at: ended.at)
        let here = "seed \(seed), \(ended)"
        switch ended.objector.end(in: rows, for: ended.request.kind, of: ended.request.app) {
        case .world(let change, _):
          named[ended.objector, default: 0] += 1
          #expect(try !simulation.holds(ended, after: [change]), "\(here), \(change)")
        case .time: #expect(try simulation.holds(ended, after: rows.changes), "\(here), \(rows)")
        case .runEnded, .appRan, .withdrawn: break
        }
      }
    }
    #expect(named.count > 12 && named[.powerAndWiFi] ?? 0 > 3, "\(named)")
  }
}

extension AskedMoment {
  /// The request that was asked about and those that take its place, in what the run then does.
  var chain: [RequestFact] {
    var chain: [RequestFact] = []
    var next = future.request(explanation.id)
    while let request = next {
      chain.append(request)
      guard case .replaced(let other) = request.ending, other > request.id else { break }
      next = future.request(other)
    }
    return chain
  }

  /// Nil once the request has ended, whatever the app asked for next.
  func objectionsThen(at instant: Instant) -> RuleSet? {
    chain.first { $0.isPending(at: instant) }.flatMap { future.objections(of: $0.id, at: instant) }
  }
}

/// One rule that no longer objects to a request that is still pending.
private struct EndedObjection {
  let objector: RuleID
  let request: RequestFact
  let at: Instant
}

extension RunRecord {
  /// In order of time.
  fileprivate var endedObjections: [EndedObjection] {
    var ended: [EndedObjection] = []
    for request in requests {
      let spans = objections(of: request.id)
      for (before, after) in zip(spans, spans.dropFirst()) where !before.range.isEmpty {
        let gone = before.objections.subtracting(after.objections)
        for objector in RuleID.allCases where gone.contains(objector) {
          ended.append(
            EndedObjection(objector: objector, request: request, at: after.range.lowerBound))
        }
      }
    }
    return ended.sorted { $0.at < $1.at }
  }
}

extension [LogRow] {
  fileprivate var changes: [WorldChange] {
    compactMap { if case .world(let change, _) = $0.happening { change } else { nil } }
  }
}

extension Simulation {
  fileprivate func holds(_ objection: EndedObjection, after changes: [WorldChange]) throws -> Bool {
    var copy = self
    for change in changes { try copy.apply(change) }
    return copy.decision(on: objection.request.id)?.objections.contains(objection.objector) == true
  }
}

/// "What would let it run" is true and asks for nothing in vain.
@Suite struct ChangesNeededTests {
  @Test func anEligibleRequestNeedsNothing() throws {
    var judged = 0
    for asked in try AskedMoments.all.get() {
      guard asked.explanation.isEligible else { continue }
      judged += 1
      #expect(asked.explanation.changes.conditions.isEmpty, "\(asked.label)")
      #expect(asked.explanation.changes.notBefore == nil, "\(asked.label)")
      #expect(asked.explanation.eligibleSince != nil, "\(asked.label)")
    }
    #expect(judged > 5)
  }

  /// Only a request that needs both unlocked data and a locked device contradicts itself.
  @Test func onlyContradictoryRequirementsAreImpossible() throws {
    var impossible = 0
    for asked in try AskedMoments.all.get() {
      let request = asked.explanation.request
      let excludesItself =
        request.kind == .healthResearch && !request.protection.isReadableWhileLocked
      #expect(asked.explanation.changes.isImpossible == excludesItself, "\(asked.label)")
      guard excludesItself else { continue }
      impossible += 1
      #expect(asked.explanation.changes.conditions.isEmpty, "\(asked.label)")
      #expect(asked.explanation.changes.notBefore?.isNever == true, "\(asked.label)")
      #expect(asked.explanation.startsAt == nil, "\(asked.label)")
    }
    #expect(impossible > 10)
  }
}

extension Condition {
  var isOnlyWaitedFor: Bool { self == .runEnded || self == .launchEnded || self == .continuedEnded }
}
