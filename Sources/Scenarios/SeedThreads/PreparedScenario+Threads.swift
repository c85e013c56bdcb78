public import ScenarioRunner

extension PreparedScenario {
  /// Runs each seed to the end, on as many threads as the machine can run at once. The report is the
  /// same on any number of them, and what is held grows with the threads and not with the seeds.
  public func run(seeds: [UInt64]) -> SeedReport {
    run(seeds: seeds, threads: Crew.available)
  }

  public func run(seeds: [UInt64], threads: Int) -> SeedReport {
    report(workers(seeds, threads, .verdicts, while: { true }, reached: { _ in }), of: seeds)
  }

  /// Nil when it was ended early. `reached` hears on the calling thread about how many seeds are
  /// done; `goesOn` is asked on all threads.
  /// Without a number it takes as many threads as the machine can run at once.
  public func run(
    seeds: [UInt64], threads: Int? = nil, for interest: SeedInterest = .verdicts,
    while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void
  ) -> SeedReport? {
    let crew = threads ?? Crew.available
    let workers = workers(seeds, crew, interest, while: goesOn, reached: reached)
    return goesOn() ? report(workers, of: seeds) : nil
  }

  private func workers(
    _ seeds: [UInt64], _ threads: Int, _ interest: SeedInterest,
    while goesOn: @escaping @Sendable () -> Bool, reached: @escaping (Int) -> Void
  ) -> [SeedWorker] {
    SeedCrew.work(
      seeds.count, threads: threads, seedWorker(for: interest), while: goesOn, reached: reached,
      step: { worker, place in worker.run(seeds[place], at: place, while: goesOn) })
  }
}
