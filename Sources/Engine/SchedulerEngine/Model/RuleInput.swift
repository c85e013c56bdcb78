/// Everything a rule may look at when it judges one request, and nothing it may not.
public struct RuleInput: Sendable {
  /// What rules that delay compare with, so that a delay can be judged as over while the world and
  /// everything else stands as it is now.
  public let clock: Instant
  /// When the world below was looked at.
  public let now: Instant
  public let device: DeviceConditions
  let charge: Reservoir
  public internal(set) var app: AppConditions
  public internal(set) var request: TaskRequest
  /// When the request was accepted.
  public let accepted: Instant
  /// Millionths of an opening expected since the last refresh, a lead time ahead of now.
  /// Only explanations fill it in; verdicts use the instant computed beforehand.
  public let expectedOpenings: Int64
  /// Another run of the same identifier has not ended.
  public let isAlreadyRunning: Bool
  public internal(set) var rivals: Rivals
  /// Continued tasks that run or may start before this request.
  public let continuedAhead: Int64

  /// When enough openings are expected is open, so that an explanation promises no instant.
  public internal(set) var isUsageOpen = false
  /// Until when a transfer that was begun in the background is delayed.
  var transferDelayEnds = Instant.earliest

  /// The battery in millionths of full, rounded down.
  @inline(__always)
  public var battery: Int64 { charge.level(at: now) }
}

/// Who has the places for background launches that a request would need.
public enum Rivals: Equatable, Sendable {
  /// Nobody asks while something else holds the request back.
  case notAsked
  case none
  /// All places are taken, last by this task; so many other requests wait for a place before this one.
  case first(NameID, queued: Int64)
}
