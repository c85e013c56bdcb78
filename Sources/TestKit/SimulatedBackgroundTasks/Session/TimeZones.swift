import Basics
public import Foundation
public import SchedulerEngine
import VirtualTime

/// A time zone of Foundation, and what the engine needs to know about it.
struct DeviceZone {
  let zone: TimeZone

  init(_ name: String) throws(UnknownTimeZone) {
    guard let zone = TimeZone(identifier: name) else {
      throw UnknownTimeZone(
        name: name, nearest: Nearest.word(to: name, among: TimeZone.knownTimeZoneIdentifiers))
    }
    self.zone = zone
  }

  func offset(at date: Date) -> UTCOffset {
    UTCOffset(minutes: Int32(zone.secondsFromGMT(for: date) / 60))
  }

  /// The clock changes of the coming years: more than any test needs.
  func changes(after start: Date) -> [ScriptedEvent] {
    var events: [ScriptedEvent] = []
    let end = start.addingTimeInterval(20 * 366 * 86_400)
    var date = start
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      events.append(
        ScriptedEvent(at: Instant(notBefore: next), .change(.utcOffset(offset(at: next)))))
      date = next
    }
    return events
  }
}

struct UnknownTimeZone: Error {
  let name: String
  let nearest: String?
}

extension Session {
  /// The time zone that app code sees: the phone's, or a plain offset if no zone matches the phone's clock.
  var shownZone: String {
    let offset = lock.withLock { simulation.utcOffset() }
    if let zone, zone.offset(at: simulation.now.date) == offset { return zone.zone.identifier }
    return Self.plainZone(offset)
  }

  private static func plainZone(_ offset: UTCOffset) -> String {
    if offset == .zero { return "GMT" }
    let (hours, minutes) = Int(abs(offset.minutes)).quotientAndRemainder(dividingBy: 60)
    // These names have the opposite sign, and C functions know them too.
    if minutes == 0, hours <= 12 { return "Etc/GMT\(offset.minutes < 0 ? "+" : "-")\(hours)" }
    func twoDigits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }
    return "GMT\(offset.minutes < 0 ? "-" : "+")\(twoDigits(hours))\(twoDigits(minutes))"
  }
}

/// The time zone that Foundation shows to all code of the test's process; there can be only one. Devices with
/// the same zone run side by side, and those with another zone take turns.
///
/// The zone stays after a device's turn. Before the first device it is the machine's.
enum ShownTimeZone {
  private struct Waiting {
    let zone: String
    let go: UnsafeContinuation<Void, Never>
  }

  private static let lock = KitLock()
  nonisolated(unsafe) private static var shown: String?
  nonisolated(unsafe) private static var users = 0
  nonisolated(unsafe) private static var line: [Waiting] = []

  static func enter(_ zone: String) async {
    await withUnsafeContinuation { go in
      let isFree = lock.withLock { () -> Bool in
        // No device may jump the queue, or those that wait might never get their turn.
        let isFree = users == 0 || (zone == shown && line.isEmpty)
        if isFree { begin(zone) } else { line.append(Waiting(zone: zone, go: go)) }
        return isFree
      }
      if isFree { go.resume() }
    }
  }

  static func leave() {
    let next = lock.withLock { () -> [Waiting] in
      users -= 1
      guard users == 0, let first = line.first else { return [] }
      let next = line.filter { $0.zone == first.zone }
      line.removeAll { $0.zone == first.zone }
      for _ in next { begin(first.zone) }
      return next
    }
    for waiting in next { waiting.go.resume() }
  }

  private static func begin(_ zone: String) {
    users += 1
    if zone == shown { return }
    shown = zone
    setenv("TZ", zone, 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    if let zone = TimeZone(identifier: zone) { NSTimeZone.default = zone }
  }
}

/// The phone's local time, across all changes of its offset.
struct LocalTime {
  /// In chronological order.
  private var offsets: [(from: Instant, offset: UTCOffset)]

  init(_ offset: UTCOffset, changedIn rows: [LogRow]) {
    offsets = [(.earliest, offset)]
    for row in rows {
      if case .world(.utcOffset(let changed), _) = row.happening {
        offsets.append((row.at, changed))
      }
    }
  }

  private func offset(at instant: Instant) -> UTCOffset {
    offsets.last { $0.from <= instant }?.offset ?? .zero
  }

  func day(of instant: Instant) -> Int64 { WallTime(at: instant, offset: offset(at: instant)).day }

  /// When a wall clock shows this time. A time that is skipped or shown twice is read with the earlier
  /// offset.
  func instant(_ day: Int64, _ sinceMidnight: Span) -> Instant {
    let wall = WallTime(day: day, sinceMidnight: sinceMidnight)
    var best = wall.instant(offset: offset(at: wall.instant(offset: .zero)))
    for _ in 0..<2 { best = wall.instant(offset: offset(at: best - .milliseconds(1))) }
    return best
  }
}

extension Session {
  var localTime: LocalTime { LocalTime(setup.utcOffset, changedIn: ledger.rows) }
}

extension Instant {
  /// The first whole millisecond that is not before the date. Dates have a rounding error of less than a
  /// microsecond, which must not cost a millisecond.
  init(notBefore date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    guard microseconds > 0 else {
      self = .earliest
      return
    }
    let end = Double(Instant.latest.milliseconds) * 1_000
    let whole = Int64(Swift.min(microseconds, end))
    self.init(milliseconds: whole / 1_000 + (whole % 1_000 == 0 ? 0 : 1))
  }

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

extension Span {
  /// The duration, rounded up to whole milliseconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let attosecondsOfOne: Int64 = 1_000_000_000_000_000
    let whole = attoseconds / attosecondsOfOne
    let rest: Int64 = attoseconds % attosecondsOfOne > 0 ? 1 : 0
    self = .seconds(seconds) + .milliseconds(whole + rest)
  }
}

extension Duration {
  init(_ span: Span) { self = .milliseconds(span.milliseconds) }
}
