import SchedulerEngine

/// Runs many devices one after the other and sums up what they did.
struct Workload {
  let devices: Int64
  let days: Int64
  /// The seed before the first device's.
  let before: UInt64
  private(set) var totals = Totals()
  private var ledger = DecisionLedger()

  struct Totals: Sendable {
    var events: Int64 = 0
    var decisions: Int64 = 0
    var refreshes: Int64 = 0
    var processings: Int64 = 0
    var rows: Int64 = 0
  }

  init(devices: Int64, days: Int64, after seed: UInt64 = 0) {
    self.devices = devices
    self.days = days
    before = seed
  }

  var deviceDays: Double { Double(devices * days) }

  mutating func run(recording isRecording: Bool) {
    totals = Totals()
    // A fleet shares its set-up; only the seed tells its devices apart.
    var setup = DailyUser.setup(seed: 0)
    for seed in 1...UInt64(devices) {
      setup.seed = before + seed
      guard var simulation = try? Simulation(setup) else { continue }
      let end = setup.start + .days(days)
      if isRecording {
        ledger.removeAll()
        _ = simulation.advance(to: end, recording: &ledger)
        totals.rows += Int64(ledger.rows.count)
      } else {
        _ = simulation.advance(to: end)
      }
      totals.events += simulation.counts.events
      totals.decisions += simulation.decisions
      totals.refreshes += simulation.counts.launches[.refresh]
      totals.processings += simulation.counts.launches[.processing]
    }
  }

  /// Device-days a second of user CPU time.
  mutating func rate(recording isRecording: Bool) -> Double {
    let before = ProcessUsage.userSeconds
    run(recording: isRecording)
    return deviceDays / (ProcessUsage.userSeconds - before)
  }
}
