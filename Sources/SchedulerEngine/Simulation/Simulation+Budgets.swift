extension Simulation {
  /// Takes from the app's budgets what this costs, where budgets concern this kind at all.
  @inline(__always)
  mutating func charge<Observer: RunObserver>(
    _ run: ActiveRun, energy: Int64, _ cellularBytes: Int64, _ observer: inout Observer
  ) {
    guard SystemBudgets.kinds.contains(run.kind), !run.isForced else { return }
    let app = Int(run.app)
    let taken = apps[app].conditions.energyBudget.withdraw(energy, at: now)
    let bytes = apps[app].conditions.cellularBudget.withdraw(cellularBytes, at: now)
    if taken > 0 || bytes > 0 {
      counts.use.charge(energy: taken, cellular: bytes)
      observer.note(now, .charged(run.id, energy: taken, cellular: bytes))
    }
    reassess(.budgets, of: app)
  }

  /// A run that never completes pays for all the time it was given (claim 69).
  mutating func chargeWork<Observer: RunObserver>(
    of run: ActiveRun, _ observer: inout Observer
  ) {
    let lasted = (now - run.started).milliseconds
    let processorTime = Span(milliseconds: lasted * run.processor.millionths / 1_000_000)
    let network = device.conditions.network
    let bytes = network == .none ? 0 : run.networkBytes
    if processorTime > .zero || bytes > 0 {
      counts.use.add(processor: processorTime, bytes: bytes, over: network)
      observer.note(now, .used(run.id, processor: processorTime, bytes: bytes, network))
    }
    let energy = SystemBudgets.cost(
      rules.systemBudgets, processorTime: processorTime, bytes: bytes, over: network)
    if SystemBudgets.kinds.contains(run.kind) && !run.isForced {
      apps[Int(run.app)].conditions.lastWorkEnergy = energy
    }
    charge(run, energy: energy, network == .cellular ? bytes : 0, &observer)
  }
}
