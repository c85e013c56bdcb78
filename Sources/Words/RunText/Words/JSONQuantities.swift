package import Basics
package import SchedulerEngine

/// How documents for programs write what has a unit, so that nobody has to remember one: the key of a span
/// ends in `Seconds` and that of a share in `Share`, and a moment is ISO 8601 with the device's offset.
extension JSONWriter {
  package mutating func seconds(_ key: StaticString, _ span: Span?) {
    self.key("\(key)Seconds")
    if let span { decimal(span.milliseconds, places: 3) } else { null() }
  }

  package mutating func share(_ key: StaticString, _ share: Share?) {
    self.key("\(key)Share")
    if let share { decimal(share.millionths, places: 6) } else { null() }
  }

  package mutating func moment(_ key: StaticString, _ instant: Instant?, _ clock: LocalClock) {
    self.key(key)
    if let instant { string(clock.stamp(instant).utf8) } else { null() }
  }

  /// Where programs sort by it or compare it, as milliseconds since 1970 beside it.
  package mutating func sortableMoment(
    _ key: StaticString, _ instant: Instant, _ clock: LocalClock
  ) {
    moment(key, instant, clock)
    self.key("\(key)Milliseconds")
    number(instant.milliseconds)
  }
}

extension JSONValue {
  package static func seconds(_ key: String, _ span: Span) -> JSONMember {
    ("\(key)Seconds", .decimal(span.milliseconds, places: 3))
  }

  package static func share(_ key: String, _ share: Share) -> JSONMember {
    ("\(key)Share", .decimal(share.millionths, places: 6))
  }

  package static func moment(
    _ key: String, _ instant: Instant, _ clock: LocalClock
  ) -> JSONMember { (key, .text(clock.stamp(instant))) }

  package static func sortableMoment(
    _ key: String, _ instant: Instant, _ clock: LocalClock
  ) -> [JSONMember] {
    [moment(key, instant, clock), ("\(key)Milliseconds", .integer(instant.milliseconds))]
  }

  /// Readers round large numbers, so a seed is text.
  package static func seed(_ seed: UInt64) -> JSONMember { ("seed", .text("\(seed)")) }
}
