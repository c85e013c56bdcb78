@testable import SchedulerEngine

extension RuleInput {
  static func random(_ draws: inout Draws) -> RuleInput { MomentPlan.random(&draws).input }
}

extension MomentPlan {
  /// Any moment at all, with values around every threshold more often than not.
  static func random(_ draws: inout Draws) -> MomentPlan {
    var plan = MomentPlan(draws.pick(TaskKind.allCases))
    let noon = MomentPlan.noon
    let ago: [Span] = [
      .zero, .minutes(14), .milliseconds(899_999), .minutes(15), .minutes(45), .hours(9),
      .hours(10), .days(13), .days(14), .days(14) + .milliseconds(1), .days(90),
    ]
    let ahead: [Span] = [.days(-1), .zero, .milliseconds(1), .hours(3)]
    func sometime(_ spans: [Span], _ draws: inout Draws) -> Instant? {
      draws.below(4) == 0 ? nil : noon - draws.pick(spans)
    }
    plan.clock = noon + draws.pick([.zero, .zero, .hours(1), .days(30)])
    plan.device.kind = draws.pick([.iPhone, .iPad])
    plan.device.isCharging = draws.flip()
    plan.device.isLowPowerModeOn = draws.flip()
    plan.device.network = draws.pick([.none, .cellular, .wifi])
    plan.device.isInUse = draws.flip()
    plan.device.isLocked = draws.flip()
    plan.device.wasUnlockedSinceBoot = draws.below(4) > 0
    plan.device.thermal = draws.pick([.nominal, .fair, .serious, .critical])
    plan.device.memory = draws.pick([.normal, .normal, .warning, .critical])
    plan.device.isCameraActive = draws.flip()
    plan.device.backgroundRefresh = draws.pick([.off, .wifiOnly, .wifiAndCellular])
    plan.device.isBackgroundRefreshRestricted = draws.below(4) == 0
    plan.continuedAhead = draws.below(4)
    plan.battery = Share(
      millionths: draws.pick([0, 199_999, 200_000, 499_999, 500_000, 1_000_000]))
    plan.app.isBackgroundRefreshOn = draws.flip()
    plan.app.isInSwitcher = draws.flip()
    plan.app.lastForeground = sometime(ago, &draws)
    plan.app.lastRefresh = sometime(ago, &draws)
    plan.app.lastProcessing = sometime(ago, &draws)
    plan.app.lastPush = sometime(ago, &draws)
    plan.app.isDebuggerAttached = draws.flip()
    plan.app.isPenalised = draws.flip()
    plan.app.usageReadyAt = draws.below(4) == 0 ? .never : noon + draws.pick(ahead)
    let refill = draws.pick([0, 1, 1_000] as [Int64])
    plan.app.energyBudget = MomentPlan.budget(draws.pick([0, 999, 1_000]), refill: refill)
    plan.app.cellularBudget = MomentPlan.budget(draws.pick([0, 99_999, 100_000]), refill: refill)
    plan.earliest = draws.flip() ? nil : noon + draws.pick(ahead)
    plan.accepted = noon - draws.pick([.zero, .milliseconds(1), .days(1)])
    plan.needs = RequestNeeds(rawValue: UInt16(draws.below(4)))
    plan.protection = draws.pick([.none, .untilFirstUnlock, .unlessOpen, .complete])
    plan.isAlreadyRunning = draws.flip()
    plan.launchesAreFull = draws.flip()
    return plan
  }
}
