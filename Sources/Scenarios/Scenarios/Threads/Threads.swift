#if !hasFeature(Embedded)
  import SystemAccess

  /// Fills numbered places, each on its own thread. No place is read before all of them are filled.
  enum ThreadPool {
    /// How many threads this machine can run at once.
    static var available: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Returns the values in the order of their places.
    static func fill<Value: Sendable>(
      _ count: Int, _ work: @escaping @Sendable (Int) -> Value
    ) -> [Value] {
      let places = Places<Value>(count)
      let others = (1..<max(count, 1)).map { place in
        Thread { places.values[place] = work(place) }
      }
      // The caller acts as one of the threads, and does the work of any thread that could not be started.
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

  /// Hands out the indices of seeds, each once, to whichever thread is free. With fixed shares, all threads
  /// would wait for the slowest.
  final class SeedQueue: Sendable {
    private let count: Int
    private let given = Guarded(0)

    init(count: Int) {
      self.count = count
    }

    /// The first index not handed out yet; nil if there is none left.
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
    /// One copy of the worker handles each index below `count`, and all copies are returned. `reached` is
    /// called on the calling thread with roughly how many indices are done; `goesOn` is called on all
    /// threads. By default it uses as many threads as the machine can run at once.
    public static func work<Worker: Sendable>(
      _ count: Int, threads: Int? = nil, _ worker: Worker,
      while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void,
      step: @escaping @Sendable (inout Worker, Int) -> Void
    ) -> [Worker] {
      let queue = SeedQueue(count: count)
      // The first thread of the crew is the calling thread, and the only one that reports progress.
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
    /// Runs each seed to the end. The report does not depend on the number of threads, and memory use grows
    /// with the threads and not with the seeds. Returns nil if it was ended early. `reached` is called on the
    /// calling thread with roughly how many seeds are done; `goesOn` is called on all threads.
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

  /// The result of the devices of one shard.
  public struct ShardRun: Sendable {
    public let tally: FleetTally
    /// How many of its devices are in the tally, counted from the first one.
    public let done: Int64
    public let fault: DeviceFault?
  }

  extension PreparedPopulation {
    /// Runs the devices of a shard, starting at an index, by default on as many threads as the machine can
    /// run at once. The tally does not depend on the number of threads. Once `goesOn` returns false, no
    /// further device begins, and those that have begun run to their end.
    ///
    /// `reached` is called on the calling thread with roughly how many are done.
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

    /// Runs single devices, each for itself. Nil if `goesOn` returned false or a device did not reach its end.
    public func runs(
      of devices: [Int64], threads: Int? = nil, while goesOn: @escaping @Sendable () -> Bool
    ) -> [DeviceRunner.Run]? {
      typealias Placed = (place: Int, run: DeviceRunner.Run)
      let idle: (room: DeviceRunner, runs: [Placed]) = (DeviceRunner(self), [])
      let workers = SeedCrew.work(
        devices.count, threads: threads, idle, while: goesOn, reached: { _ in },
        step: { worker, place in
          guard let run = try? worker.room.run(device: devices[place]) else { return }
          worker.runs.append((place, run))
        })
      let runs = workers.flatMap { $0.runs }.sorted { $0.place < $1.place }.map { $0.run }
      return runs.count == devices.count ? runs : nil
    }
  }
#endif
