import Foundation
import RunRecord
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct HistoryTests {
  private func text(_ task: TaskKey, hours: Int64) -> String {
    let places = Places(script: ["line 9", "line 10"], habits: ["line 7"])
    let context = SampleNews.context(hours: hours, places: places)
    return context.objectionHistory(of: task)
  }

  @Test func theHistoryHasALineForTimeWithoutARequest() {
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

  @Test func theHistorySaysThatATaskWasNeverRequested() {
    let text = text(SampleNews.refresh, hours: 2)
    #expect(text.hasSuffix("\n  not requested: the app never submitted a request.\n"))
  }
}

@Suite struct HeldLinesTests {
  private func lines(_ width: Int) -> [String] {
    let context = SampleNews.context(
      TextStyle(width: width), hours: 48, places: Places(habits: ["line 7", "line 8"]))
    let tasks = RunSummary(context).tasks
    return context.heldLines(tasks[1])
  }

  @Test func onANarrowTerminalTheDetailsGoBelowTheName() {
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

  @Test func sentencesBeyondTheLimitAreCounted() {
    #expect(
      text(from: 6, until: 19, keeping: .first(2)) == """
        Mon 06:00 the device is unplugged (line 8).
        Mon 08:00 the user opens news for 3 min (line 7).
        and 10 more sentences until Mon 19:00; choose a shorter time to read them

        """)
  }

  @Test func theLastSentencesCanBeKeptInsteadOfTheFirst() {
    #expect(
      text(from: 6, until: 19, keeping: .last(2)) == """
        10 earlier sentences left out; to read them, type back and go there in shorter
        steps
        Mon 18:00 Low Power Mode is turned off.
        Mon 18:00 news.refresh is now held back by app-usage.

        """)
    #expect(text(from: 6, until: 19, keeping: .last(12)) == text(from: 6, until: 19))
  }

  @Test func aTimeWithoutEventsReadsNothingHappens() {
    #expect(text(from: 2, until: 3) == "Nothing happens.\n")
  }
}

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

  struct Row: Sendable {
    let what: String
    let calls: [LogEvent]
    let says: String
  }

  private static let name = SampleNews.refresh.name
  private static let caller = ProcessID(number: 1)

  @Test(arguments: [
    Row(what: "no call", calls: [], says: "not requested: the app never submitted a request."),
    Row(
      what: "refused twice",
      calls: [.refused(caller, name, .backgroundRefreshOff), .refused(caller, name, .modeMissing)],
      says: """
        not requested: submit was refused, last at 08:01: the background mode is not \
        declared (error 3).
        """),
    Row(
      what: "registered twice",
      calls: [
        .registered(caller, name, .registered),
        .registered(caller, name, .fatal(.registeredTwice)),
      ],
      says: """
        not requested: register failed, last at 08:01: the identifier was already \
        registered; this crashes the app.
        """),
    Row(
      what: "another task was refused",
      calls: [.refused(caller, SampleNews.sync.name, .modeMissing)],
      says: "not requested: the app never submitted a request."),
    Row(
      what: "cancelled, then refused",
      calls: [
        .accepted(RequestID(number: 1), SampleNews.app, TaskRequest(.refresh, name)),
        .cancelled(RequestID(number: 1)), .refused(caller, name, .backgroundRefreshOff),
      ],
      says: """
        not requested: the last request was cancelled at 08:01, and submit was refused, \
        last at 08:02: Background App Refresh is off (error 1).
        """),
    Row(
      what: "refused, then cancelled",
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
  func withoutAPendingRequestRefusedCallsAreExplained(_ row: Row) throws {
    let context = context(row.calls)
    let now = SampleNews.start + .hours(9)
    let last = context.record.requests.last
    let why =
      last.map { WhyNot.notRequested(last: $0, run: nil, next: .unknown) }
      ?? .neverRequested(next: .unknown)
    let text = context.explanation(of: why, SampleNews.refresh, at: now)
    let words = text.split(separator: "\n").dropFirst().joined()
      .replacingOccurrences(of: "  ", with: " ")
    #expect(words.hasPrefix(" \(row.says) To let it run: "))
  }

  @Test func aRefusalIsNotReportedBeforeItHappens() {
    let context = context([modeMissing])
    let words = context.neverRequested(SampleNews.refresh, seenFrom: SampleNews.start + .hours(7))
    #expect(
      words == "not requested: the app was not opened since the start, so none of its code ran.")
  }

  @Test func aRequestThatComesLaterIsToldAndNotDenied() {
    let context = context([
      .registered(process, SampleNews.refresh.name, .registered),
      .accepted(
        RequestID(number: 1), SampleNews.app, TaskRequest(.refresh, SampleNews.refresh.name)),
    ])
    let words = context.neverRequested(SampleNews.refresh, seenFrom: SampleNews.start + .hours(8))
    #expect(words == "not requested yet: the app submits its first request at 08:01.")
  }

  @Test func theHistoryAndTheSummaryShowRefusedCalls() {
    let context = context([modeMissing])
    #expect(
      context.objectionHistory(of: SampleNews.refresh) == """
        What held back com.example.news.refresh
          Mon 08:00  submit was refused: the background mode is not declared (error 3)

        """)
    #expect(
      context.text(RunSummary(context)).contains(
        """
        com.example.news.refresh
          ran       never; 1 request refused
          now       not requested: submit was refused, last at Mon 08:00: the background
                    mode is not declared (error 3).
        """))
    #expect(context.askedFor == [SampleNews.refresh])
  }
}
