import SchedulerEngine

/// Why a request has to wait, one bit each.
struct Reasons: OptionSet {
  let rawValue: Int
  private static let names = [
    "firstUnlock", "appSwitcher", "backgroundRefreshSetting", "lowPowerMode",
    "criticallyLowBattery", "foregroundRecency", "externalPower", "network", "idleDevice",
    "thermal", "memoryPressure", "alreadyRunning", "earliestBeginDate", "rateLimiting",
    "systemBudgets", "appUsage", "competition", "continuedLimit", "powerAndWiFi", "transferDelay",
    "launchEvents", "standing", "fileProtection",
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  private init(_ name: String) {
    rawValue = Reasons.names.firstIndex(of: name).map { 1 << $0 } ?? 0
  }

  static let firstUnlock = Reasons("firstUnlock")
  static let appSwitcher = Reasons("appSwitcher")
  static let backgroundRefreshSetting = Reasons("backgroundRefreshSetting")
  static let lowPowerMode = Reasons("lowPowerMode")
  static let criticallyLowBattery = Reasons("criticallyLowBattery")
  static let foregroundRecency = Reasons("foregroundRecency")
  static let externalPower = Reasons("externalPower")
  static let network = Reasons("network")
  static let idleDevice = Reasons("idleDevice")
  static let thermal = Reasons("thermal")
  static let memoryPressure = Reasons("memoryPressure")
  static let alreadyRunning = Reasons("alreadyRunning")
  static let earliestBeginDate = Reasons("earliestBeginDate")
  static let rateLimiting = Reasons("rateLimiting")
  static let systemBudgets = Reasons("systemBudgets")
  static let appUsage = Reasons("appUsage")
  static let competition = Reasons("competition")
  static let continuedLimit = Reasons("continuedLimit")
  static let powerAndWiFi = Reasons("powerAndWiFi")
  static let transferDelay = Reasons("transferDelay")
  static let launchEvents = Reasons("launchEvents")
  static let standing = Reasons("standing")
  static let fileProtection = Reasons("fileProtection")

  /// What keeps the system from launching anything; who is in front is only called.
  static let sparingALaunch: Reasons = [
    .backgroundRefreshSetting, .lowPowerMode, .criticallyLowBattery, .rateLimiting, .systemBudgets,
    .standing,
  ]

  /// In alphabetical order, because a story does not say which reason comes first.
  var words: String {
    if isEmpty { return "nothing" }
    let members = Reasons.names.indices.filter { rawValue & 1 << $0 != 0 }
    return members.map { Reasons.names[$0] }.sorted().joined(separator: ", ")
  }
}

extension SecondModel {
  mutating func decide() {
    var reasons = waiting.map { self.reasons(for: $0, after: 0) }
    queue(&reasons)
    let crowded = crowdedOut(waiting.indices.map { reasons[$0].isEmpty && waiting[$0].isOrdinary })
    for place in waiting.indices {
      defer { follow(place) }
      let reasons = crowded.contains(place) ? .competition : reasons[place]
      if waiting[place].reasons == reasons { continue }
      waiting[place].reasons = reasons
      waiting[place].freeSince = reasons.isEmpty ? now : nil
      // A device that favours the app wakes for it.
      if reasons.isEmpty, waiting[place].isOrdinary, apps[waiting[place].app].standing == .favoured
      {
        wokenAt = now
      }
      tell("request \(waiting[place].number) waits for \(reasons.words)")
    }
  }

  /// Continued work waits for what was accepted before it and may run, or runs.
  private mutating func queue(_ reasons: inout [Reasons]) {
    for place in waiting.indices where waiting[place].request.kind == .continued {
      waiting[place].mayRun = reasons[place].isEmpty
      if continuedAhead(of: waiting[place]) >= rules.continuedLimit.atOnce {
        reasons[place].insert(.continuedLimit)
        waiting[place].mayRun = false
      }
    }
  }

  func continuedAhead(of request: Waiting) -> Int64 {
    let ahead = waiting.filter {
      $0.number < request.number && $0.mayRun && $0.request.kind == .continued
    }
    return Int64(ahead.count + runs.filter { $0.kind == .continued }.count)
  }

  func judgementChanges(after span: Milliseconds) -> Bool {
    for request in waiting
    where reasons(for: request, after: span)
      != request.reasons?.subtracting([.competition, .continuedLimit])
    {
      return true
    }
    return false
  }

  /// Which of the requests that nothing else holds back find all places for launches taken. Those
  /// that have one keep it, and the others get one in the order in which they came.
  private mutating func crowdedOut(_ mayRun: [Bool]) -> Set<Int> {
    for place in waiting.indices where !mayRun[place] {
      waiting[place].turn = nil
      waiting[place].hasPlace = false
    }
    for place in waiting.indices where mayRun[place] && waiting[place].turn == nil {
      turns += 1
      waiting[place].turn = turns
    }
    let line = waiting.indices.filter { mayRun[$0] && !waiting[$0].hasPlace }
    var crowded: Set<Int> = []
    for place in line.sorted(by: { waiting[$0].turn ?? 0 < waiting[$1].turn ?? 0 }) {
      let holders = self.holders
      let isFree = holders.count < rules.competition.concurrentLaunches
      waiting[place].hasPlace = isFree || holders.contains(waiting[place].app)
      if !waiting[place].hasPlace { crowded.insert(place) }
    }
    return crowded
  }

