import Foundation
import Reports
import Scenarios

/// Two groups of users on two devices, for three days: enough for every figure to differ.
enum SmallPopulation {
  static let text = """
    {
      "format": 1, "name": "Small", "start": "2026-06-01T00:00Z", "duration": "3d", "seed": 7,
      "apps": [{
        "id": "com.example.news",
        "tasks": [
          { "refresh": "com.example.news.refresh", "earliest": "15m" },
          { "processing": "com.example.news.cleanup", "requires": ["power"] },
        ],
      }],
      "groups": [
        { "group": "often", "weight": 3, "opened": "daily" },
        { "group": "seldom", "weight": 1, "source": "a survey", "opened": ["19:00 jitter 1h"] },
      ],
      "vary": [
        { "aspect": "device", "among": [
          { "weight": 1, "device": "overnight-charger" }, { "weight": 1, "device": "commuter" }] },
        { "aspect": "saving", "among": [
          { "weight": 2, "battery": "30%..90%" },
          { "weight": 1, "lowPowerMode": true, "forceQuits": ["day 2 23:00"] }] },
      ],
    }
    """

  static func prepared(_ text: String = text) throws -> PreparedPopulation {
    try PopulationLoader().load(Array(text.utf8), beside: .none).prepared
  }

  static func part(
    _ prepared: PreparedPopulation, _ shard: Shard = .whole, of devices: Int64 = 30,
    threads: Int = 1
  ) -> FleetPart {
    let run = prepared.run(shard, of: devices, threads: threads, while: { true }, reached: { _ in })
    return FleetPart(FleetHeader(prepared, devices: devices), shard, done: run.done, run.tally)
  }

  static func bytes(_ result: FleetResult) -> [String] {
    let report = FleetReport(result, TextStyle())
    return [report.text, report.json]
  }
}

/// A lock for what several threads of a test count.
final class Mutex: @unchecked Sendable {
  private let lock = NSLock()

  func whileLocked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
