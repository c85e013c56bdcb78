extension Simulation {
  /// Runs everything up to this instant, including what happens at it. Nobody reads the rows.
  ///
  /// Comes back earlier when live app code must act; call again with the same instant to go on.
  public mutating func advance(to instant: Instant) -> Stop {
    while true {
      let stop = run(to: instant, pausingAt: Simulation.rowsUntilDropped)
      unread.removeAll()
      if let stop { return stop }
    }
  }

  private static let rowsUntilDropped = 256

  /// The same, with a row in the ledger for everything that happens and for every changed decision.
  public mutating func advance(to instant: Instant, recording ledger: inout DecisionLedger) -> Stop
  {
    advance(to: instant, recording: &ledger, pausingAt: .max) ?? .reached
  }

  /// Pauses and returns nil once the ledger holds this many rows. Call again with the same instant to
  /// go on: more may be waiting, even at this very instant.
  public mutating func advance(
    to instant: Instant, recording ledger: inout DecisionLedger, pausingAt rows: Int
  ) -> Stop? {
    ledger.take(from: &unread)
    swap(&ledger, &unread)
    defer { swap(&ledger, &unread) }
    return run(to: instant, pausingAt: rows)
  }

  /// Adds a row for what happens now.
  @inline(__always)
  mutating func note(_ happening: Happening) {
    unread.append(LogRow(at: agenda.now, happening))
  }

  /// The only loop: first tell app code what it has to hear, then take the next event.
  private mutating func run(to limit: Instant, pausingAt rows: Int) -> Stop? {
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

  /// Handles what is due, and plans it again or clears it.
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
    case .transfer(let request): reachTransfer(request)
    case .appAlarm, .decision: break
    }
  }

  private mutating func stop(with reached: SimulationFault) -> Stop {
    fault = reached
    return .faulted(reached)
  }

  private var eventLimit: SimulationFault {
    .eventLimit(plan.limits.events, reached: agenda.now, busiest: requests.busiest())
  }
}
