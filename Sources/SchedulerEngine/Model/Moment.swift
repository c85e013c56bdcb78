/// Everything a rule may look at when it judges one request, and nothing it may not.
public struct Moment: Sendable {
  /// What rules that delay compare with, so that a delay can be judged as over while the world and
  /// everything else stands as it is now.
  public let clock: Instant
  /// When the world below was looked at.
  public let now: Instant
  public let device: DeviceConditions
  let charge: Reservoir
  public let app: AppConditions
  public let request: TaskRequest
  /// When the request was accepted.
  public let accepted: Instant
  /// Millionths of an opening expected since the last refresh, a lead time ahead of now.
  /// Only explanations fill it in; verdicts use the instant computed beforehand.
  public let expectedOpenings: Int64
  /// Another run of the same identifier has not ended.
  public let isAlreadyRunning: Bool
  /// What was started last, when the device runs as many background launches as it allows and this
  /// app's is not among them; nil when there is room.
  public let occupant: NameID?
  /// Continued tasks that run or may start before this request.
  public let continuedAhead: Int64

  /// The battery in millionths of full, rounded down.
  @inline(__always)
  public var battery: Int64 { charge.level(at: now) }
}
