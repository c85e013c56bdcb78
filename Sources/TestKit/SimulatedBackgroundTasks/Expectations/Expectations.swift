public import Foundation
import RunRecord
import RunText
import SchedulerEngine

/// What a test expects of an app, for both Swift Testing and XCTest. An unmet expectation fails the test at
/// its own line, with the device's reason and a timeline of the day.
extension SimulatedApp {
  /// Expects that a run of this task was launched within this duration before now.
  public func expectRan(
    _ identifier: String, within duration: Duration, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.ran(within: Span(duration)) }
  }

  /// Expects that a run of this task was launched between two times of day, such as "05:00" and "07:05", on
  /// each of these days that has passed. If the second time is earlier, the range goes past midnight.
  public func expectRan(
    _ identifier: String, between begin: String, and end: String, on days: Days = .everyDay,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.ran(try DailyWindow(from: begin, to: end, on: days)) }
  }

  /// Expects that no run of this task was launched, at all or between two dates.
  public func expectNeverRan(
    _ identifier: String, during dates: Range<Date>? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.neverRan(during: dates) }
  }

  /// Expects that no run of this task was launched between two times of day on any of these days.
  public func expectNeverRan(
    _ identifier: String, between begin: String, and end: String, on days: Days = .everyDay,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.neverRan(try DailyWindow(from: begin, to: end, on: days)) }
  }

  /// Expects that this task ran, and that each run that has ended reported success in time.
  public func expectCompletes(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.completes() }
  }

  /// Expects that a request is pending or a run is in progress, so that there will be a next run.
  public func expectChainAlive(
    _ identifier: String, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.isChainAlive() }
  }

  /// Expects that at each opening of the app so far the last success of this task was at most this old, or at
  /// this percentage of the openings.
  public func expectFresh(
    _ identifier: String, within age: Duration, atPercentOfOpenings percent: Int = 100,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(identifier, at: site) { $0.isFresh(within: Span(age), atPercent: Int64(percent)) }
  }

  private func expect(
    _ identifier: String, at site: CallSite, called name: String = #function,
    _ judge: (ExpectationQuestion) throws -> String?
  ) {
    guard let session = device.session else { return }
    defer { device.tellFailures() }
    let record = session.recordSoFar()
    guard session.isKnown(identifier, to: id, record, from: site) else { return }
    let question = ExpectationQuestion(session, record, session.name(identifier), of: id)
    let words: String?
    do { words = try judge(question) } catch { words = "\(error)" }
    BackgroundTimeTrial.current?.note(
      String(name.prefix { $0 != "(" }), at: site, holds: words == nil)
    if let words {
      session.fail(
        .unmetExpectation(words + session.doubts(about: identifier, of: id, record)), identifier,
        from: site)
    }
  }
}

/// A time of day written as "07:05".
struct TimeOfDay {
  let sinceMidnight: Span
  let text: String

  init(_ text: String) throws(TimeOfDayProblem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hours = Int64(parts[0]), let minutes = Int64(parts[1]), hours < 24, minutes < 60
    else { throw TimeOfDayProblem(text: text) }
    sinceMidnight = .minutes(hours * 60 + minutes)
    self.text = text
  }
}

/// The text is not a time of day.
public struct TimeOfDayProblem: Error, Equatable, CustomStringConvertible {
  public let text: String

  public var description: String {
    "“\(text)” is not a time of day. Write it like 07:05, up to 23:59."
  }
}

/// From one time of day to another on selected days. If the second time is earlier, it is on the next day.
struct DailyWindow: CustomStringConvertible {
  private let begin: TimeOfDay
  private let pattern: Pattern
  let description: String

  init(from begin: String, to end: String, on days: SimulatedApp.Days)
    throws(TimeOfDayProblem)
  {
    let (begin, end) = (try TimeOfDay(begin), try TimeOfDay(end))
    let length = end.sinceMidnight - begin.sinceMidnight
    self.begin = begin
    pattern = Pattern(
      on: days.weekdays, at: begin.sinceMidnight,
      for: length > .zero ? length : length + .days(1))
    description = "between \(begin.text) and \(end.text)"
  }

  /// The occurrences that lie entirely in this range.
  func windows(in range: Range<Instant>, _ clock: LocalTime) -> [Range<Instant>] {
    windows(touching: range, clock).filter {
      $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound
    }
  }

  func windows(touching range: Range<Instant>, _ clock: LocalTime) -> [Range<Instant>] {
    var windows: [Range<Instant>] = []
    var day = clock.day(of: range.lowerBound) - 1
    let last = clock.day(of: range.upperBound)
    while let next = pattern.nextDay(from: day), next <= last {
      let end = pattern.opens + pattern.length
      let window =
        clock.instant(
          next, pattern.opens)..<(end < .days(1)
        ? clock.instant(next, end) : clock.instant(next + 1, end - .days(1)))
      if window.overlaps(range) { windows.append(window) }
      day = next + 1
    }
    return windows
  }
}

extension SimulatedApp {
  /// Days of the week.
  public struct Days: Sendable, CustomStringConvertible {
    let weekdays: Weekdays

    public var description: String {
      switch weekdays {
      case .all: "every day"
      case .workdays: "on weekdays"
      case .weekend: "at weekends"
      default:
        "on "
          + (0..<7 as Range<UInt8>).compactMap(Weekday.init).filter(weekdays.contains)
          .map(\.shortName).joined(separator: ", ")
      }
    }

    public static let everyDay = Days(weekdays: .all)
    public static let weekdays = Days(weekdays: .workdays)
    public static let weekend = Days(weekdays: .weekend)
    public static let monday = Days(weekdays: Weekdays([.monday]))
    public static let tuesday = Days(weekdays: Weekdays([.tuesday]))
    public static let wednesday = Days(weekdays: Weekdays([.wednesday]))
    public static let thursday = Days(weekdays: Weekdays([.thursday]))
    public static let friday = Days(weekdays: Weekdays([.friday]))
    public static let saturday = Days(weekdays: Weekdays([.saturday]))
    public static let sunday = Days(weekdays: Weekdays([.sunday]))
  }
}
