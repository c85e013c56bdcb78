/// Looking changes nothing: no clock moves, no chance is drawn, no sequence number is taken.
extension Simulation {
  /// Hands every rule's verdict on a pending request to a sink, in order of precedence.
  ///
  /// With a later clock, what only time brings is judged as if that instant had come, and the world
  /// as it is. Does nothing for a request that is not pending.
  public func assess<Sink: VerdictSink>(
    _ request: RequestID, clock: Instant? = nil, into sink: inout Sink
  ) {
    guard let place = requests.place(of: request) else { return }
    var input = input(toExplain: place, clock: clock ?? agenda.now)
    if decision(on: input).mayRun { input.rivals = rivals(of: place) }
    var visitor = ExplainingVisitor(sink: sink)
    var rules = plan.rules
    RuleRoster.visitAll(&visitor, &rules, input)
    sink = visitor.sink
  }

  /// What all rules together say now about a pending request.
  public func decision(on request: RequestID, clock: Instant? = nil) -> Decision? {
    guard let place = requests.place(of: request) else { return nil }
    var input = input(toExplain: place, clock: clock ?? agenda.now)
    let others = decision(on: input)
    if !others.mayRun { return others }
    input.rivals = rivals(of: place)
    return decision(on: input)
  }

  func decision(on input: RuleInput) -> Decision {
    var visitor = DecisionVisitor()
    var rules = plan.rules
    RuleRoster.visitAll(&visitor, &rules, input)
    var decision = visitor.decision
    // The one rule that waits for a condition, but not for ever.
    if decision.objections.contains(.powerAndWiFi) {
      let ends = PowerAndWiFi.patienceEnds(rules.powerAndWiFi, input.request, input.accepted)
      decision.lookAgain = min(decision.lookAgain, ends)
    }
    return decision
  }

  /// The competition is left out, which is asked last.
  private func input(toExplain place: RequestPlace, clock: Instant) -> RuleInput {
    let usage = apps.usage[requests[place].app]
    let request = requests[place].id
    var input = input(
      of: requests[place], clock: clock,
      ahead: continuedAhead(of: request) + continuedWaiting(before: request),
      expectedOpenings: usage.expected(at: clock, offset: device.offset, plan.rules.appUsage))
    if requests[place].isMovingBytes { input.transferDelayEnds = transfers[place].delayEnds }
    input.promise(usage.forecast(at: agenda.now, offset: device.offset, plan.rules.appUsage))
    return input
  }

  /// Those that go first once a continued task ends.
  private func continuedWaiting(before request: RequestID) -> Int64 {
    requests.continuedAhead(of: request) == 0 && runs.continuedCount == 0
      ? 0 : Int64(continuedBefore(request).count)
  }

  private func rivals(of place: RequestPlace) -> Rivals {
    if requests.hasPlace(place) { return .none }
    let before = requests.lengthOfLine(before: place)
    if before < requests.placesLeft { return .none }
    let first = requests.next(in: .ordinary).map { requests[$0].request.name }
    return .first(
      lanes.latestStarted ?? first ?? requests[place].request.name, queued: before)
  }

  /// The pending requests of an app, in order of acceptance.
  public func pending(of app: AppID) -> [PendingEntry] {
    guard apps.contains(app) else { return [] }
    var entries: [PendingEntry] = []
    var place = requests.first(of: app)
    while let request = place {
      entries.append(PendingEntry(id: requests[request].id, request: requests[request].request))
      place = requests.next(after: request)
    }
    return entries
  }

  public func conditions() -> DeviceConditions { device.conditions }
  public func utcOffset() -> UTCOffset { device.offset }
  public func battery() -> Share { Share(millionths: device.battery.level(at: agenda.now)) }
  /// Nil for an app that is not in the set-up.
  public func conditions(of app: AppID) -> AppConditions? {
    apps.contains(app) ? apps[app].conditions : nil
  }
  /// The app's process, the last one when none is alive; none for an app that never ran.
  public func process(of app: AppID) -> ProcessID {
    apps.contains(app) ? apps[app].process : .none
  }
  public func isAlive(_ process: ProcessID) -> Bool { apps.app(of: process) != nil }
  public var appCount: Int32 { apps.count }

  /// How fast continued work of this app goes now, compared with the app in front.
  public func speed(of app: AppID) -> Share { apps.contains(app) ? workSpeed(of: app) : .all }

  /// What a run that has not ended is about.
  public func delivery(of run: RunID) -> Delivery? {
    guard let place = runs.place(of: run) else { return nil }
    let app = runs[place].app
    return Delivery(
      app: app, process: apps[app].process, name: runs[place].name, kind: runs[place].kind,
      subject: runs[place].draw)
  }
}

public struct PendingEntry: Equatable, Sendable {
  public let id: RequestID
  public let request: TaskRequest
}

public struct Delivery: Equatable, Sendable {
  public let app: AppID
  public let process: ProcessID
  public let name: NameID
  public let kind: TaskKind
  /// What chance about this run is drawn by.
  public let subject: DrawSubject
}
