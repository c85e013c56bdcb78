extension Simulation {
  /// The device is awake: takes one step toward starting the request that has waited longest.
  ///
  /// A process that must start or wake first gets to act before its request is delivered, and each
  /// delivery before the next, so models and live code are told one thing at a time.
  mutating func launchNext<Observer: RunObserver>(_ observer: inout Observer) {
    awakeAt = now
    let index = nextToLaunch()
    releaseFetched(unlessFor: index)
    if index < 0 { return queue.clear(Simulation.launchSlot) }
    let app = Int(requests[index].app)
    switch apps[app].conditions.phase {
    case .notRunning:
      startProcess(of: app, .background, &observer)
      fetchedApp = requests[index].app
      goOnLaunching()
    case .suspended:
      resume(app, .background, &observer)
      fetchedApp = requests[index].app
      goOnLaunching()
    case .background, .foreground:
      if apps[app].hasHandler(for: requests[index].request.name) {
        fetchedApp = -1
        launch(index, &observer)
      } else {
        discard(index, .noHandler, &observer)
      }
      let isDone = nextToLaunch() < 0 && fetchedApp < 0
      isDone ? queue.clear(Simulation.launchSlot) : goOnLaunching()
    }
  }

  /// An app fetched for a request that is gone meanwhile has nothing to stay awake for.
  private mutating func releaseFetched(unlessFor index: Int) {
    if fetchedApp < 0 || index >= 0 && requests[index].app == fetchedApp { return }
    let app = Int(fetchedApp)
    fetchedApp = -1
    suspendWhenUnused(app)
  }

  /// The next step comes at the same instant, after app code has been told of this one.
  private mutating func goOnLaunching() {
    queue.schedule(Simulation.launchSlot, at: now, rank: .launch)
  }

  /// The request that has been free to run for the longest time; -1 when there is none.
  @inline(__always)
  func nextToLaunch() -> Int {
    var first = -1
    for index in requests.indices where requests[index].startsAtWake {
      if first < 0 || precedes(requests[index], requests[first]) { first = index }
    }
    return first
  }

  private func precedes(_ left: PendingRequest, _ right: PendingRequest) -> Bool {
    left.eligibleSince == right.eligibleSince
      ? left.id < right.id : left.eligibleSince < right.eligibleSince
  }

  mutating func discardRequestBeingLaunched<Observer: RunObserver>(
    of app: Int, _ observer: inout Observer
  ) {
    discardContinuedBeingLaunched(of: app, &observer)
    let index = nextToLaunch()
    guard index >= 0, Int(requests[index].app) == app,
      queue.instant(of: Simulation.launchSlot) == now
    else { return }
    discard(index, .diedAtLaunch, &observer)
  }

  /// Consumes a request: one request, one launch (ledger 2.4).
  private mutating func launch<Observer: RunObserver>(_ index: Int, _ observer: inout Observer) {
    let pending = requests[index]
    let app = Int(pending.app)
    remove(request: index)
    latestStarted = pending.request.name
    joinOrBeginLaunch(of: app)
    lastRun += 1
    apps[app].runs += 1
    let run = place(for: RunID(number: lastRun), of: pending, ordinal: apps[app].runs)
    observer.note(
      now, .launched(runs[run].id, pending.id, apps[app].launch, apps[app].process))
    queue.clear(apps[app].suspendSlot)
    apps[app].conditions.activeRuns += 1
    switch pending.request.kind {
    case .refresh:
      counts.launchedRefresh += 1
      apps[app].conditions.lastRefresh = now
      apps[app].usage.refreshed(at: now, offset: device.offset, rules.appUsage)
      followUsage(of: app)
    case .processing:
      counts.launchedProcessing += 1
      apps[app].conditions.lastProcessing = now
    case .healthResearch:
      counts.launchedHealthResearch += 1
      apps[app].conditions.lastProcessing = now
    case .continued: break
    }
    charge(runs[run], energy: rules.systemBudgets.energyPerWake, 0, &observer)
    reassess(pending.request.kind, of: app)
    planEndOfTime(of: run)
    tell(app, .deliver(runs[run].id))
  }

  /// What is due at one wake is delivered together and shares the launch's time (ledger 2.4).
  private mutating func joinOrBeginLaunch(of app: Int) {
    if apps[app].conditions.activeRuns == 0 {
      activeLaunches += 1
      if activeLaunches == rules.competition.concurrentLaunches {
        reassess(.concurrentLaunches)
      }
    }
    if apps[app].launchStart == now { return }
    lastLaunch += 1
    counts.use.wakes += 1
    apps[app].launches += 1
    apps[app].launch = LaunchID(number: lastLaunch)
    apps[app].launchStart = now
  }

  mutating func place(for id: RunID, of pending: PendingRequest, ordinal: Int64) -> Int {
    var index = -1
    for candidate in runs.indices where runs[candidate].isFree { index = candidate }
    if index < 0 {
      runs.append(ActiveRun())
      index = runs.count - 1
      runs[index].slot = makeSlot(.run, index)
    }
    let slot = runs[index].slot
    runs[index] = ActiveRun(
      id: id, app: pending.app, ordinal: ordinal, name: pending.request.name,
      kind: pending.request.kind,
      needs: pending.request.needs, started: now, isForced: pending.isForced,
      lacked: pending.isForced ? lackedGround() : [], processor: rules.running.liveProcessor,
      slot: slot)
    return index
  }
}
