import Basics

/// Earliest dates that are written out (facts 7, 40, 228).
struct DateRules {
  let files: [SourceFacts]

  private static let week: Int64 = 7 * 24 * 60 * 60
  /// Apple's own example; a lower bound that the app asks for, and no minimum of the system.
  private static let quarterHour: Int64 = 15 * 60

  func check(_ mistakes: inout MistakeList) {
    for (number, facts) in files.enumerated() {
      for date in facts.dates {
        let place = SourcePlace(date.range, in: .source(number))
        if date.seconds > DateRules.week {
          mistakes.report(.dateBeyondWeek(seconds: date.seconds), place)
        } else if date.kind == .refresh, date.seconds < DateRules.quarterHour {
          mistakes.report(.dateTooSoon(seconds: date.seconds), place)
        }
      }
      for range in facts.datesOfContinued {
        mistakes.report(.dateIgnored, SourcePlace(range, in: .source(number)))
      }
    }
  }
}
