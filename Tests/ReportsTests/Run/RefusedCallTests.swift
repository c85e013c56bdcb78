import Foundation
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

/// An app that asked in vain did ask.
@Suite struct RefusedCallTests {
  private let process = ProcessID(number: 1)

  /// The app opens at eight and calls, all that is refused or fails.
  private func context(_ calls: [LogEvent]) -> ReportContext {
    let opened = SampleNews.start + .hours(8)
    let rows =
      [LogRow(at: opened, .processStarted(SampleNews.app, process))]
      + calls.enumerated().map { LogRow(at: opened + .minutes(Int64($0)), $1) }
    return SampleNews.context(rows)
  }

  private var modeMissing: LogEvent { .refused(process, SampleNews.refresh.name, .modeMissing) }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let calls: [LogEvent]
    let says: String
  }

  private static let name = SampleNews.refresh.name
  private static let caller = ProcessID(number: 1)

  @Test(arguments: [
    Row(
      testDescription: "no call", calls: [],
      says: "not requested: the app never submitted a request."),
    Row(
      testDescription: "refused twice",
      calls: [
        .refused(caller, name, .backgroundRefreshOff), .refused(caller, name, .modeMissing),
      ],
      says: """
        not requested: submit was refused, last at 08:01: the background mode is not \
        declared (error 3).
        """),
    Row(
      testDescription: "registered twice",
      calls: [
        .registered(caller, name, .registered),
        .registered(caller, name, .fatal(.registeredTwice)),
      ],
      says: """
        not requested: register failed, last at 08:01: the identifier was already \
        registered; this crashes the app.
        """),
    Row(
      testDescription: "another task was refused",
      calls: [.refused(caller, SampleNews.sync.name, .modeMissing)],
      says: "not requested: the app never submitted a request."),
    Row(
      testDescription: "cancelled, then refused",
      calls: [
        .accepted(RequestID(number: 1), SampleNews.app, TaskRequest(.refresh, name)),
        .cancelled(RequestID(number: 1)), .refused(caller, name, .backgroundRefreshOff),
      ],
      says: """
        not requested: the last request was cancelled at 08:01, and submit was refused, \
        last at 08:02: Background App Refresh is off (error 1).
        """),
    Row(
      testDescription: "refused, then cancelled",
      calls: [
        .refused(caller, name, .backgroundRefreshOff),
        .accepted(RequestID(number: 1), SampleNews.app, TaskRequest(.refresh, name)),
        .cancelled(RequestID(number: 1)),
      ],
      says: """
        not requested: the last request was cancelled at 08:02, and nothing has been submitted \
        since.
        """),
  ])
  func nothingPendingSaysWhatWasRefused(_ row: Row) throws {
    let context = context(row.calls)
    let now = SampleNews.start + .hours(9)
    let last = context.record.requests.last
    let why = last.map { WhyNot.notRequested(last: $0, run: nil) } ?? .neverRequested
    let text = WhyBlock(context, SampleNews.refresh, why, at: now).text
    #expect(
      text.split(separator: "\n").dropFirst().joined()
        .replacingOccurrences(of: "  ", with: " ") == " " + row.says)
  }

  @Test func whatCameLaterIsNotToldBefore() {
    let context = context([modeMissing])
    let words = context.neverRequested(
      SampleNews.refresh, seenFrom: SampleNews.start + .hours(7))
    #expect(words == "not requested: the app was never opened, so none of its code ran.")
  }

  @Test func theHistoryAndTheSummaryTellThemToo() {
    let context = context([modeMissing])
    #expect(
      ObjectionHistoryText(context, SampleNews.refresh).text == """
        What held back com.example.news.refresh
          Mon 08:00  submit was refused: the background mode is not declared (error 3)

        """)
    #expect(
      RunSummaryText(context, RunSummary(context)).text.contains(
        """
        com.example.news.refresh
          ran       never; 1 call refused
          now       not requested: submit was refused, last at Mon 08:00: the background
                    mode is not declared (error 3).
        """))
    #expect(context.askedFor == [SampleNews.refresh])
  }
}
