public import SchedulerEngine

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
    guard let name = forcing.name else {
      return forceEnd(ofRunOf: forcing.app)
    }
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
    let subject = DrawSubject(
      apps[app].forcedRuns, of: AppID(index: Int32(app)), in: .forced)
    let kind = request.request.kind
    let warning = kind == .push ? 0 : rules.running.warning.milliseconds
    let ends = now + time(of: kind, launch: subject)
    var run = Running(
      number: runCount, title: "the forced run of request \(request.number)", subject: subject,
      app: app, task: task, name: name, kind: kind, needs: request.request.needs, began: now,
      warnAt: max(now, ends - warning), killAt: ends)
    run.isForced = true
    run.neverHad = lacks
    runs.append(run)
    beginWork(on: run)
  }
}
