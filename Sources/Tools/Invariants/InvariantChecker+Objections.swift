import RunRecord
import SchedulerEngine

/// Invariants 32 and 33: when all of an instant has happened, each objection of a pending request is
/// true and none is missing, as far as rows tell.
extension InvariantChecker {
  mutating func judgeObjections() {
    for wrong in wrongObjections() {
      requests.facts[wrong.place].isToldOf.insert(wrong.rule)
      let id = requests.facts[wrong.place].id
      report(
        wrong.isMissing ? .objectionMissing(id, wrong.rule) : .objectionUntrue(id, wrong.rule))
    }
  }

  private struct WrongObjection {
    let place: Int
    let rule: RuleID
    let isMissing: Bool
  }

  /// Looks only: what changes the checker pays for a copy of it at each question, unoptimized.
  private func wrongObjections() -> [WrongObjection] {
    var wrong: [WrongObjection] = []
    for id in waiting {
      guard let place = requests.place(of: id.number),
        let objections = requests.facts[place].objections
      else { continue }
      let request = requests.facts[place]
      for rule in RuleID.allCases where !request.isToldOf.contains(rule) {
        guard let isSo = isObjecting(rule, to: request), isSo != objections.contains(rule)
        else { continue }
        wrong.append(WrongObjection(place: place, rule: rule, isMissing: isSo))
      }
    }
    return wrong
  }

  /// Nil where rows do not tell.
  private func isObjecting(_ objector: RuleID, to request: CheckedRequest) -> Bool? {
    let kind = request.request.kind
    if kind == .transfer { return isObjecting(objector, toTransfer: request) }
    let isShort = kind == .refresh || kind == .push
    let device = world.device
    switch objector {
    case .firstUnlock: return !device.wasUnlockedSinceBoot
    case .appSwitcher: return isKeptByForceQuit(kind, request.app)
    case .backgroundRefreshSetting:
      if kind == .continued { return false }
      if world.isRefreshOff || world.isWifiMissing { return true }
      return isRefreshKnown(of: request.app) ? !self[request.app].isRefreshOn : nil
    case .lowPowerMode:
      let concerns = kind != .continued && (isShort || limits.lowPowerModePausesProcessing)
      return concerns && device.isLowPowerModeOn
    case .criticallyLowBattery:
      if !isShort || device.isCharging { return false }
      return below(limits.criticalBattery)
    case .foregroundRecency: return kind == .refresh ? false : isForgotten(request)
    case .externalPower:
      if !kind.isProcessing || device.isCharging { return false }
      if request.request.needs.contains(.externalPower) || limits.processingAlwaysNeedsPower {
        return true
      }
      return device.kind == .iPad ? below(limits.iPadBatteryFloor) : false
    case .network:
      let concerns = kind.isProcessing || kind == .push
      return concerns && request.request.needs.contains(.network) && device.network == .none
    case .fileProtection:
      let protection = request.request.protection
      return kind == .healthResearch && device.isLocked
        && (protection == .complete || protection == .unlessOpen)
    case .idleDevice: return kind.isProcessing && (device.isInUse || !device.isLocked)
    case .thermal: return device.thermal == .serious || device.thermal == .critical
    case .memoryPressure:
      if device.memory == .critical { return true }
      return kind.isProcessing && (device.memory == .warning || device.isCameraActive)
    case .alreadyRunning: return self[request.key].running != nil
    case .earliestBeginDate:
      if kind == .push || kind == .continued { return false }
      return request.request.earliest.map { now < $0 } ?? false
    case .rateLimiting: return isTooSoon(request)
    case .systemBudgets: return isShort ? isPoor(request.app) : false
    // What is expected of users, and who stands in line, rows do not tell.
    case .appUsage, .competition, .continuedLimit: return nil
    case .powerAndWiFi, .transferDelay, .launchEvents: return false
    }
  }

  func isKeptByForceQuit(_ kind: TaskKind, _ app: AppID) -> Bool {
    self[app].isForceQuit && !(kind.isProcessing && limits.processingRunsAfterForceQuit)
  }

  func below(_ threshold: Share?) -> Bool? {
    guard let threshold, let level = world.battery?.share(at: now) else { return nil }
    return level < threshold
  }

  /// Processing and pushes want an app that was in front lately, or is.
  private func isForgotten(_ request: CheckedRequest) -> Bool? {
    let kind = request.request.kind
    if kind == .continued { return false }
    let window = kind == .push ? limits.pushRecency : limits.recency
    guard let window else { return nil }
    switch self[request.app].lastFront {
    case .unknown: return nil
    case .now: return false
    case .never: return true
    case .at(let instant): return now - instant > window
    }
  }

  private func isTooSoon(_ request: CheckedRequest) -> Bool? {
    let kind = request.request.kind
    let app = self[request.app]
    guard let last = app[last: kind], let spacing = limits.spacing(kind) else { return false }
    if kind == .push && app.isDebugged { return false }
    // What waited when a launch began is delivered with it.
    if last.at == now && request.acceptedAt < now { return false }
    guard let isPenalised = app.isPenalised else {
      return now - last.at < spacing ? true : nil
    }
    return now - last.at < (isPenalised ? spacing + limits.penalty : spacing)
  }

  /// Too poor for a wake.
  func isTired(_ app: AppID) -> Bool? {
    guard let budgets = limits.budgets, let purse = purse(of: app) else { return nil }
    let wanted = min(
      budgets.energyPerWake.addingUpToMost(purse.lastWork), budgets.energyCapacity)
    return purse.energy.level(at: now) < wanted
  }

  private func isPoor(_ app: AppID) -> Bool? {
    guard let budgets = limits.budgets, let purse = purse(of: app), let isTired = isTired(app)
    else { return nil }
    if isTired { return true }
    return world.device.network == .cellular
      && purse.cellular.level(at: now) < budgets.cellularPerLaunch
  }
}
