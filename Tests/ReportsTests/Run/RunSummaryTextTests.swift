import Reports
import SchedulerEngine
import Testing

@Suite struct RunSummaryTextTests {
  private func text(_ width: Int) -> [Substring] {
    let context = SampleNews.context(
      TextStyle(width: width), places: Places(script: ["", "line 9"]))
    return RunSummaryText(context, RunSummary(context)).text.split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func theTableAtAHundredColumns() {
    #expect(
      text(100).prefix(6).joined(separator: "\n") == """
        Result of 1 d from Mon 1 June 2026, 00:00

          identifier    ran  done  expired  killed  median wait  longest wait   throttled  days without
          news.refresh    0     0        0       0    never ran                9 h 57 min        1 of 1
          news.cleanup    1     1        0       0  13 h 57 min   13 h 57 min         0 s        0 of 1
          news.sync       1     0        1       1  13 h 57 min   13 h 57 min         0 s        0 of 1
        """)
  }

  @Test func theTableAtSixtyColumnsLeavesTheLastFiguresOut() {
    #expect(
      text(60).dropFirst(2).prefix(2).joined(separator: "\n") == """
          identifier    ran  done  expired  killed  median wait
          news.refresh    0     0        0       0    never ran
        """)
  }

  @Test func whatDidNotRunSaysWhatHeldIt() throws {
    let lines = text(80)
    let card = try #require(lines.firstIndex(of: "com.example.news.refresh"))
    #expect(
      lines[card..<(card + 10)].joined(separator: "\n") == """
        com.example.news.refresh
          ran       never, refresh; longest time without a launch 1 d from Mon 00:00;
                    none on 1 of 1 whole day
          freshness nothing had succeeded at 1 opening
          held back during 15 h 57 min of waiting:
                      app-usage       15 h 57 min since Mon 08:03; main cause for 9 h
                                      57 min
                      low-power-mode  6 h from Mon 12:00 to 18:00 (turned off, line 9);
                                      always the main cause
          requests  1 accepted: 1 pending
        """)
  }

  @Test func whatRanSaysWhatItUsedAndWhatIsLeft() throws {
    let lines = text(80)
    let card = try #require(lines.firstIndex(of: "com.example.news.sync"))
    #expect(
      lines[(card + 3)...].prefix(3).joined(separator: "\n") == """
          ended     1 killed
          expired   1 time used up
          died      1 expiration ignored
        """)
    #expect(
      lines.suffix(5).joined(separator: "\n") == """
          used      shared another task's wake, awake 2 min 56 s, 2 min more shared with
                    other tasks, processor 1 min 28 s
          now       not requested: the last run ended at Mon 22:04 (killed: did not
                    complete after expiring), and nothing has been submitted since.

        """)
  }

  @Test func aRunWithoutRequestsSaysSo() {
    let context = SampleNews.context(hours: 2)
    let text = RunSummaryText(context, RunSummary(context)).text
    #expect(text.hasSuffix("\n\n  No request was accepted.\n"))
  }
}
