#if !hasFeature(Embedded)
  import SystemAccess

  /// Fills numbered places, each by a thread of its own; nobody looks at one before all are filled.
  enum ThreadPool {
    /// How many this machine can run at once.
    static var available: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// A thread for each place.
    static func fill<Value: Sendable>(
      _ count: Int, _ work: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
      let places = Places<Value>(count)
      let others = (1..<max(count, 1)).map { place in
        Thread { places.values[place] = work(place) }
      }
      // The caller is one of the threads, and does what no other could be had for.
      places.values[0] = work(0)
      for (index, thread) in others.enumerated() where thread?.join() != true {
        places.values[index + 1] = work(index + 1)
      }
      return places.values.compactMap { $0 }
    }
  }

  private final class Places<Value: Sendable>: @unchecked Sendable {
    let values: UnsafeMutableBufferPointer<Value?>

    init(_ count: Int) {
      values = .allocate(capacity: max(count, 1))
      values.initialize(repeating: nil)
    }

    deinit {
      values.deinitialize()
      values.deallocate()
    }
  }

  /// Gives out the places of seeds, each once, to whichever thread is free: a share for each beforehand
  /// would make all wait for the slowest.
  final class SeedQueue: Sendable {
    private let count: Int
    private let given = Guarded(0)

    init(count: Int) {
      self.count = count
    }

    /// The first place that nobody has; nil when there is none left.
    func next() -> Int? {
      given.change { given in
        if given == count { return nil }
        given += 1
        return given - 1
      }
    }
  }

  /// Work on numbered seeds, shared among the threads of the machine.
  public enum SeedCrew {
    /// Each place below `count` is taken by one copy of the worker, and all copies are given back. `reached`
    /// hears on the calling thread about how many places are done; `goesOn` is asked on all threads. Without
    /// a number it takes as many threads as the machine can run at once.
    public static func work<Worker: Sendable>(
      _ count: Int, threads: Int? = nil, _ worker: Worker,
      while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void,
      step: @escaping @Sendable (inout Worker, Int) -> Void
    ) -> [Worker] {
      let queue = SeedQueue(count: count)
      // The first of the crew is the calling thread, and it alone tells.
      nonisolated(unsafe) let reached = reached
      return ThreadPool.fill(min(max(threads ?? ThreadPool.available, 1), max(count, 1))) {
        member in
        var worker = worker
        while goesOn(), let place = queue.next() {
          step(&worker, place)
          if member == 0 { reached(place + 1) }
        }
        return worker
      }
    }
  }

  extension PreparedScenario {
    /// Runs each seed to the end. The report is the same on any number of threads, and what is held grows
    /// with the threads and not with the seeds. Nil when it was ended early. `reached` hears on the calling
    /// thread about how many seeds are done; `goesOn` is asked on all threads.
    public func run(
      seeds: [UInt64], threads: Int? = nil, for interest: SeedInterest = .verdicts,
      while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void
    ) -> SeedReport? {
      let workers = SeedCrew.work(
        seeds.count, threads: threads, seedWorker(for: interest), while: goesOn, reached: reached,
        step: { worker, place in worker.run(seeds[place], at: place, while: goesOn) })
      return goesOn() ? report(workers, of: seeds) : nil
    }
  }

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
      let crew = min(max(threads ?? ThreadPool.available, 1), Int(clamping: max(size - place, 1)))
      nonisolated(unsafe) let reached = reached
      let workers = ThreadPool.fill(crew) { member in
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
#endif
