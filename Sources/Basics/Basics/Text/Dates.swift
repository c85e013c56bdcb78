/// A day of the Gregorian calendar.
package struct CivilDate: Equatable, Sendable {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  package init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// For years from 0 on. Counts in eras of 400 years that begin in March, so that leap days come last.
  package init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// For years from 0 on.
  package var daysSince1970: Int64 {
    let years = month <= 2 ? year - 1 : year
    let era = years / 400
    let yearOfEra = years - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `2026-06-01`
  package var text: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

  package static func length(ofMonth month: Int64, in year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package var monthName: String { CivilDate.monthNames[Int(month) - 1] }

  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// "07:05", "22:40:30": a time of day, in seconds since midnight.
package func timeOfDay(seconds: Int64) -> String {
  let clock = twoDigits(seconds / 3_600) + ":" + twoDigits(seconds / 60 % 60)
  return seconds % 60 == 0 ? clock : clock + ":" + twoDigits(seconds % 60)
}

/// "+02:00", "-04:30": a clock's offset from UTC.
package func utcOffset(minutes: Int64) -> String {
  (minutes < 0 ? "-" : "+") + timeOfDay(seconds: abs(minutes) * 60)
}

/// Hexadecimal, padded to at least this many digits.
package func hex(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

package func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
