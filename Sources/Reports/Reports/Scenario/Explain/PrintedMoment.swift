import Basics
import Scenarios
package import SchedulerEngine

/// A moment as reports print it: "22:40", "Tue 08:05", "Tue 2 Jun 08:05", "2 June 2026 08:05".
package struct PrintedMoment: Equatable {
  private let weekday: Weekday?
  private let day: Int64?
  private let month: Int64?
  private let year: Int64?
  /// Since midnight.
  private let time: Span

  /// Nil for what no report prints.
  package init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let last = words.popLast(), let time = PrintedMoment.time(last) else { return nil }
    self.time = time
    weekday = words.first.flatMap { word in
      PrintedMoment.weekdays.first {
        $0.shortName.lowercasedLetters == word.lowercasedLetters.prefix(3)
      }
    }
    if weekday != nil { words.removeFirst() }
    if words.isEmpty {
      (day, month, year) = (nil, nil, nil)
      return
    }
    guard words.count == 2 || words.count == 3, let day = Int64(words.removeFirst()),
      let month = PrintedMoment.month(words.removeFirst()), (1...31).contains(day)
    else { return nil }
    self.day = day
    self.month = month
    year = words.popFirst().flatMap { Int64($0) }
  }

  /// The first such moment of the run; nil where it has none.
  package func instant(in run: Range<Instant>, by clock: LocalClock) -> Instant? {
    var day = clock.day(of: run.lowerBound)
    while true {
      guard let midday = clock.instant(of: .hours(12), on: day) else { return nil }
      if midday - .hours(36) > run.upperBound { return nil }
      if fits(day), let instant = clock.instant(of: time, on: day), instant >= run.lowerBound,
        instant <= run.upperBound
      {
        return instant
      }
      day += 1
    }
  }

  private func fits(_ number: Int64) -> Bool {
    let date = CivilDate(daysSince1970: number)
    if let weekday, weekday != WallTime(day: number, sinceMidnight: .zero).weekday { return false }
    return (day ?? date.day) == date.day && (month ?? date.month) == date.month
      && (year ?? date.year) == date.year
  }

  private static func time(_ text: Substring) -> Span? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, (0...23).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (0...59).contains($0) })
    else { return nil }
    return .seconds(numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
  }

  private static let weekdays: [Weekday] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  private static func month(_ text: Substring) -> Int64? {
    let name = text.lowercasedLetters
    let place = CivilDate.monthNames.firstIndex { month in
      month.lowercasedLetters == name || month.lowercasedLetters.prefix(3) == name
    }
    return place.map { Int64($0) + 1 }
  }
}
