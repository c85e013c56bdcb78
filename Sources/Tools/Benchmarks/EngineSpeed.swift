import SchedulerEngine

/// Many devices of the daily user, one after the other.
enum EngineSpeed {
  static func report(devices: Int64, days: Int64) -> [String] {
    [("silent", false), ("with decision ledger", true)].map { name, isRecording in
      line(
        name, rate { run(devices, days: days, recording: isRecording) },
        "device-days/s, \(devices) devices x \(days) days")
    }
  }

  /// A fleet shares its set-up; only the seed tells its devices apart.
  private static func run(_ devices: Int64, days: Int64, recording isRecording: Bool) -> Double {
    var setup = DailyUser.setup(seed: 0)
    let end = setup.start + .days(days)
    var ledger = DecisionLedger()
    for seed in 1...UInt64(devices) {
      setup.seed = seed
      guard var simulation = try? Simulation(setup) else { continue }
      if isRecording {
        ledger.removeAll()
        _ = simulation.advance(to: end, recording: &ledger)
      } else {
        _ = simulation.advance(to: end)
      }
    }
    return Double(devices * days)
  }
}
