/// Asks the rules about a request, which is then held back or enters its lane.
extension Simulation {
  /// Asks the rules that watch what has changed, and schedules when to ask again. Adds a row only if the
  /// objections changed.
  mutating func decide(_ place: RequestPlace) {
    requests.countDecision(on: requests[place].request.name)
    let decision = judge(place, new: news(of: place))
    requests[place].new = []
    if decision.lookAgain <= agenda.now {
      fault = .lookAgainNotAhead(requests[place].id, at: agenda.now, lookAgain: decision.lookAgain)
    }
    agenda.scheduleDecision(requests[place].slot, at: decision.lookAgain)
    if decision.mayRun && !requests.hasPlace(place) {
      joinLine(place, decision)
    } else {
      conclude(place, decision)
    }
    if requests.isLineFormed && !agenda.isDecisionDue() { serveLine() }
  }

  @inline(__always)
  private mutating func conclude(_ place: RequestPlace, _ decision: Decision) {
    if requests[place].isMovingBytes { return concludeOnBytes(place, decision) }
    let before = requests[place].decision.objections
    requests[place].decision = decision
    if requests[place].isDecided && before == decision.objections { return }
    requests[place].isDecided = true
    noteDecision(on: place)
    if decision.mayRun { requests[place].eligibleSince = agenda.now }
    requests.takeLane(of: place)
    if decision.mayRun { awaitLaunch(of: place) }
  }

  /// An unfinished transfer enters no lane. Its speed may change even if its objections do not.
  @inline(never)
  private mutating func concludeOnBytes(_ place: RequestPlace, _ decision: Decision) {
    let before = requests[place].decision.objections
    requests[place].decision = decision
    if !requests[place].isDecided || before != decision.objections {
      requests[place].isDecided = true
      noteDecision(on: place)
    }
    followTransfer(place, mayMove: decision.mayRun)
  }

  @inline(__always)
  private mutating func noteDecision(on place: RequestPlace) {
    let decision = requests[place].decision
    note(.decided(requests[place].id, decision.objections, lookAgain: decision.lookAgain))
  }

  /// Only the competition is left to decide. Whether the request has to wait is settled once everything due
  /// at this instant is decided.
  private mutating func joinLine(_ place: RequestPlace, _ decision: Decision) {
    requests.joinLine(place)
    requests[place].decision = decision
    requests[place].decision.objections.insert(.competition)
    requests[place].isDecided = true
  }

  /// Gives places to the requests that have waited longest; the rest now have to wait.
  private mutating func serveLine() {
    while let first = requests.nextInLine() {
      let app = requests[first].app
      leaveLine(first)
      // An app needs only one place for all its requests.
      var place = requests.first(of: app)
      while let other = place {
        if requests.isInLine(other) { leaveLine(other) }
        place = requests.next(after: other)
      }
    }
    var new = requests.firstNewInLine()
    while let place = new {
      requests[place].isNewInLine = false
      noteDecision(on: place)
      new = requests.nextInLine(after: place)
    }
  }

  private mutating func leaveLine(_ place: RequestPlace) {
    var decision = requests[place].decision
    decision.objections.remove(.competition)
    conclude(place, decision)
  }

  /// The inputs whose rules have to be asked again. Rules that watch the time are asked together.
  @inline(__always)
  private func news(of place: RequestPlace) -> WorldInputs {
    let kind = requests[place].request.kind
    // Continued requests also depend on each other's decisions.
    if !requests[place].isDecided || kind == .continued { return .everything }
    var new = requests[place].new
    let isDue = requests[place].decision.lookAgain <= agenda.now
    if isDue || new.meets(plan.watched[kind].withTime) {
      new.formUnion(.time)
    }
    return new
  }

