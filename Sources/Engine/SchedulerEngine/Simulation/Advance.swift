extension Simulation {
  /// Runs everything up to and including this instant and drops the rows.
  ///
  /// Returns earlier if live app code must act; call it again with the same instant to continue.
  public mutating func advance(to instant: Instant) -> AdvanceResult {
    while true {
      let stop = run(to: instant, pausingAt: Simulation.rowsUntilDropped)
      unread.removeAll()
      if let stop { return stop }
    }
  }

  private static let rowsUntilDropped = 256

  /// As above, with a row in the ledger for everything that happens and every changed decision.
  public mutating func advance(to instant: Instant, recording ledger: inout DecisionLedger)
    -> AdvanceResult
  {
    advance(to: instant, recording: &ledger, pausingAt: .max) ?? .reached
  }

  /// Pauses and returns nil once the ledger holds this many rows. Call it again with the same instant to
  /// continue, even if that instant has been reached, because more may happen at it.
  public mutating func advance(
    to instant: Instant, recording ledger: inout DecisionLedger, pausingAt rows: Int
  ) -> AdvanceResult? {
    ledger.take(from: &unread)
    swap(&ledger, &unread)
    defer { swap(&ledger, &unread) }
    return run(to: instant, pausingAt: rows)
  }

  /// Adds a row at the current time.
  @inline(__always)
  mutating func note(_ happening: LogEvent) {
    unread.append(LogRow(at: agenda.now, happening))
  }

  /// The main loop: first delivers pending notifications to app code, then takes the next event.
  private mutating func run(to limit: Instant, pausingAt rows: Int) -> AdvanceResult? {
    if let fault { return .faulted(fault) }
    if limit > .latest { return .faulted(.endOutOfRange(limit, latest: .latest)) }
    makeUnique()
    apps.closeLaunchPhase()
    while true {
      if outbox.hasNotifications {
        if let stop = tellNext() { return stop }
        continue
      }
      if agenda.nextInstant() > limit {
        agenda.pass(to: limit)
        return .reached
      }
      if unread.rows.count >= rows { return nil }
      if counts.events >= plan.limits.events { return stop(with: eventLimit) }
      let item = agenda.beginNext()
      if case .decision(let request) = item {
        decide(request)
        if let fault { return .faulted(fault) }
        continue
      }
      counts.events += 1
      if item == .appAlarm {
        agenda.clear(Agenda.appAlarm)
        return .appTimers
      }
      handle(item)
      if let fault = fault ?? agenda.fault { return stop(with: fault) }
    }
  }

  /// Handles a due item, and schedules it again or clears it.
  @inline(__always)
  private mutating func handle(_ item: ScheduledItem) {
    switch item {
    case .habit(let habit): turn(habit)
    case .job(let job): step(job)
    case .limit(let run): reachLimit(run)
    case .launches(let lane): launchNext(in: lane)
    case .suspension(let app): suspend(app)
    case .leaving(let app): leave(app, .device)
    case .endOfDay(let app): closeDay(of: app)
    case .batteryLevel: crossBatteryLevel()
    case .screenLock: lockByItself()
    case .script: playScriptedEvent()
    case .pressure: endLeastProgress()
    case .assertions(let app): reachEndOfAssertions(of: app)
    case .busyActivities(let app): reachEndOfProcessorTime(of: app)
    case .transfer(let request): reachTransfer(request)
    case .standing(let app): beginStanding(of: app)
    case .appAlarm, .decision: break
    }
  }

  private mutating func stop(with reached: SimulationFault) -> AdvanceResult {
    fault = reached
    return .faulted(reached)
  }

  private var eventLimit: SimulationFault {
    .eventLimit(plan.limits.events, reached: agenda.now, busiest: requests.busiest())
  }
}

/// What has to end before a waiting request may start, if nothing else changes.
public struct QueuePosition: Equatable, Sendable {
  /// How many launches or continued tasks have to end first.
  public let ends: Int64
  /// The requests that wait for the same reason and go first, in order.
  public let goFirst: [QueuedRequest]
}

public struct QueuedRequest: Equatable, Sendable {
  public let app: AppID
  public let name: NameID
}

extension Simulation {
  /// Nil unless the request waits only for its turn, or for that and an earlier run of its identifier.
  ///
  /// Only valid after everything due at this instant has been decided.
  public func queuePosition(of request: RequestID) -> QueuePosition? {
    guard let place = requests.place(of: request) else { return nil }
    if requests.isInLine(place) { return turnInLine(of: place) }
    guard requests[place].request.kind == .continued else { return nil }
    // A running task of the same identifier has to end first, and then other requests still go ahead.
    let pending = requests[place]
    let own = runs.running(pending.request.name, of: pending.app)
    var objections = decision(on: input(of: pending, clock: agenda.now, ahead: 0)).objections
    if own != nil { objections.remove(.alreadyRunning) }
    guard objections.isEmpty else { return nil }
    let before = continuedBefore(request)
    let most = plan.rules.continuedLimit.atOnce
    let ahead = continuedAhead(of: request) + Int64(before.count) - (own == nil ? 0 : 1)
    return ahead < most ? nil : QueuePosition(ends: ahead - most + 1, goFirst: before)
  }

  /// An app needs one place for all its requests, so requests of one app count once.
  private func turnInLine(of place: RequestPlace) -> QueuePosition {
    var before: [QueuedRequest] = []
    var apps: Int64 = 0
    var other = requests.firstInLine
    while let candidate = other, requests[candidate].app != requests[place].app {
      let app = requests[candidate].app
      var isKnown = false
      for index in before.indices where before[index].app == app { isKnown = true }
      if !isKnown { apps += 1 }
      before.append(QueuedRequest(app: app, name: requests[candidate].request.name))
      other = requests.nextInLine(after: candidate)
    }
    return QueuePosition(ends: max(1, apps - requests.placesLeft + 1), goFirst: before)
  }

  /// Continued requests accepted before this one that wait only for their turn.
  func continuedBefore(_ request: RequestID) -> [QueuedRequest] {
    var found: [(id: RequestID, queued: QueuedRequest)] = []
    for index in requests.indices {
      let place = RequestPlace(index)
      let other = requests[place]
      guard other.request.kind == .continued, other.id < request, other.isDecided,
        !other.decision.mayRun, requests.isPending(place), waitsForItsTurnAlone(place)
      else { continue }
      found.append((other.id, QueuedRequest(app: other.app, name: other.request.name)))
    }
    found.sort { $0.id < $1.id }
    return found.map { $0.queued }
  }

  /// Whether only continued tasks ahead of it hold this request back.
  private func waitsForItsTurnAlone(_ place: RequestPlace) -> Bool {
    decision(on: input(of: requests[place], clock: agenda.now, ahead: 0)).mayRun
  }
}
