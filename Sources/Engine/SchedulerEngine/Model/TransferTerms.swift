public enum TransferDirection: UInt8, Sendable, CaseIterable { case download, upload }

/// What an app asks of a background transfer besides its name and its earliest begin date.
public struct TransferTerms: Equatable, Sendable {
  public var direction: TransferDirection
  public var bytes: Int64
  /// Whether the system may choose a good moment. One begun in the background always is (fact 103).
  public var isDiscretionary = false
  /// So long after it was begun it fails unless it is done (fact 304).
  public var timeout = Span.days(7)

  public init(_ direction: TransferDirection, bytes: Int64) {
    self.direction = direction
    self.bytes = bytes
  }
}

/// What rules see of a transfer.
public struct TransferTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let discretionary = TransferTraits(rawValue: 1)
  public static let begunInBackground = TransferTraits(rawValue: 2)
  /// The app said so itself; no rule looks at it.
  public static let askedDiscretionary = TransferTraits(rawValue: 4)
}

/// The delay before transfers that an app begins in the background, longer each time the app is
/// resumed for one (facts 302, 303).
public struct TransferDelayState: Equatable, Sendable {
  public var since = Instant.earliest
  public var ends = Instant.earliest

  public init() {}

  mutating func noteResumption(at now: Instant, first: Span, most: Span) {
    let length = now < ends ? ends - since : .zero
    let next = length == .zero ? first : min(length + length, most)
    since = now
    ends = now + next
  }
}
