import Basics
import RunRecord
import SchedulerEngine

extension ReportContext {
  public static var seedHeadings: String {
    var line = CSVLine()
    for heading in ["seed", "date", "app", "task", "launches"] { line.add(heading) }
    line.end()
    return line.text
  }

  /// How often each task was launched on each day, as comma-separated values: a row for each seed, day and
  /// task. Days are those of the wall clock.
  public func seedLines(_ seed: UInt64) -> String {
    let first = clock.day(of: record.start)
    // The end of the run is excluded.
    let days = max(clock.day(of: record.end - .milliseconds(1)) - first + 1, 1)
    var line = CSVLine()
    for task in askedFor {
      var launches = Array(repeating: Int64(0), count: Int(days))
      for run in record.runs where run.key == task {
        let day = clock.day(of: run.launchedAt) - first
        if day >= 0 && day < days { launches[Int(day)] += 1 }
      }
      for (place, count) in launches.enumerated() {
        line.add("\(seed)")
        line.add(CivilDate(daysSince1970: first + Int64(place)).text)
        line.add(safeText(wholeName(of: task.app).utf8))
        line.add(safeText(wholeName(task.name).utf8))
        line.add(count)
        line.end()
      }
    }
    return line.text
  }
}
