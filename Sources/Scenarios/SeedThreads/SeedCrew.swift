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
    return Crew.fill(min(max(threads ?? Crew.available, 1), max(count, 1))) { member in
      var worker = worker
      while goesOn(), let place = queue.next() {
        step(&worker, place)
        if member == 0 { reached(place + 1) }
      }
      return worker
    }
  }
}
