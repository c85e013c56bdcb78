/// Asks the rules about a request, but only those that look at what is new. The others would answer
/// as before.
extension Simulation {
  /// What they all say, except for the competition, which comes last.
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
    RuleRoster.visitAllOfLaunches(&visitor, &plan.rules, input)
    return visitor.decision
  }

  /// Asks all rules every time, even before the request is accepted: such decisions are rare.
  @inline(never)
  func judgeContinued(_ pending: PendingRequest) -> Decision {
    decision(on: input(of: pending, clock: agenda.now, ahead: continuedAhead(of: pending.id)))
  }

  /// Asks all rules every time: such decisions are rare.
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

/// One kind of work as a type, so that `judge` is compiled once for each kind with its rules alone.
private protocol KindOfWork {
  static var kind: TaskKind { get }
}

private enum RefreshWork: KindOfWork { static var kind: TaskKind { .refresh } }
private enum ProcessingWork: KindOfWork { static var kind: TaskKind { .processing } }
private enum HealthResearchWork: KindOfWork { static var kind: TaskKind { .healthResearch } }
private enum PushWork: KindOfWork { static var kind: TaskKind { .push } }
