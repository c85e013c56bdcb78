import SchedulerEngine

/// Many devices of the daily user, one after the other.
enum EngineSpeed {
  static func report(devices: Int64, days: Int64) -> String {
    line(
      "engine", rate { run(devices, days: days) },
      "device-days/s, \(devices) devices x \(days) days")
  }

  /// A fleet shares its set-up; only the seed tells its devices apart.
  private static func run(_ devices: Int64, days: Int64) -> Double {
    var setup = DailyUser.setup(seed: 0)
    let end = setup.start + .days(days)
    var ledger = DecisionLedger()
    for seed in 1...UInt64(devices) {
      setup.seed = seed
      guard var simulation = try? Simulation(setup) else { continue }
      ledger.removeAll()
      _ = simulation.advance(to: end, recording: &ledger)
    }
    return Double(devices * days)
  }
}
