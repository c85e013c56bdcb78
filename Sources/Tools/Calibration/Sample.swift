import SchedulerEngine

/// How much is run: the same days for every seed from 1 on.
struct Sample {
  var seeds: Int64 = 200
  var days: Int64 = 30

  /// Runs a preset day by day for each seed and hands over the rows of each day.
  func eachDay(
    of preset: Preset, _ rules: Rules, _ body: ([LogRow]) -> Void
  ) throws {
    var ledger = DecisionLedger()
    for seed in 1...seeds {
      var simulation = try Simulation(preset.setup(seed: UInt64(seed), rules: rules))
      for day in 1...days {
        ledger.removeAll()
        let end = Preset.start + .days(day) - .milliseconds(1)
        if case .faulted(let fault) = simulation.advance(to: end, recording: &ledger) {
          throw fault
        }
        body(ledger.rows)
      }
    }
  }
}
