import SchedulerEngine

/// How often a preset's task was launched, day by day.
struct LaunchDays {
  private(set) var days: Int64 = 0
  private(set) var launches: Int64 = 0
  private(set) var fewest = Int64.max
  private(set) var most: Int64 = 0
  private(set) var emptyDays: Int64 = 0

  init(of preset: Preset, _ sample: Sample, _ rules: Rules) throws {
    try sample.eachDay(of: preset, rules) { rows in
      var count: Int64 = 0
      for row in rows { if case .launched = row.happening { count += 1 } }
      add(count)
    }
  }

  private mutating func add(_ count: Int64) {
    days += 1
    launches += count
    fewest = min(fewest, count)
    most = max(most, count)
    if count == 0 { emptyDays += 1 }
  }

  /// Thousandths of a launch.
  var mean: Int64 { launches * 1_000 / days }
  var emptyShare: Int64 { emptyDays * 1_000 / days }
}
