import Basics
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct TimelineTests {
  private static let start = SampleNews.start

  private func day(_ style: TextStyle) -> String {
    let range = TimelineTests.start..<(TimelineTests.start + .days(1))
    return RunTimeline(SampleNews.context(style), during: range).text
  }

  @Test func aDayAtSixtyColumnsHasAColumnForEachHour() {
    #expect(
      day(TextStyle(width: 60)) == """
        Mon 1 June 2026    00 03 06 09 12 15 18 21
          charging         ━━━━━━                ━━
          Wi-Fi            ━━━━━━━━━━━━━━━━━━━━━━━━
          Low Power Mode               ━━━━━━
          com.example.news         ▲
            refresh                ····××××××······
            cleanup                ××××××××××××××●
            sync                   ××××××××××××××!

          ● ran   ! died   × needs a change   · needs time
          ▲ opened   one column 1 h

        """)
  }

  @Test func aDayAtAHundredAndSixtyColumnsHasQuarterHours() {
    let lines = day(TextStyle(width: 160)).split(separator: "\n")
    #expect(lines[0].hasPrefix("Mon 1 June 2026    00  01  02  03"))
    #expect(lines[0].hasSuffix("22  23"))
    #expect(lines.last?.hasSuffix("one column 15 min") == true)
    #expect(lines.allSatisfy { columns(of: String($0)) <= 19 + 96 })
  }

  struct Ruled: CustomTestStringConvertible, Sendable {
    let what: String
    let span: Span
    let room: Int
    let each: Span
    let marks: String
    var testDescription: String { what }
  }

  @Test(arguments: [
    Ruled(
      what: "an hour", span: .hours(1), room: 60, each: .minutes(1),
      marks: "00:00          00:15          00:30          00:45"),
    Ruled(
      what: "three days", span: .days(3), room: 36, each: .hours(2),
      marks: "Mon   12    Tue   12    Wed   12"),
    Ruled(
      what: "two weeks", span: .days(14), room: 60, each: .hours(6),
      marks: "Mon Tue Wed Thu Fri Sat Sun Mon Tue Wed Thu Fri Sat Sun"),
    Ruled(
      what: "six weeks", span: .days(42), room: 60, each: .days(1),
      marks: "1 Jun  8 Jun  15 Jun 22 Jun 29 Jun 6 Jul"),
    Ruled(
      what: "a year", span: .days(365), room: 60, each: .days(7),
      marks: "    Jul          Oct           2027        Apr"),
    Ruled(
      what: "ten years", span: .days(3_650), room: 60, each: .days(112),
      marks: "            2030            2035"),
  ])
  func theRulerHasAsManyMarksAsFit(_ row: Ruled) {
    let range = TimelineTests.start..<(TimelineTests.start + row.span)
    let buckets = TimelineBuckets(range, room: row.room)
    #expect(buckets.length == row.each, "\(row.what)")
    #expect(buckets.count <= row.room, "\(row.what)")
    #expect(TimelineRuler(buckets, LocalClock(.zero)).text == row.marks, "\(row.what)")
  }

  @Test func columnsCoverAnyDurationExactlyOnce() {
    for milliseconds in [1, 999, 60_001, 86_400_000, 86_400_001, 5_000_000_000_000] as [Int64] {
      let range = TimelineTests.start..<(TimelineTests.start + .milliseconds(milliseconds))
      let buckets = TimelineBuckets(range, room: 37)
      var covered = Span.zero
      var visited: [Int] = []
      buckets.each(Instant.earliest..<Instant.never) { index, length in
        covered = covered + length
        visited.append(index)
      }
      #expect(covered == range.length, "\(milliseconds) ms")
      #expect(visited == Array(0..<buckets.count), "\(milliseconds) ms")
      #expect(buckets.count <= 37, "\(milliseconds) ms")
    }
  }

  @Test(arguments: [
    (Cell.ran(1), "R"), (.ran(2), "2"), (.ran(9), "9"), (.ran(10), "+"), (.opened(3), "3"),
    (.cutShort, "C"), (.died, "!"), (.partly, "-"),
  ])
  func aColumnShowsHowOftenATaskRanAndHowItEnded(_ cell: Cell, _ symbol: String) {
    #expect(cell.painted(TextStyle(symbols: .ascii)) == symbol)
  }

  @Test func aColumnIsMarkedWhenHalfOfItsRunsWereCutShort() {
    let buckets = TimelineBuckets(TimelineTests.start..<(TimelineTests.start + .days(2)), room: 1)
    let endings: [(Outcome, Outcome, Cell)] = [
      (.completed(success: true), .completed(success: false), .ran(2)),
      (.completed(success: true), .endedWithoutHandler, .cutShort),
      (.completed(success: true), .killed, .died),
    ]
    for (first, second, cell) in endings {
      let rows = SampleNews.rows(hours: 48).map { row in
        guard case .ended(let run, .completed) = row.happening else { return row }
        return LogRow(at: row.at, .ended(run, run.number == 1 ? first : second))
      }
      let tasks = TimelineTasks(SampleNews.context(rows, hours: 48).record, buckets)
      #expect(tasks.cells(of: SampleNews.cleanup) == [cell], "\(second)")
    }
  }

  @Test func aLongDateUsesTheShortNameOfItsMonth() {
    // Mon 14 September 2026, 00:00 UTC.
    let start = Instant(milliseconds: 1_789_344_000_000)
    let text = RunTimeline(SampleNews.context(), during: start..<(start + .days(1))).text
    #expect(text.hasPrefix("Mon 14 Sep 2026 "), "\(text)")
  }
}

