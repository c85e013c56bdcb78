/// Under pressure continued tasks end one after the other, the one with the least progress first
/// (ledger 2.7, claim 79). What counts as pressure, and the pace, are assumed.
extension Simulation {
  /// The pressure may have come or gone.
  mutating func followPressure<Observer: RunObserver>(_ observer: inout Observer) {
    if continuedCount == 0 { return }
    if pressure == nil { return queue.clear(pressureSlot) }
    if queue.instant(of: pressureSlot).isNever { endLeastProgress(&observer) }
  }

  mutating func endLeastProgress<Observer: RunObserver>(_ observer: inout Observer) {
    queue.clear(pressureSlot)
    guard let pressure else { return }
    let victim = leastProgress(&observer)
    if victim < 0 { return }
    expire(victim, pressure, &observer)
    queue.schedule(
      pressureSlot, at: now + rules.continued.pressureInterval, rank: .limit)
  }

  private var pressure: ExpiryCause? {
    if device.conditions.memory == .critical { return .memoryPressure }
    return device.conditions.thermal == .critical ? .deviceTooHot : nil
  }

  /// The run with the least progress among those not yet told to stop, the oldest request of equal
  /// ones; -1 when there is none. Records what was compared.
  private mutating func leastProgress<Observer: RunObserver>(_ observer: inout Observer) -> Int {
    var victim = -1
    var least = -1
    var place = placeOfRun(after: 0)
    while place >= 0 {
      let run = runs[place].id
      let index = continuedPlace(of: run)
      if index >= 0 && !runs[place].isExpired {
        observer.note(now, .continued(run, .progress(continuedRuns[index].progress)))
        if least < 0 || continuedRuns[index].precedes(continuedRuns[least]) {
          victim = place
          least = index
        }
      }
      place = placeOfRun(after: run.number)
    }
    return victim
  }
}

extension ContinuedRun {
  fileprivate func precedes(_ other: ContinuedRun) -> Bool {
    if progress.isLess(than: other.progress) { return true }
    return !other.progress.isLess(than: progress) && request < other.request
  }
}
