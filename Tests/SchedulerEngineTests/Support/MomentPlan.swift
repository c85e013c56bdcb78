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
  /// Later than now where somebody asks what it would be like with the delays over.
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
      clock: clock, now: now, device: device, charge: charge, app: app,
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
}
