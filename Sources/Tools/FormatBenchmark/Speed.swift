import JSON
import ScenarioFormat

/// Megabytes a second, the best of some rounds.
enum Speed {
  static func report(_ name: String, _ bytes: [UInt8]) -> String {
    var limits = ReadingLimits()
    limits.bytes = bytes.count
    limits.keys = bytes.count
    limits.values = bytes.count
    let clock = ContinuousClock()
    var best = Duration.seconds(1_000_000)
    var problems = 0
    for _ in 0..<5 {
      let time = clock.measure {
        problems = ScenarioReader.read(bytes, limits: limits).diagnostics.count
      }
      best = min(best, time)
    }
    let (seconds, attoseconds) = best.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let speed = Int64(bytes.count) / max(1, microseconds)
    return "\(name): \(speed) MB/s, \(bytes.count) bytes, \(problems) problems"
  }
}