/// What was only ever refused, or ended the app, is in the picture and in the table.
@Suite struct RefusalPictureTests {
  private static let process = ProcessID(number: 1)

  /// The sync is refused twice, and registering the cleanup a second time ends the app.
  private static let rows: [(hour: Int64, LogEvent)] = [
    (6, .processStarted(SampleNews.app, process)), (6, .phase(process, .background)),
    (8, .accepted(RequestID(number: 1), SampleNews.app, TaskRequest(.refresh, refresh))),
    (8, .refused(process, sync, .modeMissing)), (11, .refused(process, sync, .modeMissing)),
    (13, .registered(process, cleanup, .fatal(.registeredTwice))),
    (13, .processEnded(process, .misuse)),
  ]
  private static let refresh = SampleNews.refresh.name
  private static let cleanup = SampleNews.cleanup.name
  private static let sync = SampleNews.sync.name

  private static func context(_ style: TextStyle) -> ReportContext {
    let rows = rows.map { LogRow(at: SampleNews.start + .hours($0.hour), $0.1) }
    return SampleNews.context(rows, style)
  }

  @Test func theTimelineHasARowAndAMarkForEachFailedCall() {
    let context = Self.context(TextStyle(symbols: .ascii, width: 60))
    let day = SampleNews.start..<(SampleNews.start + .days(1))
    #expect(
      RunTimeline(context, during: day).text == """
        Mon 1 June 2026    00 03 06 09 12 15 18 21
          charging         ========================
          Wi-Fi            ========================
          com.example.news
            refresh
            cleanup                     !
            sync                   /  /

          ! died   / refused   one column 1 h

        """)
  }

  @Test func theTableCountsRefusedCallsAndFailedRegistrations() {
    let context = Self.context(TextStyle(width: 60))
    let lines = context.text(RunSummary(context)).split(separator: "\n")
    #expect(
      lines.dropFirst().prefix(4).joined(separator: "\n") == """
          identifier    ran  done  refused  failed registrations
          news.refresh    0     0        0                     0
          news.cleanup    0     0        0                     1
          news.sync       0     0        2                     0
        """)
  }

  @Test func theTableCountsRunsThatTheUserStopped() {
    let rows = SampleNews.rows(hours: 24).map { row in
      guard case .ended(let run, .killed) = row.happening else { return row }
      return LogRow(at: row.at, .ended(run, .interrupted(.forceQuit)))
    }
    let context = SampleNews.context(rows)
    let lines = context.text(RunSummary(context)).split(separator: "\n")
    #expect(lines[1].contains("stopped"))
  }

  @Test(arguments: [(KillCause.misuse, "which crashes the app"), (.forceQuit, "which is ignored")])
  func aSecondCompletionIsDescribedAsIgnoredOrAsACrash(_ cause: KillCause, _ words: String) {
    let run = RunID(number: 1)
    let rows = SampleNews.rows(hours: 24)
    let ended = rows.first { if case .ended = $0.happening { true } else { false } }
    let late = (ended?.at ?? SampleNews.start) + .seconds(1)
    let context = SampleNews.context(
      rows.filter { $0.at < late } + [
        LogRow(at: late, .completion(run, success: true, .again)),
        LogRow(at: late, .processEnded(Self.process, cause)),
      ])
    let text = DaySentences(context, during: SampleNews.start..<(SampleNews.start + .days(1))).text
    let flat = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).joined(separator: " ")
    #expect(flat.contains("setTaskCompleted a second time, \(words)"), "\(text)")
  }
}
