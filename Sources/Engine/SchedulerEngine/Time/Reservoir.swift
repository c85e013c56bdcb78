/// A quantity that rises or falls steadily, kept as integers without rounding: a battery or a budget.
///
/// The level is stored in units times the milliseconds of an hour, so a rate in whole units per hour changes
/// it by a whole number each millisecond. Reading changes nothing; only a new rate, a new level or a
/// withdrawal moves the anchor, so splitting a run anywhere gives the same levels.
public struct Reservoir: Equatable, Sendable {
  static let scale: Int64 = 3_600_000

  public let capacity: Int64
  public private(set) var ratePerHour: Int64
  private var anchored: Int64
  private var anchor: Instant

  /// `capacity` may be up to a million million units; a set-up refuses larger ones.
  public init(capacity: Int64, level: Int64, ratePerHour: Int64, at instant: Instant) {
    self.capacity = capacity
    self.ratePerHour = ratePerHour
    anchored = min(max(level, 0), capacity) * Reservoir.scale
    anchor = instant
  }

  static let empty = Reservoir(capacity: 0, level: 0, ratePerHour: 0, at: .earliest)

  @inline(__always)
  private func scaled(at instant: Instant) -> Int64 {
    if ratePerHour == 0 { return anchored }
    let elapsed = (instant - anchor).milliseconds
    let room = ratePerHour > 0 ? capacity * Reservoir.scale - anchored : anchored
    let pace = ratePerHour > 0 ? ratePerHour : -ratePerHour
    let (change, overflow) = pace.multipliedReportingOverflow(by: elapsed)
    if overflow || change >= room { return ratePerHour > 0 ? capacity * Reservoir.scale : 0 }
    return ratePerHour > 0 ? anchored + change : anchored - change
  }

  /// In whole units, rounded down.
  @inline(__always)
  public func level(at instant: Instant) -> Int64 { scaled(at: instant) / Reservoir.scale }

  /// Whether at least `amount` whole units are available at this instant.
  @inline(__always)
  public func holds(_ amount: Int64, at instant: Instant) -> Bool {
    let wanted = amount * Reservoir.scale
    // A level that was sufficient at the anchor and does not fall stays sufficient.
    if anchored >= wanted && ratePerHour >= 0 && instant >= anchor { return true }
    return scaled(at: instant) >= wanted
  }

  public mutating func setRate(_ perHour: Int64, at instant: Instant) {
    if perHour == ratePerHour { return }
    anchored = scaled(at: instant)
    anchor = instant
    ratePerHour = perHour
  }

  public mutating func setLevel(_ level: Int64, at instant: Instant) {
    anchored = min(max(level, 0), capacity) * Reservoir.scale
    anchor = instant
  }

  /// Takes up to `amount` and returns how much was taken.
  public mutating func withdraw(_ amount: Int64, at instant: Instant) -> Int64 {
    if amount <= 0 { return 0 }
    let present = scaled(at: instant)
    let taken = min(amount, present / Reservoir.scale)
    if taken <= 0 { return 0 }
    anchored = present - taken * Reservoir.scale
    anchor = instant
    return taken
  }

  /// The first instant, not before `now`, at which the level has risen to `target` or fallen below it,
  /// depending on the rate; `never` if it does not.
  public func reaches(_ target: Int64, from now: Instant) -> Instant {
    if ratePerHour == 0 { return .never }
    let present = scaled(at: now)
    let goal = target * Reservoir.scale
    if ratePerHour > 0 {
      if target > capacity { return .never }
      if present >= goal { return now }
      return now + Span(milliseconds: (goal - present + ratePerHour - 1) / ratePerHour)
    }
    if present < goal { return now }
    if target <= 0 { return .never }
    return now + Span(milliseconds: (present - goal) / -ratePerHour + 1)
  }
}
