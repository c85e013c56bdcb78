import Reports
import RunRecord
import SchedulerEngine
import Testing

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

  @Test func thePictureHasARowAndAMarkForEach() {
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

  @Test func theTableHasThemToo() {
    let context = Self.context(TextStyle(width: 60))
    let lines = RunSummaryText(context, RunSummary(context)).text.split(separator: "\n")
    #expect(
      lines.dropFirst().prefix(4).joined(separator: "\n") == """
          identifier    ran  done  refused  median wait
          news.refresh    0     0        0    never ran
          news.cleanup    0     0        1    never ran
          news.sync       0     0        2    never ran
        """)
  }

  @Test func whatTheUserEndedIsCountedInTheTable() {
    let rows = SampleNews.rows(hours: 24).map { row in
      guard case .ended(let run, .killed) = row.happening else { return row }
      return LogRow(at: row.at, .ended(run, .interrupted(.forceQuit)))
    }
    let context = SampleNews.context(rows)
    let lines = RunSummaryText(context, RunSummary(context)).text.split(separator: "\n")
    #expect(lines[1].contains("stopped"))
  }

  @Test(arguments: [(KillCause.misuse, "which crashes the app"), (.forceQuit, "which is ignored")])
  func aSecondCompletionIsIgnoredUnlessItEndsTheApp(_ cause: KillCause, _ words: String) {
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
