import DeviceLogs
import Reports
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

/// A scenario, and the log that a device would have written which lives by other numbers than ours.
struct PlayedLog {
  let loaded: LoadedScenario
  let log: DeviceLog
  let record: RunRecord

  /// `settings` and the scheduler hold for the device alone, as on the command line.
  init(
    _ text: String, settings: [String] = [], under scheduler: PlausibleScheduler = .usual,
    seed: UInt64? = nil
  ) throws {
    loaded = try PlayedLog.load(text, [])
    let device = try PlayedLog.load(text, settings, scheduler)
    let setup = device.prepared.setup
    let seed = seed ?? setup.seed
    let beginning = try device.prepared.begun(seed: seed).conditions()
    var console = ConsoleLog(setup, beginning: beginning)
    _ = try device.prepared.run(
      seed: seed, rows: { rows in for row in rows { console.append(row) } })
    let bytes = Array(console.text.utf8)
    var reader = DeviceLogReader(try #require(LogKind(bytes)))
    reader.feed(bytes)
    log = reader.finish()
    record = try loaded.prepared.run(seed: setup.seed).record
  }

  static func load(
    _ text: String, _ settings: [String], _ scheduler: PlausibleScheduler = .usual
  ) throws -> LoadedScenario {
    try LoadedScenario(
      "news.jsonc", Array(text.utf8), ScenarioOptions(settings: settings, scheduler: scheduler),
      beside: FilesBeside("news.jsonc", resolved: { $0 }, bytes: { _ in nil }))
  }

  static func scenario(
    days: Int = 6, start: String = "2026-06-01T00:00+02:00", opened: String = "daily",
    task: String = "com.example.news.refresh", processor: String = "10%"
  ) -> String {
    """
    { "format": 1, "start": "\(start)", "duration": "\(days)d",
      "device": { "like": "commuter" },
      "apps": [{ "id": "com.example.news", "opened": "\(opened)",
        "tasks": [{ "refresh": "\(task)", "earliest": "15m",
          "work": { "takes": "10s..20s", "cpu": "\(processor)" }, "resubmit": "first" }] }] }
    """
  }
}
