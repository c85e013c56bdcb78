public import Foundation
import RunRecord
import SchedulerEngine

/// What a test expects of an app, for Swift Testing and XCTest alike. What is not so fails the test at the
/// line that expects it, with the reason that the device had and a picture of the day.
extension SimulatedApp {
  /// That a run of this task was launched in the time that ends now and is this long.
  public func expectRan(
    _ identifier: String, within duration: Duration, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.ran(within: Span(duration))
    }
  }

  /// That a run of this task was launched between two times of day, as "05:00" and "07:05", on each of
  /// these days that has gone by. Times that lie backwards go past midnight.
  public func expectRan(
    _ identifier: String, between begin: String, and end: String, on days: Days = .everyDay,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.ran(try DailyWindow(from: begin, to: end, on: days))
    }
  }

  /// That no run of this task was launched, at all or between two dates.
  public func expectNeverRan(
    _ identifier: String, during dates: Range<Date>? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.neverRan(during: dates)
    }
  }

  /// That no run of this task was launched between two times of day on any of these days.
  public func expectNeverRan(
    _ identifier: String, between begin: String, and end: String, on days: Days = .everyDay,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.neverRan(try DailyWindow(from: begin, to: end, on: days))
    }
  }

  /// That this task ran, and that each of its runs that is over told its success in time.
  public func expectCompletes(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.completes()
    }
  }

  /// That a request is pending or a run goes on, so that there will be a next run.
  public func expectChainAlive(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.isChainAlive()
    }
  }

  /// That at each opening of the app so far the last success of this task was at most this old, or at so
  /// many of a hundred openings.
  public func expectFresh(
    _ identifier: String, within age: Duration, atPercentOfOpenings percent: Int = 100,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    expect(identifier, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    { question in
      question.isFresh(within: Span(age), atPercent: Int64(percent))
    }
  }

  private func expect(
    _ identifier: String, at site: CallSite,
    _ judge: (ExpectationQuestion) throws -> String?
  ) {
    guard let session = device.session else { return }
    defer { device.tellFailures() }
    let record = session.recordSoFar()
    guard session.isKnown(identifier, to: id, record, from: site) else { return }
    let question = ExpectationQuestion(session, record, session.name(identifier), of: id)
    let words: String?
    do { words = try judge(question) } catch { words = "\(error)" }
    if let words { session.fail(.unmetExpectation(words), identifier, from: site) }
  }
}
