import SchedulerEngine

let devices = UInt64(CommandLine.arguments.dropFirst().first ?? "2000") ?? 2000
let days: Int64 = 30
let clock = ContinuousClock()
var events: Int64 = 0
var decisions: Int64 = 0
var refreshes: Int64 = 0
var processing: Int64 = 0
let silent = clock.measure {
  for seed in 1...devices {
    let setup = DailyUser.setup(seed: seed)
    guard var simulation = try? Simulation(setup) else { continue }
    _ = simulation.advance(to: setup.start + .days(days))
    events += simulation.counts.events
    decisions += simulation.counts.decisions
    refreshes += simulation.counts.launchedRefresh
    processing += simulation.counts.launchedProcessing
  }
}
var ledger = DecisionLedger()
var rows = 0
let recorded = clock.measure {
  for seed in 1...devices {
    let setup = DailyUser.setup(seed: seed)
    guard var simulation = try? Simulation(setup) else { continue }
    ledger.removeAll()
    _ = simulation.advance(to: setup.start + .days(days), recording: &ledger)
    rows += ledger.rows.count
  }
}
func perSecond(_ time: Duration) -> Double {
  let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  return Double(devices) * Double(days) / seconds
}
let deviceDays = Double(devices) * Double(days)
print("silent", perSecond(silent), "ledger", perSecond(recorded))
print(
  "events/day", Double(events) / deviceDays, "decisions", Double(decisions) / deviceDays, "rows",
  Double(rows) / deviceDays)
print(
  "refresh/day", Double(refreshes) / deviceDays, "processing/day", Double(processing) / deviceDays)
print(MemoryLayout<LogRow>.size, MemoryLayout<Simulation>.size, MemoryLayout<Moment>.size)
