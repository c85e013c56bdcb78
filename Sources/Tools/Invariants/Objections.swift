import RunRecord
import SchedulerEngine

/// Invariants 32 and 33: when everything at an instant has happened, each objection to a pending request is
/// true and none is missing, as far as rows show.
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

  /// Non-mutating, because a mutating method would copy the checker at each question in unoptimised builds.
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

  /// Whether the rule objects to the request; nil if rows do not show it.
  private func isObjecting(_ objector: RuleID, to request: CheckedRequest) -> Bool? {
    let kind = request.request.kind
    if kind == .transfer { return isObjecting(objector, toTransfer: request) }
    let isShort = kind == .refresh || kind == .push
    let device = world.device
    if isPushToFront(request.request.kind, request.app), Self.sparesLaunches.contains(objector) {
      return false
    }
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
    case .foregroundRecency: return kind == .refresh ? false : isNotRecentlyUsed(request)
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
    case .idleDevice:
      let isIdle = device.isLocked && !device.isInUse || limits.processingRunsInUse
      return kind.isProcessing && !isIdle
    case .thermal: return device.thermal == .serious || device.thermal == .critical
    case .memoryPressure:
      if device.memory == .critical { return true }
      return kind.isProcessing && (device.memory == .warning || device.isCameraActive)
    case .alreadyRunning: return self[request.key].running != nil
    case .earliestBeginDate:
      if kind == .push || kind == .continued { return false }
      return request.request.earliest.map { now < $0 } ?? false
    case .rateLimiting: return isTooSoon(request)
    case .systemBudgets:
      if !isShort || self[request.app].standing == .favoured { return false }
      let lacks = lacksBudget(request.app)
      // The state of the budget that all apps share for pushes is not known here.
      return kind == .push && lacks == false ? nil : lacks
    case .standing:
      return TaskKinds.discretionary.contains(kind) ? isHeldByStanding(request) : false
    // Rows show neither expected openings nor the queue of waiting requests. Other rules are judged by the
    // second model alone.
    default: return objector.introduction.kinds == .transfer ? false : nil
    }
  }

  /// The rules about launches, of which an app in front needs none to hear of a push.
  private static let sparesLaunches = RuleSet([
    .backgroundRefreshSetting, .lowPowerMode, .criticallyLowBattery, .rateLimiting, .systemBudgets,
    .standing,
  ])

  func isPushToFront(_ kind: TaskKind, _ app: AppID) -> Bool {
    kind == .push && self[app].lastFront == .now
  }

  func isKeptByForceQuit(_ kind: TaskKind, _ app: AppID) -> Bool {
    self[app].isForceQuit && !(kind.isProcessing && limits.processingRunsAfterForceQuit)
  }

  func below(_ threshold: Share?) -> Bool? {
    guard let threshold, let level = world.battery?.share(at: now) else { return nil }
    return level < threshold
  }

  /// Processing and pushes need the app to have been in the foreground recently.
  private func isNotRecentlyUsed(_ request: CheckedRequest) -> Bool? {
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
    guard let last = app[last: kind], let spacing = limits.spacing(kind, app.standing) else {
      guard let installed = app.installedAt, limits.spacing(kind, app.standing) != nil else {
        return false
      }
      return kind != .push && now - installed < limits.afterInstallation
    }
    if kind == .push && app.isDebugged { return false }
    // Requests that were waiting when a launch began are delivered with it.
    if last.at == now && request.acceptedAt < now { return false }
    guard let isPenalised = app.isPenalised else {
      return now - last.at < spacing ? true : nil
    }
    return now - last.at < (isPenalised ? spacing + limits.penalty : spacing)
  }

  private func isHeldByStanding(_ request: CheckedRequest) -> Bool? {
    let app = self[request.app]
    if request.request.kind == .push && app.isDebugged { return false }
    switch app.standing {
    case .usual, .favoured: return false
    case .silent: return true
    case .neglected:
      let last = app[last: request.request.kind]?.at ?? app.standingSince
      return limits.neglectedSpacing.map { now - max(last, app.standingSince) < $0 }
    }
  }

  /// Whether the budget lacks the energy for a wake and as much work as last time; nil if unknown.
  func lacksEnergy(_ app: AppID) -> Bool? {
    guard let budgets = limits.budgets, let purse = purse(of: app) else { return nil }
    let wanted = min(
      budgets.energyPerWake.addingUpToMost(purse.lastWork), budgets.energyCapacity)
    return purse.energy.level(at: now) < wanted
  }

  private func lacksBudget(_ app: AppID) -> Bool? {
    guard let budgets = limits.budgets, let purse = purse(of: app),
      let lacksEnergy = lacksEnergy(app)
    else { return nil }
    if lacksEnergy { return true }
    return world.device.network == .cellular
      && purse.cellular.level(at: now) < budgets.cellularPerLaunch
  }
}

