/// Delivers a request to its handler, after starting or resuming its app.
///
/// A process that has to start or resume acts before its request is delivered, and after each delivery before
/// the next, so models and live code are told one thing at a time.
extension Simulation {
  /// Takes one step toward delivering the next request in this lane.
  mutating func launchNext(in lane: LaunchLane) {
    if !plan.grants(lane) { return agenda.clear(Agenda.launches(lane)) }
    if lane == .ordinary { lanes.awakeAt = agenda.now }
    let next = requests.next(in: lane)
    if let released = lanes.release(lane, unlessFor: next.map { requests[$0].app }) {
      suspendWhenUnused(released)
    }
    guard let place = next else { return agenda.clear(Agenda.launches(lane)) }
    // The next step comes at the same instant, after app code has been told about this one.
    agenda.schedule(Agenda.launches(lane), at: agenda.now, rank: .launch)
    let app = requests[place].app
    let name = requests[place].request.name
    if requests[place].accepted == agenda.now && goesInACircle(TaskKey(name, of: app)) {
      return
    }
    switch apps[app].conditions.phase {
    case .notRunning:
      lanes.beingLaunched[lane] = TaskKey(name, of: app)
      startProcess(of: app, .background)
    case .suspended:
      lanes.beingLaunched[lane] = TaskKey(name, of: app)
      resume(app, .background)
    case .background, .foreground:
      // Pushes and transfers go to the app's delegate, which needs no registration.
      let needsHandler = requests[place].request.kind.isSubmitted
      if !needsHandler || apps.rights.hasHandler(for: name, of: app) {
        deliver(place, in: lane)
        lanes.beingLaunched[lane] = nil
      } else {
        discard(place, .noHandler)
      }
      if requests.next(in: lane) == nil && lanes.beingLaunched[lane] == nil {
        agenda.clear(Agenda.launches(lane))
      }
    }
  }

  /// Detects launches that repeat forever without time passing, and stops the run.
  private mutating func goesInACircle(_ member: TaskKey) -> Bool {
    switch lanes.goOnInACircle(at: agenda.now) {
    case .short:
      if !circle.isEmpty { circle = [] }
      return false
    case .nearlyEndless:
      if !circle.contains(member) { circle.append(member) }
      return false
    case .endless:
      fault = .launchesInACircle(member, at: agenda.now, limit: Limits.launchesInACircle)
      return true
    }
  }

  /// The process died in its launch code. What it was launched for is discarded with everything that code
  /// submitted, or waits for another wake, so that an app that dies at every launch does not die again at
  /// this same instant.
  mutating func giveUpLaunch(of app: AppID) {
    if !lanes.areLaunching(app) { return }
    giveUpLaunch(of: app, in: .ordinary)
    giveUpLaunch(of: app, in: .continued)
    giveUpLaunch(of: app, in: .forced)
    giveUpLaunch(of: app, in: .transfer)
    if plan.rules.life.launchCrashDiscards { discardSubmissions(ofLaunchCodeOf: app) }
  }

  private mutating func discardSubmissions(ofLaunchCodeOf app: AppID) {
    var place = requests.first(of: app)
    while let candidate = place {
      place = requests.next(after: candidate)
      let isOfNow = requests[candidate].accepted == agenda.now
      if isOfNow ? requests[candidate].request.kind.isSubmitted : false {
        discard(candidate, .diedAtLaunch)
      }
    }
  }

  private mutating func giveUpLaunch(of app: AppID, in lane: LaunchLane) {
    guard let launched = lanes.beingLaunched[lane], launched.app == app,
      let place = requests.place(of: launched.name, app)
    else { return }
    if requests[place].request.kind == .transfer { noteResumption(forTransfersOf: app) }
    lanes.beingLaunched[lane] = nil
    if lane == .ordinary && !plan.rules.life.launchCrashDiscards {
      lanes.pausedUntil = plan.rules.waking.nextWake(
        from: agenda.now + .milliseconds(1), plan.chance)
      agenda.schedule(Agenda.launches(lane), at: lanes.pausedUntil, rank: .launch)
    } else {
      discard(place, .diedAtLaunch)
    }
  }

  /// Delivers a request and consumes it: one request, one launch (fact 45).
  private mutating func deliver(_ place: RequestPlace, in lane: LaunchLane) {
    let pending = requests[place]
    let app = pending.app
    let kind = pending.request.kind
    if lane == .forced {
      note(.forced(pending.id))
      counts.launchedForced += 1
    }
    remove(place)
    let launch = joinOrBeginLaunch(of: app, in: lane)
    let run = beginRun(of: pending, in: lane)
    note(.launched(runs[run].id, pending.id, launch, apps[app].process))
    agenda.clear(apps[app].suspension)
    switch lane {
    case .ordinary: follow(run, kind)
    case .transfer: followTransfer(run)
    case .continued, .forced: break
    }
    // If this delivery sends no launch events, what woke the app is still to be delivered.
    if !pending.request.needs.contains(.noLaunchEvents) { apps[app].isFreshlyWoken = false }
    if kind == .continued {
      beginContinued(run, for: pending)
    } else {
      planEndOfTime(of: run)
    }
    tell(app, .deliver(runs[run].id))
  }

