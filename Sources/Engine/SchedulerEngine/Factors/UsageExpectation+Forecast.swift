/// When enough openings will be expected, as far as that can be promised.
enum UsageForecast: Equatable {
  /// At this instant, which may have passed, if the habit holds.
  case at(Instant)
  /// Not within two weeks, unless the app is opened more often.
  case never
  /// The openings of the coming days decide, and nobody can be sure of them.
  case open
}

extension UsageExpectation {
  /// From here on an opening on a day is as good as certain, and up to here as good as out of the
  /// question: millionths of an opening.
  private static let sure: Int64 = 900_000
  private static let unlikely: Int64 = 100_000

  /// Midnight changes what is expected: a day on which the user stays away fades it. So an instant
  /// behind a midnight is promised only where it is clear what the user does until then.
  func forecast(
    at now: Instant, offset: UTCOffset, _ parameters: AppUsage.Parameters
  ) -> UsageForecast {
    var course = self
    var day = WallTime(at: now, offset: offset).day
    let lastDay = day + UsageExpectation.farthestDays
    while day <= lastDay {
      let ready = course.readyAt(offset: offset, parameters)
      let midnight = WallTime(day: day + 1, sinceMidnight: .zero).instant(offset: offset)
      if ready < midnight { return .at(ready) }
      if ready.isNever { return .never }
      if !course.history.isEstablished { return .open }
      // A day that goes as it usually does leaves the habit as it is.
      let likely = course.history.expected(onDay: day)
      if course.history.openedToday || likely <= UsageExpectation.unlikely {
        course.closeDay(day: day, at: midnight, offset: offset, parameters)
      } else if likely < UsageExpectation.sure {
        return .open
      }
      day += 1
    }
    return .never
  }
}

extension UsageHistory {
  /// The guess about newcomers, which fades every day, says nothing any more.
  fileprivate var isEstablished: Bool { observedDays >= UsageHistory.newcomerDays }

  /// Millionths of an opening expected on a day altogether.
  fileprivate func expected(onDay day: Int64) -> Int64 {
    var sum: Int64 = 0
    for quarter in 0..<UsageHistory.quarters {
      sum += expected(day: day, quarter: quarter, newcomerPerDay: 0)
    }
    return sum
  }
}

extension RuleInput {
  /// What is said to whoever asks why: an instant only where it can be kept.
  mutating func promise(_ forecast: UsageForecast) {
    if app.usageReadyAt <= now || app.usageReadyAt.isNever { return }
    switch forecast {
    case .at(let instant): app.usageReadyAt = instant
    case .never: app.usageReadyAt = .never
    case .open:
      app.usageReadyAt = .never
      isUsageOpen = true
    }
  }
}
