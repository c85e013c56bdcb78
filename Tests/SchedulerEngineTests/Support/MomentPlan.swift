@testable import SchedulerEngine

/// A moment in which no rule objects, to be spoilt one thing at a time.
///
/// It is Monday noon; the device is locked, charging and on Wi-Fi, and the user had the app open an
/// hour ago.
struct MomentPlan {
  static let noon = Instant(milliseconds: 1_780_315_200_000)

  var kind: TaskKind
  /// When the world is looked at.
  var now = MomentPlan.noon
  /// Later than now for questions about the time after the delays.
  var clock = MomentPlan.noon
  var device = DeviceConditions()
  var battery = Share.percent(80)
  var app = AppConditions()
  var earliest: Instant?
  var needs: RequestNeeds = []
  var protection = FileProtection.untilFirstUnlock
  var accepted = MomentPlan.noon - .days(1)
  var expectedOpenings = Share.all
  var isAlreadyRunning = false
  var launchesAreFull = false
  var queued: Int64 = 0
  var continuedAhead: Int64 = 0
  var transferDelayEnds = Instant.earliest
  /// For the pushes of all apps; each takes 24.
  var pushes = Reservoir(capacity: 1_000_000, level: 1_000_000, ratePerHour: 0, at: .earliest)

  init(_ kind: TaskKind) {
    self.kind = kind
    if kind == .transfer { needs = .network }
    device.isCharging = true
    app.lastForeground = MomentPlan.noon - .hours(1)
    app.energyBudget = MomentPlan.budget(30_000)
    app.cellularBudget = MomentPlan.budget(2_000_000)
  }

  /// A budget that holds this much at noon and takes an hour for each thousand more.
  static func budget(_ level: Int64, refill: Int64 = 1_000) -> Reservoir {
    Reservoir(capacity: 2_000_000, level: level, ratePerHour: refill, at: noon)
  }

  /// A battery that stays where it is.
  private var charge: Reservoir {
    Reservoir(
      capacity: Share.all.millionths, level: battery.millionths, ratePerHour: 0, at: .earliest)
  }

  var input: RuleInput {
    var input = RuleInput(
      clock: clock, now: now, device: device, charge: charge, pushBudget: pushes, app: app,
      request: TaskRequest(
        kind, NameID(index: 0), earliest: earliest, needs: needs, protection: protection),
      accepted: accepted, expectedOpenings: expectedOpenings.millionths,
      isAlreadyRunning: isAlreadyRunning,
      rivals: launchesAreFull ? .first(NameID(index: 1), queued: queued) : .none,
      continuedAhead: continuedAhead)
    input.transferDelayEnds = transferDelayEnds
    return input
  }
}

extension RuleInput {
  /// A moment in which a request of this kind may run, but for these changes.
  static func judging(
    _ kind: TaskKind, _ change: (inout MomentPlan) -> Void = { _ in }
  ) -> RuleInput {
    var plan = MomentPlan(kind)
    change(&plan)
    return plan.input
  }

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
    plan.app.standing = draws.pick(Array(Standing.allCases))
    plan.app.standingSince = noon - draws.pick(ago)
    plan.accepted = noon - draws.pick([.zero, .milliseconds(1), .days(1)])
    plan.needs = RequestNeeds(rawValue: UInt16(draws.below(4)))
    plan.protection = draws.pick([.none, .untilFirstUnlock, .unlessOpen, .complete])
    plan.isAlreadyRunning = draws.flip()
    plan.launchesAreFull = draws.flip()
    plan.pushes = MomentPlan.budget(draws.pick([0, 23, 24]), refill: refill)
    return plan
  }
}

/// Random numbers for a test, the same in every run, drawn from the engine's own chance.
struct Draws {
  private let chance: Chance
  private var drawn: Int64 = 0

  init(seed: UInt64) { chance = Chance(seed: seed) }

  /// Evenly from zero up to, not including, `bound`.
  mutating func below(_ bound: Int64) -> Int64 {
    drawn += 1
    return Int64(chance.draw(.testing, drawn) >> 1) % bound
  }

  mutating func flip() -> Bool { below(2) == 1 }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(below(Int64(choices.count)))]
  }
}
