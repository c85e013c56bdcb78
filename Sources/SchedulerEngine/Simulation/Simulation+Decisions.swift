extension Simulation {
  /// Everything rules may look at for this request.
  @inline(__always)
  func moment(
    for index: Int, clock: Instant, ahead: Int64, expectedOpenings: Int64 = 0
  ) -> Moment {
    let app = Int(requests[index].app)
    let isFull =
      activeLaunches >= rules.competition.concurrentLaunches
      && apps[app].conditions.activeRuns == 0
    return Moment(
      clock: clock, now: now, device: device.conditions, battery: device.battery.level(at: now),
      app: apps[app].conditions, request: requests[index].request,
      accepted: requests[index].accepted,
      expectedOpenings: expectedOpenings,
      isAlreadyRunning: apps[app].conditions.hasRuns
        && isRunning(requests[index].request.name, of: app),
      occupant: isFull ? latestStarted : nil,
      continuedAhead: ahead)
  }

  /// What all rules say now. Mutating, because asking a value that is being changed copies it first.
  @inline(never)
  mutating func judge(_ index: Int) -> Decision {
    let ahead = requests[index].request.kind == .continued ? countAhead(of: index) : 0
    let moment = moment(for: index, clock: now, ahead: ahead)
    var visitor = DecisionVisitor()
    RuleRoster.visitAll(&visitor, &rules, moment)
    return visitor.decision
  }

  /// Requests are judged in order of acceptance, wherever they stand.
  @inline(__always)
  mutating func scheduleDecision(_ index: Int, at instant: Instant) {
    queue.schedule(
      requests[index].slot, at: instant, rank: .decision,
      order: UInt64(requests[index].id.number))
  }

  /// Judges a request anew and plans when to judge it again. A row only when the objections change.
  mutating func decide<Observer: RunObserver>(_ index: Int, _ observer: inout Observer) {
    counts.decisions += 1
    decisionsByName[Int(requests[index].request.name.index)] += 1
    let decision = judge(index)
    if decision.lookAgain <= now {
      fault = .lookAgainNotAhead(
        requests[index].id, at: now, lookAgain: decision.lookAgain)
    }
    scheduleDecision(index, at: decision.lookAgain)
    if requests[index].isDecided && requests[index].objections == decision.objections { return }
    requests[index].isDecided = true
    requests[index].objections = decision.objections
    observer.note(
      now,
      .decided(requests[index].id, decision.objections, lookAgain: decision.lookAgain))
    guard decision.mayRun else { return }
    if requests[index].request.kind == .continued {
      return queue.schedule(continuedSlot, at: now, rank: .launch)
    }
    requests[index].eligibleSince = now
    let isAwake = awakeAt == now || !device.conditions.isLocked
    let wake = isAwake ? now : rules.waking.nextWake(from: now, chance)
    if wake < queue.instant(of: Simulation.launchSlot) {
      queue.schedule(Simulation.launchSlot, at: wake, rank: .launch)
    }
  }
}
