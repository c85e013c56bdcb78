/// Continued requests wait for no wake: they start the moment there is room (ledger 2.7).
extension Simulation {
  /// Takes one step toward starting the first continued request that may. As with other launches,
  /// app code is told one thing at a time.
  mutating func startContinued<Observer: RunObserver>(_ observer: inout Observer) {
    let index = nextContinued()
    releaseFetchedForContinued(unlessFor: index)
    if index < 0 { return queue.clear(continuedSlot) }
    let app = Int(requests[index].app)
    switch apps[app].conditions.phase {
    case .notRunning:
      startProcess(of: app, .background, &observer)
      fetchedForContinued = requests[index].app
    case .suspended:
      resume(app, .background, &observer)
      fetchedForContinued = requests[index].app
    case .background, .foreground:
      fetchedForContinued = -1
      if apps[app].hasHandler(for: requests[index].request.name) {
        launchContinued(index, &observer)
      } else {
        discard(index, .noHandler, &observer)
        suspendWhenUnused(app)
      }
    }
    queue.schedule(continuedSlot, at: now, rank: .launch)
  }

  /// The continued request that may run and was accepted first; -1 when there is none.
  func nextContinued() -> Int {
    var first = -1
    for index in requests.indices
    where requests[index].mayRun && requests[index].request.kind == .continued {
      if first < 0 || requests[index].id < requests[first].id { first = index }
    }
    return first
  }

  /// Continued tasks that run, or wait for nothing and were accepted before this request.
  func continuedAhead(of request: RequestID) -> Int64 {
    var count = continuedCount
    for index in requests.indices
    where requests[index].request.kind == .continued && !requests[index].isFree {
      let mayStart = !requests[index].isDecided || requests[index].objections.isEmpty
      if mayStart && requests[index].id < request { count += 1 }
    }
    return count
  }

  /// The same for the loop, mutating for the reason that judging is.
  @inline(never)
  mutating func countAhead(of index: Int) -> Int64 { continuedAhead(of: requests[index].id) }

  mutating func discardContinuedBeingLaunched<Observer: RunObserver>(
    of app: Int, _ observer: inout Observer
  ) {
    let index = nextContinued()
    guard index >= 0, Int(requests[index].app) == app, Int(fetchedForContinued) == app else {
      return
    }
    discard(index, .diedAtLaunch, &observer)
  }

  private mutating func releaseFetchedForContinued(unlessFor index: Int) {
    if fetchedForContinued < 0 || index >= 0 && requests[index].app == fetchedForContinued {
      return
    }
    let app = Int(fetchedForContinued)
    fetchedForContinued = -1
    suspendWhenUnused(app)
  }

  /// A launch of its own, which shares no time and moves no draw of other launches.
  mutating func launchContinued<Observer: RunObserver>(
    _ index: Int, _ observer: inout Observer
  ) {
    let pending = requests[index]
    let app = Int(pending.app)
    continuedCount += 1
    remove(request: index)
    lastLaunch += 1
    lastRun += 1
    apps[app].continuedLaunches += 1
    let place = place(
      for: RunID(number: lastRun), of: pending, ordinal: -apps[app].continuedLaunches)
    let run = runs[place].id
    observer.note(
      now, .launched(run, pending.id, LaunchID(number: lastLaunch), apps[app].process))
    observer.note(now, .continued(run, .shown))
    queue.clear(apps[app].suspendSlot)
    apps[app].conditions.continuedRuns += 1
    if !pending.isForced { counts.launchedContinued += 1 }
    remember(
      ContinuedRun(
        run: run, request: pending.id, lastProgress: now,
        askAt: now + rules.continued.questionAfter))
    planContinued(run)
    tell(app, .deliver(run))
  }

  private mutating func remember(_ run: ContinuedRun) {
    for index in continuedRuns.indices where continuedRuns[index].isFree {
      continuedRuns[index] = run
      return
    }
    continuedRuns.append(run)
  }
}
