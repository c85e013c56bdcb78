/// What a draw is for. Each stream is independent, so an additional draw in one place changes no other.
public enum ChanceStream: UInt64, Sendable {
  case habit = 1
  case maintenanceWake
  case workLength
  case processingTime
  case reclaim
  case reclaimMoment
  case testing
  case processingExtended
  case usageGuess
  case activityLength
  /// The value of an unknown number, from its plausible range.
  case scheduler
  /// How a phone treats its apps, drawn by its number and not by the seed.
  case phone
}

/// A share in millionths, so that 1 % cannot be mistaken for 1.
public struct Share: Comparable, Hashable, Sendable {
  public let millionths: Int64
  public init(millionths: Int64) { self.millionths = millionths }
  public static func percent(_ count: Int64) -> Share { Share(millionths: count * 10_000) }
  public static let none = Share(millionths: 0)
  public static let all = Share(millionths: 1_000_000)
  public static func < (left: Share, right: Share) -> Bool { left.millionths < right.millionths }
}

/// The only source of randomness: a pure function of the seed, the stream and the subject of the draw.
///
/// There is no generator state to copy or disturb. Explaining, copying and splitting a run cannot change a
/// draw, because it does not depend on earlier draws.
public struct Chance: Equatable, Sendable {
  let seed: UInt64
  /// Draws about days and wakes are numbered from here, so that a scenario moved by whole weeks behaves the
  /// same.
  let epoch: Instant
  let firstDay: Int64

  public init(seed: UInt64, from start: Instant = .earliest, offset: UTCOffset = .zero) {
    self.seed = seed
    epoch = start
    firstDay = WallTime(at: start, offset: offset).day
  }

  public func draw(_ stream: ChanceStream, _ subject: Int64, _ detail: Int64 = 0) -> UInt64 {
    var state = Chance.mixed(seed &+ stream.rawValue &* 0x9E37_79B9_7F4A_7C15)
    state = Chance.mixed(state ^ UInt64(bitPattern: subject) &* 0xD134_2543_DE82_EF95)
    return Chance.mixed(state &+ UInt64(bitPattern: detail) &* 0xDA94_2042_E4DD_58B5)
  }

  /// A uniformly distributed span from the closed range; `high` if the bounds are reversed or equal.
  public func span(
    from low: Span, through high: Span, _ stream: ChanceStream, _ subject: Int64,
    _ detail: Int64 = 0
  ) -> Span {
    if high <= low { return high }
    let width = UInt64((high - low).milliseconds) &+ 1
    let offset = draw(stream, subject, detail).multipliedFullWidth(by: width).high
    return low + Span(milliseconds: Int64(offset))
  }

  public func happens(
    _ share: Share, _ stream: ChanceStream, _ subject: Int64, _ detail: Int64 = 0
  ) -> Bool {
    if share <= .none { return false }
    return draw(stream, subject, detail).multipliedFullWidth(by: 1_000_000).high
      < UInt64(share.millionths)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
