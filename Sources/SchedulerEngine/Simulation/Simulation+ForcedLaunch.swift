/// Launches that a test asks for, as the debugger's launch call does (ledger 1.6). That they cost
/// nothing and delay nothing afterwards is assumed, so that a test does not disturb what it tests.
extension Simulation {
  /// Launches the app's pending request of this name now, whatever objects to it.
  ///
  /// `advance`, to this very instant if need be, starts or resumes the process and delivers.
  public mutating func forceLaunch(_ name: NameID, of app: AppID) -> ForcedLaunch {
    guard apps.indices.contains(Int(app.index)) else { return .unknownApp }
    let app = Int(app.index)
    guard apps[app].conditions.isInstalled else { return .notInstalled }
    let index = place(for: name, of: app)
    guard index >= 0 else { return .nothingPending }
    for run in runs.indices
    where runs[run].name == name && Int(runs[run].app) == app && !runs[run].isFree {
      return .alreadyRunning(runs[run].id)
    }
    if apps[app].launchPhase == .finished && !apps[app].hasHandler(for: name) {
      return .noHandler(requests[index].id)
    }
    if forcedSlot < 0 { forcedSlot = makeSlot(.forced, 0) }
    requests[index].isForced = true
    queue.schedule(forcedSlot, at: now, rank: .launch)
    return .starts(requests[index].id)
  }

  /// Takes one step toward starting the forced request that was accepted first. As with other
  /// launches, app code is told one thing at a time.
  mutating func launchForced<Observer: RunObserver>(_ observer: inout Observer) {
    let index = nextForced()
    releaseFetchedForForced(unlessFor: index)
    if index < 0 { return queue.clear(forcedSlot) }
    queue.schedule(forcedSlot, at: now, rank: .launch)
    let app = Int(requests[index].app)
    switch apps[app].conditions.phase {
    case .notRunning:
      // Nobody starts it a second time, or an app that dies at every launch would never let go.
      if Int(fetchedForForced) == app { return discard(index, .diedAtLaunch, &observer) }
      fetchedForForced = requests[index].app
      startProcess(of: app, .background, &observer)
    case .suspended:
      fetchedForForced = requests[index].app
      resume(app, .background, &observer)
    case .background, .foreground:
      fetchedForForced = -1
      if apps[app].hasHandler(for: requests[index].request.name) {
        deliverForced(index, &observer)
      } else {
        discard(index, .noHandler, &observer)
        suspendWhenUnused(app)
      }
    }
  }

  private func nextForced() -> Int {
    var first = -1
    for index in requests.indices where requests[index].isForced && !requests[index].isFree {
      if first < 0 || requests[index].id < requests[first].id { first = index }
    }
    return first
  }

  private mutating func releaseFetchedForForced(unlessFor index: Int) {
    if fetchedForForced < 0 || index >= 0 && requests[index].app == fetchedForForced { return }
    let app = Int(fetchedForForced)
    fetchedForForced = -1
    suspendWhenUnused(app)
  }

  /// A launch of its own: it moves no draw of others and no rule learns of it.
  private mutating func deliverForced<Observer: RunObserver>(
    _ index: Int, _ observer: inout Observer
  ) {
    let pending = requests[index]
    let app = Int(pending.app)
    observer.note(now, .forced(pending.id))
    counts.launchedForced += 1
    if pending.request.kind == .continued { return launchContinued(index, &observer) }
    remove(request: index)
    lastLaunch += 1
    lastRun += 1
    apps[app].forcedLaunches += 1
    let place = place(
      for: RunID(number: lastRun), of: pending, ordinal: .min + apps[app].forcedLaunches)
    let run = runs[place].id
    observer.note(
      now, .launched(run, pending.id, LaunchID(number: lastLaunch), apps[app].process))
    queue.clear(apps[app].suspendSlot)
    apps[app].conditions.forcedRuns += 1
    planEndOfTime(of: place)
    tell(app, .deliver(run))
  }
}
