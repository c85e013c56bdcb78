import Basics
import SchedulerEngine

extension LocalClock {
  /// `2026-06-01 18:10:00`, as the clock on the wall shows it; spreadsheets know it as a date.
  func stamp(_ instant: Instant) -> String {
    if instant.isNever { return "" }
    let wall = wallTime(at: instant)
    let time = wall.sinceMidnight.milliseconds / 1_000
    return CivilDate(daysSince1970: wall.day).text
      + " \(twoDigits(time / 3_600)):\(twoDigits(time / 60 % 60)):\(twoDigits(time % 60))"
  }
}

extension CivilDate {
  /// `2026-06-01`
  var text: String { "\(year)-\(twoDigits(Int64(month)))-\(twoDigits(Int64(day)))" }
}
