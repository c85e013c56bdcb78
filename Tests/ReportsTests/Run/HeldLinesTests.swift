import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct HeldLinesTests {
  private func lines(_ width: Int) -> [String] {
    let context = SampleNews.context(
      TextStyle(width: width), hours: 48, places: Places(habits: ["line 7", "line 8"]))
    let tasks = RunSummary(context).tasks
    return HeldLines(context, tasks[1]).lines
  }

  @Test func whatDecidedSaysWhatEndedItAndTheRestIsNamed() {
    #expect(
      lines(100).joined(separator: "\n") == """
                      external-power  1 d 3 h in 2 stretches, the longest 13 h 57 min from Mon \
        08:03 to
                                      22:00 (plugged in, line 8); always the main cause
                      never the main cause: idle-device 1 min
        """)
  }

  @Test func onANarrowTerminalTheWordsStandBelowTheName() {
    #expect(
      lines(60).joined(separator: "\n") == """
                      external-power
                        1 d 3 h in 2 stretches, the longest 13 h
                        57 min from Mon 08:03 to 22:00 (plugged in,
                        line 8); always the main cause
                      never the main cause: idle-device 1 min
        """)
  }
}
