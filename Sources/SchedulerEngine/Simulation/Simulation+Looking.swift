/// Looking changes nothing: no clock moves, no chance is drawn, no sequence number is taken.
extension Simulation {
  /// Hands every rule's verdict on a pending request to a sink, in order of precedence.
  ///
  /// With a later clock, what only time brings is judged as if that instant had come, and the world
  /// as it is. Does nothing for a request that is not pending.
  public func assess<Sink: VerdictSink>(
    _ request: RequestID, clock: Instant? = nil, into sink: inout Sink
  ) {
    guard let index = place(of: request) else { return }
    let app = Int(requests[index].app)
    let expected = apps[app].usage.expected(
      at: clock ?? now, offset: device.offset, rules.appUsage)
    var visitor = ExplainingVisitor(sink: sink)
    var rules = rules
    RuleRoster.visitAll(
      &visitor, &rules,
      moment(
        for: index, clock: clock ?? now, ahead: continuedAhead(of: request),
        expectedOpenings: expected))
    sink = visitor.sink
  }

  /// What all rules together say now about a pending request.
  public func decision(on request: RequestID, clock: Instant? = nil) -> Decision? {
    guard let index = place(of: request) else { return nil }
    var visitor = DecisionVisitor()
    var rules = rules
    RuleRoster.visitAll(
      &visitor, &rules,
      moment(for: index, clock: clock ?? now, ahead: continuedAhead(of: request)))
    return visitor.decision
  }

  private func place(of request: RequestID) -> Int? {
    for index in requests.indices
    where requests[index].id == request && !requests[index].isFree {
      return index
    }
    return nil
  }

  /// The pending requests of an app, in order of acceptance.
  public func pending(of app: AppID) -> [PendingEntry] {
    var entries: [PendingEntry] = []
    for pending in requests where !pending.isFree && pending.app == app.index {
      entries.append(PendingEntry(id: pending.id, request: pending.request))
    }
    entries.sort { $0.id < $1.id }
    return entries
  }

  public func conditions() -> DeviceConditions { device.conditions }
  public func utcOffset() -> UTCOffset { device.offset }
  public func battery() -> Share { Share(millionths: device.battery.level(at: now)) }
  /// Nil for an app that is not in the set-up.
  public func conditions(of app: AppID) -> AppConditions? {
    apps.indices.contains(Int(app.index)) ? apps[Int(app.index)].conditions : nil
  }
  /// The app's process, the last one when none is alive; none for an app that never ran.
  public func process(of app: AppID) -> ProcessID {
    apps.indices.contains(Int(app.index)) ? apps[Int(app.index)].process : .none
  }
  public func isAlive(_ process: ProcessID) -> Bool { app(of: process) != nil }
  public var appCount: Int32 { Int32(apps.count) }

  /// What a run that has not ended is about.
  public func delivery(of run: RunID) -> Delivery? {
    let index = place(of: run)
    guard index >= 0 else { return nil }
    let app = Int(runs[index].app)
    return Delivery(
      app: AppID(index: Int32(app)), process: apps[app].process, name: runs[index].name,
      kind: runs[index].kind,
      subject: DrawSubject(runs[index].ordinal, of: AppID(index: Int32(app))))
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
