import Basics
import Documents
import RunRecord
import SchedulerEngine

/// Earliest dates that are constants (facts 7, 40, 228).
struct DateRules {
  let files: [SourceFacts]

  func check(_ mistakes: inout MistakeList) {
    // The thresholds that also judge runs, in seconds: a date in the code may be too far away for a `Span`.
    let thresholds = FindingThresholds()
    let farthest = thresholds.farthestEarliest.milliseconds / 1000
    let nearest = thresholds.shortestRefreshDelay.milliseconds / 1000
    for (number, facts) in files.enumerated() {
      for date in facts.dates {
        let place = SourcePlace(date.range, in: .source(number))
        if date.seconds > farthest {
          mistakes.report(.dateBeyondWeek(seconds: date.seconds), place)
        } else if date.kind == .refresh, date.seconds < nearest {
          mistakes.report(.dateTooSoon(seconds: date.seconds), place)
        }
      }
      for range in facts.unreadDates {
        let place = SourcePlace(range, in: .source(number))
        mistakes.leave(Unfollowed(subject: .date, place: place, words: "", rows: [.datesFarEnough]))
      }
      for range in facts.datesOfContinued {
        mistakes.report(.dateIgnored, SourcePlace(range, in: .source(number)))
      }
    }
  }
}
