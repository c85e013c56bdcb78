import Basics
import Foundation
import SchedulerEngine

/// A time zone of Foundation's, and what the engine has to know of it.
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

  /// The clocks' changes of the coming years: more than any test lives through.
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
  /// What app code is to see as its zone: the phone's, or a plain offset where that is all there is.
  var shownZone: String {
    let offset = lock.withLock { simulation.utcOffset() }
    if let zone, zone.offset(at: simulation.now.date) == offset { return zone.zone.identifier }
    return Self.plainZone(offset)
  }

  private static func plainZone(_ offset: UTCOffset) -> String {
    if offset == .zero { return "GMT" }
    let (hours, minutes) = Int(abs(offset.minutes)).quotientAndRemainder(dividingBy: 60)
    // These names have their sign the other way round, and C's own functions know them too.
    if minutes == 0, hours <= 12 { return "Etc/GMT\(offset.minutes < 0 ? "+" : "-")\(hours)" }
    func twoDigits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }
    return "GMT\(offset.minutes < 0 ? "-" : "+")\(twoDigits(hours))\(twoDigits(minutes))"
  }
}
