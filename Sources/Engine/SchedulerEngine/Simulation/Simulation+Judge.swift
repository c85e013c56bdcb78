/// Rules are asked about a request: those that look at what is new. The others' answers stand.
extension Simulation {
  /// What they all say, but for the competition, which is asked last.
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

  @inline(__always)
  private mutating func judge<Kind: KindOfWork>(
    _ place: RequestPlace, as kind: Kind.Type, _ new: WorldInputs
  ) -> Decision {
    var decision = requests[place].decision
    decision.objections.remove(.competition)
    let watched = plan.watched[Kind.kind]
    if new.meets(watched.withoutTime) { askTimeless(about: place, as: kind, new, &decision) }
    if new.contains(.time) { askTimed(about: place, as: kind, &decision) }
    return decision
  }

  /// Apart from the others, because each kind of rule looks at little of the world.
  @inline(never)
  private mutating func askTimeless<Kind: KindOfWork>(
    about place: RequestPlace, as kind: Kind.Type, _ new: WorldInputs, _ decision: inout Decision
  ) {
    var input = input(of: requests[place], clock: agenda.now, ahead: 0, new: new)
    input.request.kind = Kind.kind
    var visitor = TimelessVisitor(new: new, decision: decision)
    RuleRoster.visitAllOfLaunches(&visitor, &plan.rules, input)
    decision = visitor.decision
  }

  @inline(never)
  private mutating func askTimed<Kind: KindOfWork>(
    about place: RequestPlace, as kind: Kind.Type, _ decision: inout Decision
  ) {
    decision.lookAgain = .never
    decision.delayedUntil = .earliest
    var input = input(of: requests[place], clock: agenda.now, ahead: 0, new: .time)
    input.request.kind = Kind.kind
    var visitor = TimedVisitor(decision: decision)
    RuleRoster.visitAllOfLaunches(&visitor, &plan.rules, input)
    decision = visitor.decision
  }

  /// All its rules are asked each time, also before it is accepted: there are few such decisions.
  @inline(never)
  func judgeContinued(_ pending: PendingRequest) -> Decision {
    decision(on: input(of: pending, clock: agenda.now, ahead: continuedAhead(of: pending.id)))
  }

  /// All its rules are asked each time: there are few such decisions.
  @inline(never)
  private mutating func judgeTransfer(_ place: RequestPlace) -> Decision {
    var input = input(of: requests[place], clock: agenda.now, ahead: 0)
    if requests[place].isMovingBytes { input.transferDelayEnds = transfers[place].delayEnds }
    return decision(on: input)
  }

  /// Everything rules may look at, as far as it is new.
  @inline(__always)
  func input(
    of pending: PendingRequest, clock: Instant, ahead: Int64, new: WorldInputs = .everything,
    expectedOpenings: Int64 = 0
  ) -> RuleInput {
    let app = pending.app
    // Without `&&`, whose second half would copy the whole simulation in a debug build.
    let mayBeRunning = new.contains(.activeRuns) ? apps[app].conditions.hasRuns : false
    let isAlreadyRunning =
      mayBeRunning ? runs.running(pending.request.name, of: app) != nil : false
    return RuleInput(
      clock: clock, now: agenda.now, device: device.conditions, charge: device.battery,
      app: apps[app].conditions, request: pending.request, accepted: pending.accepted,
      expectedOpenings: expectedOpenings,
      isAlreadyRunning: isAlreadyRunning, rivals: .notAsked, continuedAhead: ahead)
  }

  /// Continued tasks that run, or wait for nothing and were accepted before this request.
  func continuedAhead(of request: RequestID) -> Int64 {
    runs.continuedCount + requests.continuedAhead(of: request)
  }
}

/// One kind of work as a type, so that only the rules of this kind are compiled into what asks them.
private protocol KindOfWork {
  static var kind: TaskKind { get }
}

private enum RefreshWork: KindOfWork { static var kind: TaskKind { .refresh } }
private enum ProcessingWork: KindOfWork { static var kind: TaskKind { .processing } }
private enum HealthResearchWork: KindOfWork { static var kind: TaskKind { .healthResearch } }
private enum PushWork: KindOfWork { static var kind: TaskKind { .push } }
