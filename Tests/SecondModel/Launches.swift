public import SchedulerEngine

extension SecondModel {
  /// The device wakes by itself once in each interval, somewhere in its first half.
  func maintenanceWake(notBefore then: Milliseconds) -> Milliseconds {
    let interval = rules.waking.interval.milliseconds
    if interval == 0 { return .max }
    let start = setup.start.milliseconds
    var turn = (then - start) / interval
    while true {
      let late = chance.span(
        from: .zero, through: Span(milliseconds: interval / 2), .maintenanceWake, turn)
      let wake = start + turn * interval + late.milliseconds
      if wake >= then { return wake }
      turn += 1
    }
  }

  private var isAwake: Bool {
    wokenAt == now || maintenanceWake == now || rules.waking.interval == .zero
      || !phone.conditions.isLocked
  }

  /// One step, for a transfer and for anything else in turn; false when there is nothing to do.
  mutating func launches() -> Bool {
    if launchesForced() || launchesContinued() { return true }
    if lastStep != now {
      // Who waited for a wake comes first; of others, who was accepted first is decided on first.
      let ordinary = waiting.filter(\.isOrdinary).filter { $0.freeSince != nil }
      let first = waiting.first { $0.transfer?.isOver == true && $0.freeSince != nil }
      var isBefore = false
      for other in ordinary {
        let waited = other.freeSince.map { $0 < now } ?? false
        if waited || other.number < first?.number ?? .max { isBefore = true }
      }
      lastWasTransfer = isAwake && isBefore
    }
    let isTransferFree = waiting.contains { $0.transfer?.isOver == true && $0.freeSince != nil }
    let isOtherFree = isAwake && waiting.contains { $0.isOrdinary && $0.freeSince != nil }
    // What became free by the last step stands behind what that step was about.
    let comesBehind =
      lastWasTransfer ? isOtherFree && !wasOtherFree : isTransferFree && !wasTransferFree
    if lastStep != now || !comesBehind { lastWasTransfer.toggle() }
    lastStep = now
    wasTransferFree = isTransferFree
    wasOtherFree = isOtherFree
    let isDone =
      lastWasTransfer
      ? launchesForTransfer() || launchesOthers() : launchesOthers() || launchesForTransfer()
    if isDone { return true }
    defer {
      fetchedForContinued = nil
      fetchedForForced = nil
    }
    return fetchedForContinued != nil || fetchedForForced != nil
  }

  /// For a transfer no wake of the device is awaited.
  private mutating func launchesForTransfer() -> Bool {
    let free = waiting.filter { $0.transfer?.isOver == true && $0.freeSince != nil }
    guard let next = free.min(by: { $0.number < $1.number }) else {
      defer { fetchedForTransfer = nil }
      return fetchedForTransfer != nil
    }
    fetchedForTransfer = next
    switch apps[next.app].phase {
    case .gone: start(next.app, .background)
    case .frozen: thaw(next.app)
    case .front, .background:
      fetchedForTransfer = nil
      tellOf(next)
    }
    return true
  }

  private mutating func tellOf(_ request: Waiting) {
    let app = request.app
    guard let task = apps[app].tasks.firstIndex(where: { $0.name == request.request.name }) else {
      return
    }
    waiting.removeAll { $0.number == request.number }
    runCount += 1
    apps[app].transferRuns += 1
    tell("the app hears of request \(request.number)")
    tally.count("launches, transfer")
    let run = newRun(of: request, task)
    let mayHaveWoken = request.transfer?.terms.sendsLaunchEvents ?? true
    if apps[app].isJustWoken && mayHaveWoken {
      tally.count("wakes")
      apps[app].delay.wokenAgain(at: now, rules.transferDelay)
      pay(rules.systemBudgets.energyPerWake, for: run.title, of: app)
    }
    if mayHaveWoken { apps[app].isJustWoken = false }
    admit(run)
    let beginsAnew =
      request.transfer?.wentWrong == true && apps[app].tasks[task].work.resubmission == .whenLost
    if beginsAnew { submit(task, of: app) }
    beginWork(on: run)
  }

  /// One step toward launching what has been free for longest; false when there is nothing to do.
  private mutating func launchesOthers() -> Bool {
    let free = waiting.filter(\.isOrdinary).filter { $0.freeSince != nil }
    let next = free.min { ($0.freeSince ?? 0, $0.number) < ($1.freeSince ?? 0, $1.number) }
    guard isAwake, let next else {
      // Whoever was fetched for nothing is not kept.
      defer { fetchedFor = nil }
      return fetchedFor != nil
    }
    fetchedFor = next
    switch apps[next.app].phase {
    case .gone: start(next.app, .background)
    case .frozen: thaw(next.app)
    case .front, .background: deliver(next)
    }
    return true
  }