  /// The apps that run something or may begin to.
  private var holders: Set<Int> {
    let running = runs.filter { $0.kind != .transfer && $0.kind != .continued && !$0.isForced }
    return Set(running.map(\.app)).union(waiting.filter(\.hasPlace).map(\.app))
  }

  /// Everything that objects to a request a while from now, if nothing but time passes until then;
  /// the competition for places apart.
  func reasons(for request: Waiting, after span: Milliseconds) -> Reasons {
    if let transfer = request.transfer {
      return self.reasons(for: transfer, of: request, after: span)
    }
    var reasons = device(request)
    let app = apps[request.app]
    let kind = request.request.kind
    let isLetThrough =
      rules.appSwitcher.letsProcessingRun && (kind == .processing || kind == .healthResearch)
    if !app.isInSwitcher && !isLetThrough { reasons.insert(.appSwitcher) }
    let isContinued = kind == .continued
    if isRefreshTurnedOff(for: request.app) && !isContinued {
      reasons.insert(.backgroundRefreshSetting)
    }
    if isRunning(request) { reasons.insert(.alreadyRunning) }
    if let earliest = request.request.earliest, now + span < earliest.milliseconds {
      reasons.insert(.earliestBeginDate)
    }
    if !isContinued && isTooSoon(request, at: now + span) { reasons.insert(.rateLimiting) }
    if !isContinued && isHeldByStanding(request, at: now + span) { reasons.insert(.standing) }
    switch request.request.kind {
    case .refresh: reasons.formUnion(refreshOnly(request.app, after: span))
    case .push:
      reasons.formUnion(pushOnly(request.app, after: span))
      if app.phase == .front { reasons.subtract(.sparingALaunch) }
    case .processing, .healthResearch: reasons.formUnion(processingOnly(request, after: span))
    case .continued, .transfer: break
    }
    return reasons
  }

  private func device(_ request: Waiting) -> Reasons {
    let device = phone.conditions
    let isShort = request.request.kind == .refresh || request.request.kind == .push
    var reasons: Reasons = []
    if !device.wasUnlockedSinceBoot { reasons.insert(.firstUnlock) }
    let isContinued = request.request.kind == .continued
    if device.backgroundRefresh == .wifiOnly && device.network != .wifi && !isContinued {
      reasons.insert(.backgroundRefreshSetting)
    }
    if device.isLowPowerModeOn && !isContinued && (isShort || rules.lowPowerMode.pausesProcessing) {
      reasons.insert(.lowPowerMode)
    }
    if device.thermal == .serious || device.thermal == .critical { reasons.insert(.thermal) }
    switch device.memory {
    case .critical: reasons.insert(.memoryPressure)
    case .warning: if !isShort && !isContinued { reasons.insert(.memoryPressure) }
    case .normal:
      if !isShort && !isContinued && device.isCameraActive { reasons.insert(.memoryPressure) }
    }
    return reasons
  }

  func refreshOnly(_ app: Int, after span: Milliseconds) -> Reasons {
    var reasons = cost(app, after: span)
    let isFavoured = apps[app].standing == .favoured
    if !isFavoured && expectation(of: app, after: span) < expectedEnough {
      reasons.insert(.appUsage)
    }
    return reasons
  }

  func pushOnly(_ app: Int, after span: Milliseconds) -> Reasons {
    var reasons = cost(app, after: span)
    let pushes = phone.pushes.after(
      span, perHour: rules.systemBudgets.pushesPerDay * Phone.push / 24)
    if !apps[app].isDebugged && !pushes.holds(Phone.push) && apps[app].standing != .favoured {
      reasons.insert(.systemBudgets)
    }
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
    if apps[app].standing == .favoured { return reasons }
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
    let isDisturbed = device.isInUse || !device.isLocked
    if isDisturbed && !rules.idleDevice.runsInUse { reasons.insert(.idleDevice) }
    if needs.contains(.network) && device.network == .none { reasons.insert(.network) }
    let isSealed = [.complete, .unlessOpen].contains(request.request.protection)
    if request.request.kind == .healthResearch && isSealed && device.isLocked {
      reasons.insert(.fileProtection)
    }
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
    guard let last = launch else {
      guard let installed = app.installed, request.request.kind != .push else { return false }
      return then - installed < limits.afterInstallation.milliseconds
    }
    if request.request.kind == .push && app.isDebugged { return false }
    // What waited when that launch began comes along with it.
    if last == then && request.accepted < then { return false }
    let isProcessing =
      request.request.kind == .processing || request.request.kind == .healthResearch
    let most = isProcessing ? Span(milliseconds: 20 * 60_000) : limits.favouredSpacing
    let usual = app.standing == .favoured ? min(spacing, most) : spacing
    let penalty = app.isPenalised ? limits.penalty : .zero
    return then - last < (usual + penalty).milliseconds
  }
}
