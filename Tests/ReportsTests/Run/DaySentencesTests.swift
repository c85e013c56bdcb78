import Reports
import SchedulerEngine
import Testing

@Suite struct DaySentencesTests {
  private func text(
    from hour: Int64, until end: Int64, keeping kept: DaySentences.Kept = .first(100)
  ) -> String {
    let context = SampleNews.context(
      places: Places(script: ["line 9"], habits: ["line 7", "line 8"]))
    let start = SampleNews.start
    let range = (start + .hours(hour))..<(start + .hours(end))
    return DaySentences(context, during: range, keeping: kept).text
  }

  @Test func aDayIsToldInPlainSentences() {
    #expect(
      text(from: 0, until: 24) == """
        Mon 06:00 the device is unplugged (line 8).
        Mon 08:00 the user opens news for 3 min (line 7).
        Mon 08:03 news submits a request for news.refresh (refresh).
        Mon 08:03 news.refresh is held back by app-usage.
        Mon 08:03 news submits a request for news.cleanup (processing).
        Mon 08:03 news.cleanup is held back by external-power.
        Mon 08:03 news submits a request for news.sync (processing).
        Mon 08:03 news.sync is held back by external-power.
        Mon 12:00 Low Power Mode is turned on (line 9).
        Mon 12:00 news.refresh is now held back by low-power-mode.
        Mon 18:00 Low Power Mode is turned off.
        Mon 18:00 news.refresh is now held back by app-usage.
        Mon 22:00 the device is plugged in (line 8).
        Mon 22:00 the system starts news.cleanup, which was submitted 13 h 57 min
                  earlier.
        Mon 22:00 the system starts news.sync, which was submitted 13 h 57 min earlier.
        Mon 22:02 news.cleanup is done after 2 min.
        Mon 22:04 the system tells news.sync to stop: time used up.
        Mon 22:04 the process of news ends: expiration ignored.
        Mon 22:04 news.sync is killed after 4 min 56 s (did not complete after
                  expiring).

        """)
  }

  @Test func whatIsTooMuchIsCounted() {
    #expect(
      text(from: 6, until: 19, keeping: .first(2)) == """
        Mon 06:00 the device is unplugged (line 8).
        Mon 08:00 the user opens news for 3 min (line 7).
        and 10 more sentences until Mon 19:00; choose a shorter time to read them

        """)
  }

  @Test func theLastOfTooManyCanBeKept() {
    #expect(
      text(from: 6, until: 19, keeping: .last(2)) == """
        10 earlier sentences left out; to read them, type back and go there in shorter
        steps
        Mon 18:00 Low Power Mode is turned off.
        Mon 18:00 news.refresh is now held back by app-usage.

        """)
    #expect(text(from: 6, until: 19, keeping: .last(12)) == text(from: 6, until: 19))
  }

  @Test func anHourInWhichNothingHappensSaysSo() {
    #expect(text(from: 2, until: 3) == "Nothing happens.\n")
  }
}
