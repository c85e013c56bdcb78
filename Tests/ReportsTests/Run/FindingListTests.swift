import Reports
import RunRecord
import SchedulerEngine
import Testing

@Suite struct FindingListTests {
  @Test func eachCauseComesOnceWithItsPlaces() {
    let places = Places(tasks: [SampleNews.sync: "line 12", SampleNews.cleanup: "line 8"])
    let rows = SampleNews.rows(hours: 24).map { row in
      // Its cleanup would be done; here it gives up, and nobody asks again.
      if case .ended(let run, .completed(success: true)) = row.happening {
        LogRow(at: row.at, .ended(run, .completed(success: false)))
      } else {
        row
      }
    }
    let context = SampleNews.context(rows, hours: 24, places: places)
    #expect(
      FindingList(context, RunSummary(context).findings).text == """
        2 findings, 3 times in all

          chain-broken
            means     It does not run again until the app runs for another reason and
                      submits a request.
            fix       Submit the next request first thing in the handler, on every path.
            found     news.cleanup, once, Mon 22:02 (run 1), line 8
            broken    Mon 22:02 for 1 h 58 min, to the end
            tried     The fix was not tried: a log cannot be rerun with it.
            found     news.sync, once, Mon 22:04 (run 2), line 12
            broken    Mon 22:04 for 1 h 55 min, to the end
            tried     The fix was not tried: a log cannot be rerun with it.

          never-completed
            means     The system kills the app unless it is in front, and launches it
                      less often for a while.
            fix       Call setTaskCompleted on every path, including the expiration
                      handler.
            facts     66, 68, 69, 253, 301; see bgsim help facts 66
            found     news.sync, once, Mon 22:04 (run 2), line 12

        """)
  }

  @Test func withoutFindingsThereIsNothing() {
    #expect(FindingList(SampleNews.context(), []).text.isEmpty)
  }
}
