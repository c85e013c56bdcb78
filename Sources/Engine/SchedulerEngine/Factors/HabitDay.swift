/// The days whose habits are learned apart. Who opens an app on Saturdays only is not expected on
/// Sundays; the days from Monday to Friday are taken together, so that a habit is learned in days.
enum HabitDay {
  case workday
  case saturday
  case sunday

  @inline(__always)
  init(day: Int64) {
    switch Weekday(day: day) {
    case .saturday: self = .saturday
    case .sunday: self = .sunday
    default: self = .workday
    }
  }
}
