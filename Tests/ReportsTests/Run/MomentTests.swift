import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct MomentTests {
  /// Mon 1 June 2026, 12:00 UTC.
  private static let noon = Instant(milliseconds: 1_780_272_000_000) + .hours(12)

  private static let distances: [(Int64, String)] = [
    (-13, "Sun 23:00"), (-12, "00:00"), (-1, "11:00"), (0, "12:00"), (11, "23:00"),
    (12, "Tue 00:00"), (155, "Sun 23:00"), (156, "Mon 8 Jun 00:00"), (-156, "Tue 00:00"),
    (-157, "Mon 25 May 23:00"), (5_123, "Thu 31 Dec 23:00"), (5_124, "Fri 1 Jan 2027 00:00"),
    (-3_648, "Wed 31 Dec 2025 12:00"),
  ]

  @Test(arguments: distances)
  func howFarAwayItIsDecidesHowMuchOfTheDateIsWritten(_ hours: Int64, _ text: String) {
    let moment = MomentText(LocalClock(.zero), seenFrom: MomentTests.noon)
    #expect(moment.text(MomentTests.noon + .hours(hours)) == text, "\(hours) h away")
  }

  /// A weekday that stands beside another moment is one of the days around that, too.
  @Test func besideAMomentAWeekAwayADateIsWritten() {
    let since = MomentTests.noon - .hours(50)
    for (hours, text) in [(Int64(4), "16:00"), (95, "Fri 11:00"), (110, "Sat 6 Jun 02:00")] {
      let moment = MomentText(LocalClock(.zero), seenFrom: MomentTests.noon, besides: since)
      #expect(moment.text(MomentTests.noon + .hours(hours)) == text, "\(hours) h away")
    }
  }

  @Test func todayIsTodayByTheClockOnTheWall() {
    let moment = MomentText(LocalClock(UTCOffset(minutes: -780)), seenFrom: MomentTests.noon)
    #expect(moment.text(MomentTests.noon) == "23:00")
    #expect(moment.text(MomentTests.noon + .hours(1)) == "Mon 00:00")
    #expect(moment.text(.never) == "never")
  }

  private static let listed: [(Int64, Int64, String)] = [
    (7, 0, "Mon 07:05"), (7, 6, "Sun 07:05"), (8, 0, "Mon 1 Jun 07:05"),
    (400, 0, "Mon 1 Jun 07:05"), (400, 214, "Fri 1 Jan 2027 07:05"),
  ]

  @Test(arguments: listed)
  func allMomentsOfAListLookAlike(_ length: Int64, _ day: Int64, _ text: String) {
    let context = SampleNews.context([], hours: length * 24)
    #expect(context.when(SampleNews.start + .days(day) + .minutes(425)) == text)
  }
}
