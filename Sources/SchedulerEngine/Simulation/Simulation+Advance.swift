extension Simulation {
  /// Runs everything up to this instant, including what happens at it, and keeps nothing.
  ///
  /// Comes back earlier when live app code must act; call again with the same instant to go on.
  public mutating func advance(to instant: Instant) -> Stop {
    var silent = SilentObserver()
    journal.removeAll(keepingCapacity: true)
    return run(to: instant, &silent)
  }

  /// The same, keeping a row for everything that happens and for every changed decision.
  public mutating func advance(to instant: Instant, recording ledger: inout DecisionLedger) -> Stop
  {
    ledger.append(journal)
    journal.removeAll(keepingCapacity: true)
    return run(to: instant, &ledger)
  }

  /// The only loop: first tell app code what waits to be told, then take the next event.
  private mutating func run<Observer: RunObserver>(
    to limit: Instant, _ observer: inout Observer
  ) -> Stop {
    if let fault { return .faulted(fault) }
    if limit > .latest { return .faulted(.endOutOfRange(limit, latest: .latest)) }
    finishLaunchPhase()
    while true {
      if !effects.isEmpty {
        if let stop = tellNext(&observer) { return stop }
        continue
      }
      let next = queue.nextInstant
      if next > limit {
        if limit > now { now = limit }
        return .reached
      }
      if counts.events >= limits.events { return stopAtEventLimit() }
      counts.events += 1
      now = next
      if handle(queue.nextSlot, &observer) { return .appTimers }
      if let fault { return .faulted(fault) }
    }
  }

  /// Handles the event of a slot, and moves or clears it. True when live timers are due.
  @inline(__always)
  private mutating func handle<Observer: RunObserver>(
    _ slot: Int32, _ observer: inout Observer
  ) -> Bool {
    let meaning = meanings[Int(slot)]
    let index = Int(meaning.index)
    switch meaning.kind {
    case .script: playScriptedEvent(&observer)
    case .battery: crossBatteryLevel()
    case .lock: lockByItself(&observer)
    case .alarm:
      queue.clear(slot)
      return true
    case .launch: launchNext(&observer)
    case .suspend: suspend(index, &observer)
    case .leave: leave(index, .device, &observer)
    case .fold: fold(index)
    case .habit: turn(habit: index, &observer)
    case .request: decide(index, &observer)
    case .run: endOfTime(index, &observer)
    case .job: step(job: index, &observer)
    case .continued: startContinued(&observer)
    case .pressure: endLeastProgress(&observer)
    case .forced: launchForced(&observer)
    }
    return false
  }

  /// Tells app code the next thing it is to be told: live code by a stop, a model by a call.
  private mutating func tellNext<Observer: RunObserver>(_ observer: inout Observer) -> Stop? {
    let effect = effects.popFirst()
    let app = Int(effect.app)
    switch effect.stop {
    case .killed, .ended: break
    default:
      let isStale = apps[app].process != effect.process || !isAlive(app)
      if isStale { return nil }
    }
    if case .started = effect.stop { openLaunchPhase(of: app) }
    if apps[app].isLive { return effect.stop }
    tellModel(effect, &observer)
    finishLaunchPhase()
    return nil
  }

  private mutating func stopAtEventLimit() -> Stop {
    var busiest: NameID?
    var most: Int64 = 0
    for (index, decisions) in decisionsByName.enumerated() where decisions > most {
      most = decisions
      busiest = NameID(index: Int32(index))
    }
    let reached = SimulationFault.eventLimit(limits.events, reached: now, busiest: busiest)
    fault = reached
    return .faulted(reached)
  }

  private mutating func playScriptedEvent<Observer: RunObserver>(_ observer: inout Observer) {
    let position = scriptPosition
    scriptPosition += 1
    scheduleNextScriptedEvent()
    switch script[position].action {
    case .change(let change): apply(change, .script(Int32(position)), &observer)
    case .submit(let app, let task):
      let index = Int(app.index)
      if isAwake(index) { submitModel(Int(task), of: index, &observer) }
    case .cancel(let app, let name):
      if isAwake(Int(app.index)) { cancel(name, of: Int(app.index), &observer) }
    }
  }

  mutating func scheduleNextScriptedEvent() {
    let isLeft = scriptPosition < script.count
    queue.schedule(
      Simulation.scriptSlot, at: isLeft ? script[scriptPosition].at : .never, rank: .world)
  }
}
