import SchedulerEngine

extension SecondModel {
  func refreshOnly(_ app: Int, after span: Milliseconds) -> Reasons {
    var reasons = cost(app, after: span)
    if expectation(of: app, after: span) < expectedEnough { reasons.insert(.appUsage) }
    return reasons
  }

  func pushOnly(_ app: Int, after span: Milliseconds) -> Reasons {
    var reasons = cost(app, after: span)
    if phone.conditions.network == .none { reasons.insert(.network) }
    let window = rules.foregroundRecency.pushWindow
    if isNotRecentlyUsed(app, window, after: span) { reasons.insert(.foregroundRecency) }
    return reasons
  }

  /// What launches that cost the battery wait for.
  private func cost(_ app: Int, after span: Milliseconds) -> Reasons {
    var reasons: Reasons = []
    if !phone.conditions.isCharging && batteryIsLow(after: span) {
      reasons.insert(.criticallyLowBattery)
    }
    let budgets = rules.systemBudgets
    let cellular = apps[app].cellular.after(span, perHour: budgets.cellularRefillPerHour)
    if !hasEnergy(app, after: span) { reasons.insert(.systemBudgets) }
    if phone.conditions.network == .cellular && !cellular.holds(budgets.cellularPerLaunch) {
      reasons.insert(.systemBudgets)
    }
    return reasons
  }

  func batteryIsLow(after span: Milliseconds) -> Bool {
    !phone.battery.after(span, perHour: batteryRate)
      .holds(rules.criticallyLowBattery.threshold.millionths)
  }

  /// For a wake and what the work of the last run cost.
  func hasEnergy(_ app: Int, after span: Milliseconds) -> Bool {
    let budgets = rules.systemBudgets
    let wanted = budgets.energyPerWake + apps[app].lastWorkCost
    return apps[app].energy.after(span, perHour: budgets.energyRefillPerHour)
      .holds(min(wanted, budgets.energyCapacity))
  }

  func processingOnly(_ request: Waiting, after span: Milliseconds) -> Reasons {
    let device = phone.conditions
    let needs = request.request.needs
    var reasons: Reasons = []
    if device.isInUse || !device.isLocked { reasons.insert(.idleDevice) }
    if needs.contains(.network) && device.network == .none { reasons.insert(.network) }
    if !device.isCharging && (needs.contains(.externalPower) || !runsOnBattery(after: span)) {
      reasons.insert(.externalPower)
    }
    let window = rules.foregroundRecency.window
    if isNotRecentlyUsed(request.app, window, after: span) { reasons.insert(.foregroundRecency) }
    return reasons
  }

  private func isNotRecentlyUsed(_ app: Int, _ window: Span, after span: Milliseconds) -> Bool {
    if phone.front == app { return false }
    guard let last = apps[app].lastInFront else { return true }
    // Exactly so long ago is still recent.
    return now + span - last > window.milliseconds
  }

  /// Whether this device processes on battery at all, when the request leaves it free to.
  private func runsOnBattery(after span: Milliseconds) -> Bool {
    switch phone.conditions.kind {
    case .iPhone: rules.externalPower.iPhoneRunsOnBattery
    case .iPad:
      phone.battery.after(span, perHour: batteryRate)
        .holds(rules.externalPower.iPadBatteryFloor.millionths)
    }
  }

  func isRefreshTurnedOff(for app: Int) -> Bool {
    phone.conditions.backgroundRefresh == .off
      || phone.conditions.isBackgroundRefreshRestricted || !apps[app].isRefreshOn
  }

  func isRunning(_ request: Waiting) -> Bool {
    runs.contains { $0.app == request.app && $0.name == request.request.name }
  }

  func isTooSoon(_ request: Waiting, at then: Milliseconds) -> Bool {
    let app = apps[request.app]
    let limits = rules.rateLimiting
    let (launch, spacing) =
      switch request.request.kind {
      case .refresh: (app.lastRefresh, limits.refreshSpacing)
      case .push: (app.lastPush, limits.pushSpacing)
      default: (app.lastProcessing, limits.processingSpacing)
      }
    guard let last = launch else { return false }
    if request.request.kind == .push && app.isDebugged { return false }
    // What waited when that launch began comes along with it.
    if last == then && request.accepted < then { return false }
    let penalty = app.isPenalised ? limits.penalty : .zero
    return then - last < (spacing + penalty).milliseconds
  }
}
