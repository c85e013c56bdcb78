import RunRecord
import SchedulerEngine
import SimulationReport
import Testing

@Suite struct FindingListTests {
  @Test func eachCauseComesOnceWithItsPlaces() {
    let places = Places(tasks: [SampleNews.sync: "line 12", SampleNews.cleanup: "line 8"])
    let rows = SampleNews.rows(hours: 48).map { row in
      // Its cleanup would be done; here it gives up, and nobody asks again.
      if case .ended(let run, .completed(success: true)) = row.happening {
        LogRow(at: row.at, .ended(run, .completed(success: false)))
      } else {
        row
      }
    }
    let scene = SampleNews.scene(rows, hours: 48, places: places)
    #expect(
      FindingList(scene, RunSummary(scene).findings).text == """
        2 findings, 4 times in all

          never-completed
            means     The app is killed unless it is in front, and launched less often
                      for a while.
            fix       Call setTaskCompleted on every path, the expiration handler's too.
            found     news.sync, twice, first Mon 22:04 (run 2), line 12

          chain-broken
            means     It does not run again before the app itself runs and submits.
            fix       Submit the next request first thing in the handler, on every path.
            found     news.cleanup, once, Tue 22:02 (run 3), line 8
            found     news.sync, once, Tue 22:04 (run 4), line 12

        """)
  }

  @Test func withoutFindingsThereIsNothing() {
    #expect(FindingList(SampleNews.scene(), []).text.isEmpty)
  }
}
