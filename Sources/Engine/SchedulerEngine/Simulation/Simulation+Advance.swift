extension Simulation {
  /// Runs everything up to this instant, including what happens at it, and keeps nothing.
  ///
  /// Comes back earlier when live app code must act; call again with the same instant to go on.
  public mutating func advance(to instant: Instant) -> Stop {
    #if hasFeature(Embedded)
      // The page never goes far without keeping rows, and a second loop would be forty kilobytes of it.
      var unread = DecisionLedger()
      return advance(to: instant, recording: &unread)
    #else
      var silent = SilentObserver()
      outbox.dropJournal()
      return run(to: instant, &silent, pausingAt: .max) ?? .reached
    #endif
  }

  /// The same, keeping a row for everything that happens and for every changed decision.
  public mutating func advance(to instant: Instant, recording ledger: inout DecisionLedger) -> Stop
  {
    advance(to: instant, recording: &ledger, pausingAt: .max) ?? .reached
  }

  /// Nil where the ledger came to hold this many rows before: more waits, maybe at this very instant,
  /// and a second call with the same instant goes on.
  public mutating func advance(
    to instant: Instant, recording ledger: inout DecisionLedger, pausingAt rows: Int
  ) -> Stop? {
    ledger.append(outbox.takeJournal())
    own()
    if requests.isSparing { catchUp() }
    return run(to: instant, &ledger, pausingAt: rows)
  }

  /// The only loop: first tell app code what waits to be told, then take the next event.
  private mutating func run<Observer: RunObserver>(
    to limit: Instant, _ observer: inout Observer, pausingAt rows: Int
  ) -> Stop? {
    if let fault { return .faulted(fault) }
    if limit > .latest { return .faulted(.endOutOfRange(limit, latest: .latest)) }
    own()
    apps.closeLaunchPhase()
    while true {
      if outbox.hasNotifications {
        if let stop = tellNext(&observer) { return stop }
        continue
      }
      if agenda.nextInstant() > limit {
        agenda.pass(to: limit)
        return .reached
      }
      if Observer.keepsDecisions && observer.rowCount >= rows { return nil }
      if counts.events >= plan.limits.events { return stop(with: eventLimit) }
      let item = agenda.beginNext()
      if case .decision(let request) = item {
        decide(request, &observer)
        if let fault { return .faulted(fault) }
        continue
      }
      counts.events += 1
      if item == .appAlarm {
        agenda.clear(Agenda.appAlarm)
        return .appTimers
      }
      handle(item, &observer)
      if let fault = fault ?? agenda.fault { return stop(with: fault) }
    }
  }

  /// Handles what is due, and plans it again or clears it.
  @inline(__always)
  private mutating func handle<Observer: RunObserver>(
    _ item: ScheduledItem, _ observer: inout Observer
  ) {
    switch item {
    case .habit(let habit): turn(habit, &observer)
    case .job(let job): step(job, &observer)
    case .limit(let run): reachLimit(run, &observer)
    case .launches(let lane): launchNext(in: lane, &observer)
    case .suspension(let app): suspend(app, &observer)
    case .leaving(let app): leave(app, .device, &observer)
    case .endOfDay(let app): closeDay(of: app)
    case .batteryLevel: crossBatteryLevel()
    case .screenLock: lockByItself(&observer)
    case .script: playScriptedEvent(&observer)
    case .pressure: endLeastProgress(&observer)
    case .assertions(let app): reachEndOfAssertions(of: app, &observer)
    case .transfer(let request): reachTransfer(request, &observer)
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
