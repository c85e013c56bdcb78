import PlainText
import RunRecord
package import SchedulerEngine

extension Scene {
  /// When something happened, with as much of the date as tells it from the rest of the run.
  package func when(_ instant: Instant) -> String {
    let length = record.end - record.start
    if length <= .days(7) || instant.isNever { return clock.dayAndTime(instant) }
    let wall = clock.wallTime(at: instant)
    let date = CivilDate(daysSince1970: wall.day)
    let day = "\(date.day) \(date.monthName.prefix(3))"
    return length <= .days(360)
      ? "\(wall.weekday.shortName) \(day) \(clock.time(instant))"
      : "\(day) \(date.year) \(clock.time(instant))"
  }
}
