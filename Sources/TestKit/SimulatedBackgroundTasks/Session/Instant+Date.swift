public import Foundation
public import SchedulerEngine

extension Instant {
  /// The first whole millisecond that is not before the date. Dates carry less than a microsecond of
  /// noise, which must not cost a millisecond.
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

  #if os(Linux) && !PortableVirtualTime
    /// What a date means that app code made: its clocks are this device's.
    init(appDate date: Date, now: Instant) { self.init(notBefore: date) }
  #else
    /// What a date means that app code made: its clocks are real, so only the distance counts, to the
    /// second.
    init(appDate date: Date, now: Instant) {
      let seconds = date.timeIntervalSinceNow.rounded()
      let farthest = 1e10
      self = now + .seconds(Int64(Swift.min(Swift.max(seconds, -farthest), farthest)))
    }
  #endif

  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
