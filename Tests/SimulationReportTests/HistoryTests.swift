import RunRecord
import SchedulerEngine
import SimulationReport
import Testing

@Suite struct HistoryTests {
  private func text(_ name: Int32, hours: Int64, atMost most: Int = 200) throws -> String {
    let run = try SampleNews.run(hours: hours)
    let scene = run.scene(places: Places(script: ["line 9", "line 10"], habits: ["line 7"]))
    let task = TaskKey(NameID(index: name), of: SampleNews.app)
    return ObjectionHistoryText(scene, task, atMost: most).text
  }

  @Test func eachChangeOfReasonsIsALineWithWhatEndedThem() throws {
    #expect(
      try text(1, hours: 24) == """
        What objected to com.example.news.refresh
          Mon 08:03  request 1 accepted
          Mon 08:03  app-usage
          Mon 12:00  low-power-mode, app-usage
          Mon 18:00  app-usage (ended: low-power-mode: turned off, line 10)

        """)
  }

  @Test func timeWithoutARequestIsALineToo() throws {
    #expect(
      try text(2, hours: 33) == """
        What objected to com.example.news.cleanup
          Mon 08:03  request 2 accepted
          Mon 08:03  external-power, idle-device
          Mon 08:03  external-power (ended: idle-device: device locked)
          Mon 22:00  launched: done after 2 min
          Mon 22:02  not requested for 10 h 1 min
          Tue 08:03  request 6 accepted
          Tue 08:03  external-power, idle-device
          Tue 08:03  external-power (ended: idle-device: device locked)

        """)
  }

  @Test func ofALongHistoryTheLatestLinesAreLeft() throws {
    #expect(
      try text(2, hours: 33, atMost: 2) == """
        What objected to com.example.news.cleanup
          (6 earlier lines left out)
          Tue 08:03  external-power, idle-device
          Tue 08:03  external-power (ended: idle-device: device locked)

        """)
  }

  @Test func whatWasNeverRequestedSaysSo() throws {
    #expect(try text(1, hours: 2).hasSuffix("\n  not requested: the app never submitted it.\n"))
  }
}