/// Which objections to a transfer are true: first while its bytes have to be moved, then while its app is to
/// be told, with more conditions if the app has to be launched.
extension InvariantChecker {
  /// Whether the rule objects to the transfer; nil if rows do not show it.
  func isObjecting(_ objector: RuleID, toTransfer request: CheckedRequest) -> Bool? {
    let device = world.device
    let isOver = mayBeLaunched(request)
    let isDiscretionary = request.request.needs.contains(.discretionary)
    let isQuiet = request.request.needs.contains(.noLaunchEvents)
    let isUnheard = isOver && isAsleep(request.app)
    let isLaunch = isUnheard && !isQuiet
    let isStrictLaunch = isLaunch && !isDiscretionary
    let savesPower = isOver ? isStrictLaunch : isDiscretionary
    switch objector {
    case .firstUnlock: return !device.wasUnlockedSinceBoot
    case .appSwitcher: return self[request.app].isForceQuit
    case .backgroundRefreshSetting:
      if !isStrictLaunch { return false }
      if world.isRefreshOff || world.isWifiMissing { return true }
      return isRefreshKnown(of: request.app) ? !self[request.app].isRefreshOn : nil
    case .lowPowerMode: return savesPower && device.isLowPowerModeOn
    case .criticallyLowBattery:
      return savesPower && !device.isCharging ? below(limits.criticalBattery) : false
    case .network:
      return !isOver && mayNotMove(request.request.needs)
    case .thermal:
      // An app that runs is told of its transfers on a hot device, too.
      return (isOver ? isUnheard : isDiscretionary)
        && (device.thermal == .serious || device.thermal == .critical)
    case .memoryPressure: return isUnheard && device.memory == .critical
    case .alreadyRunning: return isOver && self[request.key].running != nil
    case .earliestBeginDate: return !isOver && (request.request.earliest.map { now < $0 } ?? false)
    case .systemBudgets: return isLaunch ? lacksEnergy(request.app) : false
    case .powerAndWiFi:
      return !isOver && isDiscretionary ? isPatient(request) : false
    case .transferDelay:
      if isOver || limits.transferDelay == nil { return isOver ? false : nil }
      return transfers.fact(request.id.number).map { now < $0.delayEnds }
    case .launchEvents: return isUnheard && isQuiet
    default: return objector.introduction.kinds.contains(.transfer) ? nil : false
    }
  }

  /// Whether the request may not use the current network.
  private func mayNotMove(_ needs: RequestNeeds) -> Bool {
    let device = world.device
    if device.isLowDataModeOn && needs.contains(.noLowDataMode) { return true }
    return device.network == .none || device.network == .cellular && needs.contains(.noCellular)
  }

  /// Whether the transfer still waits because power or Wi-Fi is missing.
  private func isPatient(_ request: CheckedRequest) -> Bool? {
    guard let patience = limits.transferPatience else { return nil }
    if world.device.isCharging && world.device.network == .wifi { return false }
    let earliest = request.request.earliest ?? request.acceptedAt
    return now < max(earliest, request.acceptedAt) + patience
  }

  private func isAsleep(_ app: AppID) -> Bool {
    guard let process = processes.fact(self[app].process.number), process.isAlive else {
      return true
    }
    return process.phase == .suspended
  }

  /// When everything at an instant has happened, transfers that may move do, and finished ones have ended.
  mutating func judgeTransfers() {
    if transfers.count == 0 { return }
    for index in waiting.indices {
      guard let place = transfers.place(of: waiting[index].number),
        !transfers.facts[place].isOver, !transfers.facts[place].isToldOf
      else { continue }
      let transfer = transfers.facts[place]
      let isDone = transfer.isMoving && transfer.done(at: now) >= transfer.bytes &* 1_000
      let isFree = requests.fact(transfer.id.number)?.objections?.isEmpty == true
      if isDone || now >= transfer.by {
        transfers.facts[place].isToldOf = true
        report(.transferGoesOn(transfer.id))
      } else if isFree && !transfer.isMoving {
        transfers.facts[place].isToldOf = true
        report(.transferRests(transfer.id))
      }
    }
  }

  /// Called when the phase of a process changes.
  mutating func noteWaking(_ place: Int, from before: AppPhase) {
    let process = processes.facts[place]
    let isFromOutside = self[process.app].wokenAt == now
    if process.phase != .suspended { self[process.app].wokenAt = nil }
    let isWoken = process.phase == .background && before != .foreground && !isFromOutside
    processes.facts[place].wokenRow = isWoken ? row : nil
    if process.phase == .foreground && before != .foreground { forgetDelay(of: process.app) }
  }

  /// Called when the user opens the app: its transfers are no longer delayed.
  private mutating func forgetDelay(of app: AppID) {
    self[app].transferDelay = .zero
    self[app].transferDelayEnds = .earliest
    if transfers.count == 0 { return }
    for index in waiting.indices {
      guard requests.fact(waiting[index].number)?.app == app,
        let place = transfers.place(of: waiting[index].number)
      else { continue }
      transfers.facts[place].delayEnds = .earliest
    }
  }

  /// Checks how an app is told about a transfer. If it was woken for that, nothing may have forbidden the
  /// launch, and the next transfer it begins in the background is delayed longer.
  mutating func judgeTelling(_ run: CheckedRun, _ request: CheckedRequest) {
    guard let wokenRow = processes.fact(run.process.number)?.wokenRow,
      run.request.mayWake
    else { return }
    // If the transfer became free only when something else woke the app, it needed no launch.
    if request.decidedRow < wokenRow && !request.request.needs.contains(.discretionary) {
      judgeRefresh(run.id)
      let isHeld = isRefreshOff(for: run.app) || world.isWifiMissing
      if isHeld { report(.launchedWhileRefreshOff(run.id)) }
    }
    lengthenDelay(of: run.app)
  }

  /// Called when the app was woken for a transfer, even if it died before it was told.
  mutating func lengthenDelay(of app: AppID) {
    guard let delay = limits.transferDelay else { return }
    let (length, ends) = (self[app].transferDelay, self[app].transferDelayEnds)
    // The delay doubles, unless at least its own length has passed since it ended.
    let isFresh = now < ends + length
    let next = isFresh ? length + length : delay.lowerBound
    self[app].transferDelay = isFresh && next > delay.upperBound ? delay.upperBound : next
    self[app].transferDelayEnds = now + self[app].transferDelay
  }
}