  /// Everything due at one wake is delivered together and shares the launch's time (fact 240). The other
  /// lanes share nothing and use other draws.
  private mutating func joinOrBeginLaunch(of app: AppID, in lane: LaunchLane) -> LaunchID {
    if lane != .ordinary { return lanes.nextLaunch() }
    if apps[app].conditions.activeRuns == 0 { requests.beginRunning(app) }
    if apps[app].launchStart == agenda.now { return apps[app].launch }
    counts.use.wakes += 1
    apps[app].launches += 1
    apps[app].launch = lanes.nextLaunch()
    apps[app].launchStart = agenda.now
    return apps[app].launch
  }

  private mutating func beginRun(of pending: PendingRequest, in lane: LaunchLane) -> RunPlace {
    let app = pending.app
    let draws = pending.request.kind == .continued ? .continued : lane
    apps[app].deliveries[draws] += 1
    switch draws {
    case .ordinary: apps[app].conditions.activeRuns += 1
    case .continued: apps[app].conditions.continuedRuns += 1
    case .forced: apps[app].conditions.forcedRuns += 1
    case .transfer: apps[app].conditions.transferRuns += 1
    }
    return runs.begin(
      pending, in: lane, DrawSubject(apps[app].deliveries[draws], of: app, in: draws),
      missing: lane == .forced || lane == .transfer ? device.missing : [],
      processor: plan.rules.running.liveProcessor, &agenda)
  }

  /// Updates rules and counts for an ordinary launch.
  private mutating func follow(_ run: RunPlace, _ kind: TaskKind) {
    let app = runs[run].app
    lanes.latestStarted = runs[run].name
    if kind != .continued { counts.launches[kind] += 1 }
    apps[app].conditions.noteLaunch(of: kind, at: agenda.now)
    if kind == .refresh {
      apps.usage[app].refreshed(at: agenda.now, offset: device.offset, plan.rules.appUsage)
      followUsage(of: app)
    }
    charge(run, energy: plan.rules.systemBudgets.energyPerWake, cellularBytes: 0)
    if kind == .push, !apps[app].conditions.isDebuggerAttached {
      _ = device.pushBudget.withdraw(SystemBudgets.push, at: agenda.now)
      requests.reassess(.budgets, &agenda)
    }
    requests.reassess(launched: kind, of: app, &agenda)
  }
}

/// Launches and expirations forced by tests, like the debugger's calls (fact 211). That forced launches cost
/// nothing and delay nothing afterwards is assumed, so that a test does not disturb what it tests.
extension Simulation {
  /// Launches the app's pending request of this name now, regardless of objections.
  ///
  /// The next `advance`, even to this same instant, starts or resumes the process and delivers.
  public mutating func forceLaunch(_ name: NameID, of app: AppID) -> ForcedLaunch {
    makeUnique()
    guard apps.contains(app) else { return .unknownApp }
    guard apps[app].conditions.isInstalled else { return .notInstalled }
    guard let place = requests.place(of: name, app), requests[place].request.kind != .transfer
    else { return .nothingPending }
    if let run = runs.running(name, of: app) { return .alreadyRunning(run) }
    let needsHandler = requests[place].request.kind.isSubmitted
    if needsHandler && apps[app].launchPhase == .finished
      && !apps.rights.hasHandler(for: name, of: app)
    {
      return .noHandler(requests[place].id)
    }
    requests.force(place, &agenda)
    agenda.schedule(Agenda.launches(.forced), at: agenda.now, rank: .launch)
    return .starts(requests[place].id)
  }

  /// Asks a run to stop now. The cause appears only in the log; an app never learns it (fact 254).
  public mutating func forceExpiry(_ run: RunID, cause: ExpiryCause) -> ForcedExpiry {
    makeUnique()
    guard let place = runs.place(of: run) else { return .notRunning }
    if runs[place].isExpired { return .alreadyExpired }
    note(.expiryForced(run))
    // Only the warning time is left, even if the run had more time.
    runs[place].killAt = agenda.now + plan.rules.running.warning
    expire(place, cause)
    return .expires
  }

  /// Changes the world until only objections that no change can end are left for the app's pending request of
  /// this name; nil without such a request. The caller has to wait for those that only time ends.
  public mutating func unblock(_ name: NameID, of app: AppID) -> Satisfaction? {
    makeUnique()
    guard apps.contains(app), let place = requests.place(of: name, app) else { return nil }
    let request = requests[place].id
    var changes: [WorldChange] = []
    var tried: UInt32 = 0
    while true {
      var sorter = ObjectionSorter()
      assess(request, into: &sorter)
      guard let condition = Condition.first(in: sorter.conditions & ~tried) else {
        return Satisfaction(
          request: request, changes: changes, delayed: sorter.delayed,
          notBefore: sorter.notBefore, remaining: sorter.prevented)
      }
      tried |= 1 << UInt32(condition.rawValue)
      for change in condition.remedy(for: app, on: device.conditions) {
        apply(change, .caller)
        changes.append(change)
      }
    }
  }
}

extension Condition {
  /// The condition to bring about next. Idleness has the highest raw value, because other changes may wake
  /// the device.
  fileprivate static func first(in bits: UInt32) -> Condition? {
    bits == 0 ? nil : Condition(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}
