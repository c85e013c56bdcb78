public import Populations

/// What came of the devices of one shard.
public struct ShardRun: Sendable {
  public let tally: FleetTally
  /// How many of its devices, from its first on, are in the tally.
  public let done: Int64
  public let fault: DeviceFault?
}

extension PreparedPopulation {
  /// Runs the devices of a shard from a place on, on as many threads as the machine can run at once.
  /// The tally is the same on any number of them. Once `goesOn` is false no further device begins, and
  /// those that have begun are brought to their end.
  ///
  /// `reached` hears on the calling thread about how many are done.
  public func run(
    _ shard: Shard, of devices: Int64, from place: Int64 = 0, threads: Int? = nil,
    while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int64) -> Void
  ) -> ShardRun {
    let size = shard.size(of: devices)
    let worker = FleetWorker(self)
    let queue = SeedQueue(count: Int(max(size - place, 0)))
    let crew = min(max(threads ?? Crew.available, 1), Int(clamping: max(size - place, 1)))
    nonisolated(unsafe) let reached = reached
    let workers = Crew.fill(crew) { member in
      var worker = worker
      var done: Int64 = 0
      while goesOn(), let next = queue.next() {
        worker.run(device: shard.device(at: place + Int64(next)))
        done += 1
        if member == 0 { reached(place + Int64(next) + 1) }
      }
      return (worker: worker, done: done)
    }
    var tally = worker.tally
    var faults: [DeviceFault] = []
    for entry in workers {
      tally.add(entry.worker.tally)
      if let fault = entry.worker.fault { faults.append(fault) }
    }
    return ShardRun(
      tally: tally, done: place + workers.reduce(0) { $0 + $1.done },
      fault: faults.min { $0.device < $1.device })
  }
}
