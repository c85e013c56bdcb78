extension Simulation {
  /// Plans when the work of this run has kept the processor busy for too long in the background.
  @inline(__always)
  mutating func watchProcessor(of index: Int) {
    let isCool = runs[index].processor <= rules.processorMonitor.limit
    if isCool && runs[index].burnsOutAt.isNever { return }
    let at = burnsOut(index)
    if runs[index].burnsOutAt == at { return }
    runs[index].burnsOutAt = at
    scheduleLimit(of: index)
  }

  /// The app came to the front or left it: what was measured counts no more.
  @inline(__always)
  mutating func watchProcessor(ofRunsOf app: Int) {
    if apps[app].conditions.activeRuns == 0 { return }
    for index in runs.indices where Int(runs[index].app) == app && !runs[index].isFree {
      watchProcessor(of: index)
    }
  }

  /// Mutating, because asking a value that is being changed copies it first.
  private mutating func burnsOut(_ index: Int) -> Instant {
    // Nothing is known of the monitor and continued work; that it is spared is assumed.
    if runs[index].kind == .continued { return .never }
    if runs[index].kind.isProcessing && runs[index].needs.contains(.externalPower) { return .never }
    let app = Int(runs[index].app)
    guard apps[app].conditions.phase == .background,
      let endurance = rules.processorMonitor.endurance(at: runs[index].processor)
    else { return .never }
    let since = apps[app].backgroundSince
    let started = runs[index].started
    return (since > started ? since : started) + endurance
  }

  /// A run meets its next limit: the end of its time, or of the monitor's patience.
  @inline(__always)
  mutating func scheduleLimit(of index: Int) {
    let next = min(runs[index].limitAt, runs[index].burnsOutAt)
    queue.schedule(runs[index].slot, at: next, rank: .limit)
  }
}