  private mutating func deliver(_ request: Waiting) {
    // A push goes to the app's delegate, which nobody registers.
    let hasHandler =
      request.request.kind == .push || apps[request.app].handlers.contains(request.request.name)
    guard hasHandler,
      let task = apps[request.app].tasks.firstIndex(where: { $0.name == request.request.name })
    else { return discard(request, "noHandler") }
    // For one that is discarded it stays awake until nothing else of this instant is left to do.
    fetchedFor = nil
    let app = request.app
    waiting.removeAll { $0.number == request.number }
    if apps[app].launchBegan != now {
      launchCount += 1
      tally.count("wakes")
      apps[app].launches += 1
      apps[app].launchBegan = now
      apps[app].launchNumber = launchCount
    }
    runCount += 1
    ordinaryRuns += 1
    apps[app].runs += 1
    apps[app].isJustWoken = false
    tell("run \(ordinaryRuns) begins, request \(request.number), launch \(apps[app].launchNumber)")
    tally.count("launches, \(request.request.kind)")
    let run = newRun(of: request, task)
    switch request.request.kind {
    case .refresh:
      apps[app].lastRefresh = now
      pay(rules.systemBudgets.energyPerWake, for: run.title, of: app)
      // No time may have passed since the start.
      addUpExpectation(of: app)
      apps[app].usage.expected = max(
        0, min(apps[app].usage.expected, expectedMost) - expectedEnough)
    case .processing, .healthResearch: apps[app].lastProcessing = now
    case .push:
      apps[app].lastPush = now
      if !apps[app].isDebugged { phone.pushes.take(Phone.push) }
      pay(rules.systemBudgets.energyPerWake, for: run.title, of: app)
    case .continued, .transfer: break
    }
    admit(run)
    beginWork(on: run)
  }
}

/// What a test asks of the device: a launch of what waits under this name, or, without one, the end of
/// the app's oldest run.
public struct Forcing: Sendable {
  let at: Milliseconds
  let app: Int
  let name: NameID?

  public init(at: Instant, _ app: AppID, _ name: NameID?) {
    self.at = at.milliseconds
    self.app = Int(app.index)
    self.name = name
  }
}

extension SecondModel {
  mutating func force(_ forcing: Forcing) {
    guard let name = forcing.name else { return forceEnd(ofRunOf: forcing.app) }
    tell("forcing app \(forcing.app), \(forceLaunch(name, of: forcing.app))")
  }

  private mutating func forceEnd(ofRunOf app: Int) {
    guard let place = runs.firstIndex(where: { $0.app == app }), !runs[place].isExpired else {
      return
    }
    runs[place].killAt = now + rules.running.warning.milliseconds
    runs[place].cause = "timeUsedUp"
    expire(runs[place], "timeUsedUp")
  }

  private mutating func forceLaunch(_ name: NameID, of app: Int) -> String {
    if !apps[app].isInstalled { return "notInstalled" }
    let place = waiting.firstIndex { $0.app == app && $0.request.name == name }
    guard let place, waiting[place].transfer == nil else { return "nothingPending" }
    if isRunning(waiting[place]) { return "alreadyRunning" }
    let needsHandler = waiting[place].request.kind != .push
    if needsHandler && apps[app].isAlive && !apps[app].handlers.contains(name) {
      return "noHandler"
    }
    waiting[place].isForced = true
    return "starts"
  }

  /// One step toward what a test asked for; false when there is nothing to do.
  mutating func launchesForced() -> Bool {
    guard let next = waiting.first(where: \.isForced) else { return false }
    fetchedForForced = next
    switch apps[next.app].phase {
    case .gone: start(next.app, .background)
    case .frozen: thaw(next.app)
    case .front, .background: deliverForced(next)
    }
    return true
  }

  private mutating func deliverForced(_ request: Waiting) {
    let app = request.app
    let name = request.request.name
    let hasHandler = request.request.kind == .push || apps[app].handlers.contains(name)
    guard hasHandler, let task = apps[app].tasks.firstIndex(where: { $0.name == name }) else {
      return discard(request, "noHandler")
    }
    fetchedForForced = nil
    if request.request.kind == .continued { return deliverContinued(request) }
    waiting.removeAll { $0.number == request.number }
    runCount += 1
    apps[app].forcedRuns += 1
    apps[app].isJustWoken = false
    tell("the forced run of request \(request.number) begins")
    tally.count("forced launches")
    let subject = DrawSubject(apps[app].forcedRuns, of: AppID(index: Int32(app)), in: .forced)
    let kind = request.request.kind
    let warning = kind == .push ? 0 : rules.running.warning.milliseconds
    let ends = now + time(of: kind, launch: subject)
    var run = Running(
      number: runCount, title: "the forced run of request \(request.number)", subject: subject,
      app: app, task: task, name: name, kind: kind, needs: request.request.needs, began: now,
      warnAt: max(now, ends - warning), killAt: ends)
    run.isForced = true
    run.neverHad = lacks
    admit(run)
    beginWork(on: run)
  }
}
