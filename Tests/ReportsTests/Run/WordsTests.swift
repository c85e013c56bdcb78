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
    (.hours(51), "2 d 3 h"), (.zero - .minutes(2), "-2 min"),
  ])
  func aSpanShowsItsTwoLargestUnits(_ span: Span, _ text: String) {
    #expect(spanText(span) == text)
  }

  @Test(arguments: [
    (Int64(999), "999 bytes"), (1_000, "1 KB"), (999_999, "999 KB"), (1_000_000, "1.0 MB"),
    (999_999_999, "999.9 MB"), (10_082_000_000, "10.0 GB"), (7_061_000_000_000_000, "7061.0 TB"),
  ])
  func bytesHaveTheLargestUnit(_ bytes: Int64, _ text: String) {
    #expect(bytesText(bytes) == text)
  }

  @Test func timesFollowTheClockOnTheWall() {
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

  @Test func everyObjectionIsASentenceWithItsQuantities() {
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

  @Test(arguments: [
    (
      RuleID.foregroundRecency, Quantity.span(.hours(2)), Quantity.span(.days(14)),
      "opened 2 h ago; within 14 d is enough"
    ),
    (.rateLimiting, .span(.hours(2)), .span(.minutes(15)), "last launch 2 h ago; 15 min is enough"),
    (
      .earliestBeginDate, .instant(.earliest + .hours(9)), .instant(.earliest + .hours(8)),
      "08:00 has passed"
    ),
    (.earliestBeginDate, .instant(.earliest), .nothing, "no date set"),
    (.externalPower, .word("charging"), .word("charging"), "charging"),
  ])
  func whatIsFineSaysInWhichDirection(
    _ objector: RuleID, _ seen: Quantity, _ wanted: Quantity, _ text: String
  ) {
    let words = QuantityText(
      names: NameTable(), clock: LocalClock(.zero), now: .earliest + .hours(9))
    #expect(words.evidence(Evidence(observed: seen, required: wanted), of: objector) == text)
  }
}
