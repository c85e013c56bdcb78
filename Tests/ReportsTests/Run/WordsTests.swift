import Basics
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct WordsTests {
  @Test(arguments: [
    (Span.zero, "0 s"), (.milliseconds(850), "850 ms"), (.seconds(59), "59 s"),
    (.seconds(60), "1 min"), (.seconds(125), "2 min 5 s"), (.seconds(600), "10 min"),
    (.minutes(59), "59 min"), (.hours(6) + .minutes(25), "6 h 25 min"), (.hours(24), "1 d"),
    (.hours(51) + .minutes(59), "2 d 3 h"), (.seconds(725), "12 min"),
    (.zero - .minutes(2), "-2 min"),
  ])
  func aSpanShowsItsTwoLargestUnits(_ span: Span, _ text: String) {
    #expect(spanText(span) == text)
    // Differences of what is shown are told, so it has to show as itself.
    #expect(spanText(span.asShown) == text)
  }

  @Test(arguments: [
    (Int64(999), "999 bytes"), (1_000, "1 KB"), (999_999, "999 KB"), (1_000_000, "1.0 MB"),
    (999_999_999, "999.9 MB"), (10_082_000_000, "10.0 GB"), (7_061_000_000_000_000, "7061.0 TB"),
  ])
  func bytesAreShownInTheLargestFittingUnit(_ bytes: Int64, _ text: String) {
    #expect(bytesText(bytes) == text)
  }

  @Test func timesFollowTheDevicesClockWhenItsTimeZoneChanges() {
    // Mon 1 June 2026, 00:00 UTC.
    let midnight = Instant(milliseconds: 1_780_272_000_000)
    let flight = LogRow(
      at: midnight + .hours(3), .world(.utcOffset(UTCOffset(minutes: -300)), .caller))
    let clock = LocalClock(UTCOffset(minutes: 120), changedIn: [flight])
    #expect(clock.time(midnight) == "02:00")
    #expect(clock.time(midnight + .hours(2)) == "04:00")
    #expect(clock.time(midnight + .hours(3)) == "22:00")
    #expect(clock.date(midnight + .hours(3)) == "Sun 31 May 2026")
    #expect(clock.change(at: midnight + .hours(3))?.from == "05:00 UTC+02:00")
    #expect(clock.change(at: midnight + .hours(3))?.to == "22:00 UTC-05:00")
    #expect(clock.change(at: midnight) == nil)
    #expect(clock.date(midnight) == "Mon 1 June 2026")
    #expect(clock.time(.never) == "never")
  }

  @Test func aSentenceIsPutTogetherFromWordsAndQuantities() {
    let words = QuantityText(names: NameTable(), clock: LocalClock(.zero), now: .earliest)
    let parts: [Quantity] = [
      .word("the battery is at "), .share(.percent(12)), .word(" and falls for "),
      .span(.hours(2)), .word(", "), .openings(thousandths: 450), .word(" of "), .count(3),
      .word(", "), .bytes(2_500_000), .word(", "), .bytes(80_000),
    ]
    #expect(
      words.sentence(parts).wrapped(to: 200) == [
        "The battery is at 12 % and falls for 2 h, 0.4 of 3, 2.5 MB, 80 KB."
      ])
  }
}

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
  func theFurtherAwayAMomentIsTheMoreOfItsDateIsShown(_ hours: Int64, _ text: String) {
    let moment = MomentText(LocalClock(.zero), seenFrom: MomentTests.noon)
    #expect(moment.text(MomentTests.noon + .hours(hours)) == text, "\(hours) h away")
  }

  /// A weekday shown beside another moment is read as a day close to that moment.
  @Test func theDateIsShownIfAWeekdayNextToAnotherMomentWouldBeAmbiguous() {
    let since = MomentTests.noon - .hours(50)
    for (hours, text) in [(Int64(4), "16:00"), (95, "Fri 11:00"), (110, "Sat 6 Jun 02:00")] {
      let moment = MomentText(LocalClock(.zero), seenFrom: MomentTests.noon, besides: since)
      #expect(moment.text(MomentTests.noon + .hours(hours)) == text, "\(hours) h away")
    }
  }

  @Test func todayIsDecidedByTheDevicesClock() {
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
  func allMomentsOfAListHaveTheSameForm(_ length: Int64, _ day: Int64, _ text: String) {
    let context = SampleNews.context([], hours: length * 24)
    #expect(context.when(SampleNews.start + .days(day) + .minutes(425)) == text)
  }
}

@Suite struct LayoutTests {
  @Test func paddingCountsTerminalColumnsInsteadOfCharacters() {
    #expect("読む".padded(to: 6) == "読む  ")
  }

  @Test(arguments: [(8, "com.…ews"), (16, "com.example.news"), (1, "…")])
  func aLongNameIsShortenedInItsMiddle(_ width: Int, _ text: String) {
    #expect("com.example.news".shortened(to: width, TextStyle()) == text)
  }

  @Test func colourIsAddedOnlyOnRequest() {
    #expect(TextStyle().paint("ok", .good) == "ok")
    #expect(TextStyle(colours: .ansi).paint("ok", .good) == "\u{1B}[32mok\u{1B}[0m")
  }

  @Test(arguments: [(10, 40), (60, 60), (160, 160), (300, 240)])
  func theTextWidthStaysBetween40And240Columns(_ asked: Int, _ given: Int) {
    #expect(TextStyle(width: asked).width == given)
  }
}
