import SchedulerEngine

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

  /// One step toward launching what has been free for longest; false when there is nothing to do.
  mutating func launches() -> Bool {
    let free = waiting.filter { $0.freeSince != nil }
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
    guard apps[request.app].handlers.contains(request.request.name),
      let task = apps[request.app].tasks.firstIndex(where: { $0.name == request.request.name })
    else { return discard(request, "noHandler") }
    let app = request.app
    waiting.removeAll { $0.number == request.number }
    if apps[app].launchBegan != now {
      launchCount += 1
      apps[app].launches += 1
      apps[app].launchBegan = now
      apps[app].launchNumber = launchCount
    }
    runCount += 1
    apps[app].runs += 1
    tell("run \(runCount) begins, request \(request.number), launch \(apps[app].launchNumber)")
    switch request.request.kind {
    case .refresh:
      apps[app].lastRefresh = now
      apps[app].energy.take(rules.systemBudgets.energyPerWake)
      apps[app].usage.expected = max(
        0, min(apps[app].usage.expected, expectedMost) - expectedEnough)
    case .processing, .healthResearch: apps[app].lastProcessing = now
    case .continued, .push, .transfer: break
    }
    let run = newRun(of: request, task)
    runs.append(run)
    beginWork(on: run)
  }
}
