public import SchedulerEngine

extension Scenario {
  /// Monday, 2026-06-01T06:00+00:00: what a scenario begins with that does not say.
  public static let standardStart = ZonedDate(
    WallTime(day: 20_605, sinceMidnight: .hours(6)).instant(offset: .zero), offset: .zero)
  public static let standardDuration = Span.days(7)

  public var begins: ZonedDate { start?.value ?? Scenario.standardStart }
  public var lasts: Span { duration?.value ?? Scenario.standardDuration }
}
