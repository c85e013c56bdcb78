import Basics
import RunRecord
import SchedulerEngine

/// How often each task was launched on each day, as comma-separated values: a row for each seed, day and
/// task. The days are those of the clock on the wall.
public struct SeedSheet {
  public static var headings: String {
    var line = CSVLine()
    for heading in ["seed", "date", "app", "task", "launches"] { line.add(heading) }
    line.end()
    return line.text
  }

  private let context: ReportContext
  private let seed: UInt64

  public init(_ context: ReportContext, seed: UInt64) {
    self.context = context
    self.seed = seed
  }

  public var lines: String {
    let record = context.record
    let first = context.clock.day(of: record.start)
    // The end is outside.
    let days = max(context.clock.day(of: record.end - .milliseconds(1)) - first + 1, 1)
    var line = CSVLine()
    for task in context.askedFor {
      var launches = Array(repeating: Int64(0), count: Int(days))
      for run in record.runs where run.key == task {
        let day = context.clock.day(of: run.launchedAt) - first
        if day >= 0 && day < days { launches[Int(day)] += 1 }
      }
      for (place, count) in launches.enumerated() {
        line.add("\(seed)")
        line.add(CivilDate(daysSince1970: first + Int64(place)).text)
        line.add(safeText(context.wholeName(of: task.app).utf8))
        line.add(safeText(context.wholeName(task.name).utf8))
        line.add(count)
        line.end()
      }
    }
    return line.text
  }
}
