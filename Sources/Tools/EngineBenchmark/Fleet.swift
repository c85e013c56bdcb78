import SchedulerEngine
import SystemAccess

/// Many devices on all processors at once: how long a million of them take.
struct Fleet {
  let devices: Int64
  let days: Int64

  private static let whole: (devices: Double, days: Double) = (1_000_000, 30)

  func report() -> String {
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let began = Fleet.now
    let user = ProcessUsage.userSeconds
    let total = run(threads: Int64(processors))
    let seconds = Fleet.now - began
    let worked = ProcessUsage.userSeconds - user
    let share = Fleet.whole.devices * Fleet.whole.days / Double(devices * days)
    return """
      \(Double(devices).grouped) devices x \(days) days on \(processors) processors: \
      \(seconds.fixed(2)) s, of which \((worked / Double(processors)).fixed(2)) s of work on each; \
      \(Double(total.events).grouped) events
      1,000,000 devices x 30 days at this rate: \((seconds * share).fixed(0)) s, \
      or \((worked / Double(processors) * share).fixed(0)) s with nothing else on the machine
      """
  }

  /// A row of seeds for each thread, of which the caller is one.
  private func run(threads: Int64) -> Workload.Totals {
    let shares = Shares(count: Int(threads))
    let others = (1..<threads).map { place in
      (place, Thread { shares[Int(place)] = share(place, of: threads) })
    }
    shares[0] = share(0, of: threads)
    for (place, thread) in others where thread?.join() != true {
      // What no thread could be had for is done here.
      shares[Int(place)] = share(place, of: threads)
    }
    var sum = Workload.Totals()
    for place in 0..<Int(threads) { sum.events += shares[place].events }
    return sum
  }

  private func share(_ place: Int64, of threads: Int64) -> Workload.Totals {
    let first = devices * place / threads
    let end = devices * (place + 1) / threads
    if first == end { return Workload.Totals() }
    var workload = Workload(devices: end - first, days: days, after: UInt64(first))
    workload.run(recording: false)
    return workload.totals
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A place for each thread, which nobody else looks at before the thread has ended.
private final class Shares: @unchecked Sendable {
  private let values: UnsafeMutableBufferPointer<Workload.Totals>

  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: Workload.Totals())
  }

  deinit { values.deallocate() }

  subscript(place: Int) -> Workload.Totals {
    get { values[place] }
    set { values[place] = newValue }
  }
}
