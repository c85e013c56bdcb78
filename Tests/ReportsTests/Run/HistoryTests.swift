import Reports
import RunRecord
import SchedulerEngine
import Testing

@Suite struct HistoryTests {
  private func text(_ task: TaskKey, hours: Int64) -> String {
    let places = Places(script: ["line 9", "line 10"], habits: ["line 7"])
    let context = SampleNews.context(hours: hours, places: places)
    return ObjectionHistoryText(context, task).text
  }

  @Test func eachChangeOfReasonsIsALineWithWhatEndedThem() {
    #expect(
      text(SampleNews.refresh, hours: 24) == """
        What held back com.example.news.refresh
          Mon 08:03  request 1 accepted
          Mon 08:03  app-usage
          Mon 12:00  low-power-mode, app-usage
          Mon 18:00  app-usage (ended: low-power-mode: turned off, line 10)

        """)
  }

  @Test func timeWithoutARequestIsALineToo() {
    #expect(
      text(SampleNews.cleanup, hours: 33) == """
        What held back com.example.news.cleanup
          Mon 08:03  request 2 accepted
          Mon 08:03  external-power, idle-device
          Mon 08:03  external-power (ended: idle-device: device locked)
          Mon 22:00  launched: done after 2 min
          Mon 22:02  not requested for 10 h 1 min
          Tue 08:03  request 4 accepted
          Tue 08:03  external-power, idle-device
          Tue 08:03  external-power (ended: idle-device: device locked)

        """)
  }

  @Test func whatWasNeverRequestedSaysSo() {
    let text = text(SampleNews.refresh, hours: 2)
    #expect(text.hasSuffix("\n  not requested: the app never submitted a request.\n"))
  }
}
