public enum TransferDirection: UInt8, Sendable, CaseIterable { case download, upload }

/// What an app asks of a background transfer besides its name and its earliest begin date.
public struct TransferTerms: Equatable, Sendable {
  public var direction: TransferDirection
  public var bytes: Int64
  /// Whether the system may choose a good moment. One begun in the background always is (fact 103).
  public var isDiscretionary = false
  /// Expensive networks as well, of which there is no other here (fact 106).
  public var usesCellular = true
  /// Whether its bytes move while Low Data Mode is on (fact 106).
  public var usesLowDataMode = true
  /// Whether its app is launched or resumed to be told; otherwise it is told when it runs (fact 104).
  public var sendsLaunchEvents = true
  /// So long after it was begun it fails unless it is done (fact 304).
  public var timeout = Span.days(7)

  public init(_ direction: TransferDirection, bytes: Int64) {
    self.direction = direction
    self.bytes = bytes
  }
}

/// The delay before transfers that an app begins in the background, longer each time the app is
/// resumed for one (facts 302, 303).
struct TransferDelayState: Equatable, Sendable {
  private var since = Instant.earliest
  /// Until when it holds a transfer that is begun now.
  private(set) var ends = Instant.earliest

  mutating func noteResumption(at now: Instant, first: Span, most: Span) {
    let length = ends - since
    // That it is forgotten once as long again has passed is assumed.
    let isRecent = now < ends + length
    let next = isRecent ? min(length + length, most) : first
    since = now
    ends = now + next
  }
}
