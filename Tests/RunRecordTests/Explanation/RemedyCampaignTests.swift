import LongForm
import RandomScenarios
import RunRecord
import SchedulerEngine
import Testing

/// What an explanation tells somebody to do helps, and each part of it is needed, in many worlds.
///
/// `CAMPAIGN` says how many, and `CAMPAIGN_FROM=7001` begins with another one.
@Suite struct RemedyCampaignTests {
  @Test func aRemedyHelpsAndNoPartOfItIsInVain() throws {
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

  /// Who is told to wait for others starts when so many of them have ended, and not before.
  @Test func whoWaitsForOthersStartsWhenSoManyHaveEnded() throws {
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
    // Who is in the way then, nobody knows.
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
    for condition in conditions {
      let remedy = condition.remedy(for: asked.explanation.task.app, on: self.conditions())
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