  /// Launches happen when the device is awake, except for continued work and transfers, which do not wait.
  private mutating func awaitLaunch(of place: RequestPlace) {
    let kind = requests[place].request.kind
    if kind == .continued {
      return agenda.schedule(Agenda.launches(.continued), at: agenda.now, rank: .launch)
    }
    if kind == .transfer {
      return agenda.schedule(Agenda.launches(.transfer), at: agenda.now, rank: .launch)
    }
    // A device that favours the app wakes for it.
    if apps[requests[place].app].conditions.standing == .favoured { lanes.awakeAt = agenda.now }
    let isAwake = lanes.awakeAt == agenda.now || !device.conditions.isLocked
    let next = isAwake ? agenda.now : plan.rules.waking.nextWake(from: agenda.now, plan.chance)
    let wake = max(next, lanes.pausedUntil)
    if wake < agenda.instant(of: Agenda.launches(.ordinary)) {
      agenda.schedule(Agenda.launches(.ordinary), at: wake, rank: .launch)
    }
  }
}

/// Asks the rules that watch what has changed; the others would answer as before.
extension Simulation {
  /// The decision of all rules except the competition, which comes last.
  @inline(__always)
  mutating func judge(_ place: RequestPlace, new: WorldInputs) -> Decision {
    switch requests[place].request.kind {
    case .refresh: judge(place, as: RefreshWork.self, new)
    case .processing: judge(place, as: ProcessingWork.self, new)
    case .healthResearch: judge(place, as: HealthResearchWork.self, new)
    case .continued: judgeContinued(requests[place])
    case .push: judge(place, as: PushWork.self, new)
    case .transfer: judgeTransfer(place)
    }
  }

  @inline(never)
  private mutating func judge<Kind: KindOfWork>(
    _ place: RequestPlace, as kind: Kind.Type, _ new: WorldInputs
  ) -> Decision {
    var input = input(of: requests[place], clock: agenda.now, ahead: 0, new: new)
    input.request.kind = Kind.kind
    var visitor = DecisionVisitor(new: new, before: requests[place].decision)
    RuleRoster.visitAll(&visitor, &plan.rules, input)
    return visitor.decision
  }

  /// Asks all rules every time, because such decisions are rare. Called before acceptance, too.
  @inline(never)
  func judgeContinued(_ pending: PendingRequest) -> Decision {
    decision(on: input(of: pending, clock: agenda.now, ahead: continuedAhead(of: pending.id)))
  }

  /// Asks all rules every time, because such decisions are rare.
  @inline(never)
  private mutating func judgeTransfer(_ place: RequestPlace) -> Decision {
    var input = input(of: requests[place], clock: agenda.now, ahead: 0)
    if requests[place].isMovingBytes { input.transferDelayEnds = transfers[place].delayEnds }
    return decision(on: input)
  }

  /// The input for the rules that watch `new`; what only other rules need may be missing.
  @inline(__always)
  func input(
    of pending: PendingRequest, clock: Instant, ahead: Int64, new: WorldInputs = .everything,
    expectedOpenings: Int64 = 0
  ) -> RuleInput {
    let app = pending.app
    // Not `&&`, because its second operand would copy the whole simulation in a debug build.
    let mayBeRunning = new.contains(.activeRuns) ? apps[app].conditions.hasRuns : false
    let isAlreadyRunning =
      mayBeRunning ? runs.running(pending.request.name, of: app) != nil : false
    return RuleInput(
      clock: clock, now: agenda.now, device: device.conditions, charge: device.battery,
      pushBudget: device.pushBudget,
      app: apps[app].conditions, request: pending.request, accepted: pending.accepted,
      expectedOpenings: expectedOpenings,
      isAlreadyRunning: isAlreadyRunning, rivals: .notAsked, continuedAhead: ahead)
  }

  /// The number of continued tasks that are running, or were accepted earlier and wait for nothing.
  func continuedAhead(of request: RequestID) -> Int64 {
    runs.continuedCount + requests.continuedAhead(of: request)
  }
}

/// One kind of work as a type, so that `judge` is compiled separately for each kind with only its rules.
private protocol KindOfWork {
  static var kind: TaskKind { get }
}

private enum RefreshWork: KindOfWork { static var kind: TaskKind { .refresh } }
private enum ProcessingWork: KindOfWork { static var kind: TaskKind { .processing } }
private enum HealthResearchWork: KindOfWork { static var kind: TaskKind { .healthResearch } }
private enum PushWork: KindOfWork { static var kind: TaskKind { .push } }
