/// Rules are asked: a request is held back, or it goes into its lane.
extension Simulation {
  /// Asks the rules that look at what is new, and plans when to ask again. A row only when the
  /// objections change.
  mutating func decide<Observer: RunObserver>(
    _ place: RequestPlace, _ observer: inout Observer
  ) {
    decisions += 1
    requests.countDecision(on: requests[place].request.name)
    let decision = judge(place, new: news(of: place))
    requests[place].new = []
    let lookAgain =
      Observer.keepsDecisions ? decision.lookAgain : freedom(of: place, decision)
    if lookAgain <= agenda.now {
      fault = .lookAgainNotAhead(requests[place].id, at: agenda.now, lookAgain: lookAgain)
    }
    agenda.scheduleDecision(requests[place].slot, at: lookAgain)
    if decision.mayRun && !requests.hasPlace(place) {
      joinLine(place, decision)
    } else {
      conclude(place, decision, &observer)
    }
    if requests.isLineFormed && !agenda.isDecisionDue() { serveLine(&observer) }
  }

  @inline(__always)
  private mutating func conclude<Observer: RunObserver>(
    _ place: RequestPlace, _ decision: Decision, _ observer: inout Observer
  ) {
    if requests[place].isMovingBytes { return concludeOnBytes(place, decision, &observer) }
    let before = requests[place].decision.objections
    requests[place].decision = decision
    if requests[place].isDecided && before == decision.objections { return }
    requests[place].isDecided = true
    noteDecision(on: place, &observer)
    if decision.mayRun { requests[place].eligibleSince = agenda.now }
    requests.takeLane(of: place)
    if decision.mayRun { awaitLaunch(of: requests[place].request.kind) }
  }

  /// The bytes of a transfer go into no lane. Their pace may be another though nothing else is.
  @inline(never)
  private mutating func concludeOnBytes<Observer: RunObserver>(
    _ place: RequestPlace, _ decision: Decision, _ observer: inout Observer
  ) {
    let before = requests[place].decision.objections
    requests[place].decision = decision
    if !requests[place].isDecided || before != decision.objections {
      requests[place].isDecided = true
      noteDecision(on: place, &observer)
    }
    followTransfer(place, mayMove: decision.mayRun, &observer)
  }

  @inline(__always)
  private func noteDecision<Observer: RunObserver>(
    on place: RequestPlace, _ observer: inout Observer
  ) {
    let decision = requests[place].decision
    observer.note(
      agenda.now,
      .decided(requests[place].id, decision.objections, lookAgain: decision.lookAgain))
  }

  /// Nothing else holds the request back. Whether it really has to wait is known when all that is to
  /// be decided at this instant has been.
  private mutating func joinLine(_ place: RequestPlace, _ decision: Decision) {
    requests.joinLine(place)
    requests[place].decision = decision
    requests[place].decision.objections.insert(.competition)
    requests[place].isDecided = true
  }

  /// Gives places to those who waited longest, and tells the others that they have to wait.
  private mutating func serveLine<Observer: RunObserver>(_ observer: inout Observer) {
    while let first = requests.nextInLine() {
      let app = requests[first].app
      leaveLine(first, &observer)
      // A place is for all that the app may do.
      var place = requests.first(of: app)
      while let other = place {
        if requests.isInLine(other) { leaveLine(other, &observer) }
        place = requests.next(after: other)
      }
    }
    var new = requests.firstNewInLine()
    while let place = new {
      requests[place].isNewInLine = false
      noteDecision(on: place, &observer)
      new = requests.nextInLine(after: place)
    }
  }

  private mutating func leaveLine<Observer: RunObserver>(
    _ place: RequestPlace, _ observer: inout Observer
  ) {
    var decision = requests[place].decision
    decision.objections.remove(.competition)
    conclude(place, decision, &observer)
  }

  /// When time can free the request. Nobody wants to know what else objects meanwhile, so its rules
  /// are asked again only when it may have become free.
  @inline(__always)
  private mutating func freedom(of place: RequestPlace, _ decision: Decision) -> Instant {
    let watched = plan.watched[requests[place].request.kind]
    // One objection to a transfer ends with a condition or with time, whichever comes first.
    if decision.mayRun || requests[place].isMovingBytes {
      requests[place].awaited = watched.all
      return decision.lookAgain
    }
    requests.isSparing = true
    requests[place].awaited = plan.inputsByRule[decision.objections]
    let onlyTime = decision.objections.subtracting(watched.timed).isEmpty
    return onlyTime ? decision.delayedUntil : .never
  }

  /// From here on every change of objections is wanted again, beginning with those that stand now.
  mutating func catchUp() {
    requests.isSparing = false
    for app in apps.identities {
      var place = requests.first(of: app)
      while let request = place {
        place = requests.next(after: request)
        if requests[request].isDecided { catchUp(on: request) }
      }
    }
  }

  private mutating func catchUp(on place: RequestPlace) {
    requests[place].awaited = requests[place].watched
    // What is to be decided at this instant is decided by the loop.
    if agenda.instant(of: requests[place].slot) == agenda.now { return }
    var decision = judge(place, new: .everything)
    if requests.isInLine(place) { decision.objections.insert(.competition) }
    requests[place].decision = decision
    requests[place].new = []
    agenda.scheduleDecision(requests[place].slot, at: decision.lookAgain)
  }

  /// What rules must be asked for. Those that wait for an instant are asked all together.
  @inline(__always)
  private func news(of place: RequestPlace) -> WorldInputs {
    let kind = requests[place].request.kind
    // Continued requests wait for each other's decisions too.
    if !requests[place].isDecided || kind == .continued { return .everything }
    var new = requests[place].new
    let watched = plan.watched[kind]
    if requests[place].decision.lookAgain <= agenda.now || new.meets(watched.withTime) {
      new.formUnion(.time)
    }
    return new
  }

  /// What may run starts when the device wakes; continued work waits for no wake.
  private mutating func awaitLaunch(of kind: TaskKind) {
    if kind == .continued {
      return agenda.schedule(Agenda.launches(.continued), at: agenda.now, rank: .launch)
    }
    if kind == .transfer {
      return agenda.schedule(Agenda.launches(.transfer), at: agenda.now, rank: .launch)
    }
    let isAwake = lanes.awakeAt == agenda.now || !device.conditions.isLocked
    let next = isAwake ? agenda.now : plan.rules.waking.nextWake(from: agenda.now, plan.chance)
    let wake = max(next, lanes.pausedUntil)
    if wake < agenda.instant(of: Agenda.launches(.ordinary)) {
      agenda.schedule(Agenda.launches(.ordinary), at: wake, rank: .launch)
    }
  }
}
