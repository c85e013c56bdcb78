/// A request that waits, in a place that is used again once it is gone.
struct PendingRequest: Sendable {
  var id: RequestID
  let app: AppID
  var request: TaskRequest
  var accepted: Instant
  /// What its rules look at. Empty while the place is free.
  var watched: WorldInputs
  /// What has changed since its rules were last asked.
  var new = WorldInputs.everything
  /// What they said.
  var decision = Decision()
  /// False until the first decision.
  var isDecided = false
  var eligibleSince = Instant.never
  /// It came to the line at this instant, and whether it stays there is not settled.
  var isNewInLine = false
  /// A test launches it; the system does not launch it any more.
  var isForced = false
  var slot: Slot

  @inline(__always)
  var mayRun: Bool { isDecided && decision.mayRun && !isForced }

  /// The lane in which it is next or waits for others; nil while something holds it back.
  @inline(__always)
  var lane: LaunchLane? {
    if isForced { return .forced }
    if !mayRun { return nil }
    if request.kind == .continued { return .continued }
    return request.kind == .transfer ? .transfer : .ordinary
  }

  @inline(__always)
  var isTransferred: Bool { request.needs.contains(.transferred) }

  /// A transfer whose bytes are still to be moved.
  @inline(__always)
  var isMovingBytes: Bool { request.kind == .transfer && !isTransferred }

  /// Whether it goes first in a lane in which both stand.
  @inline(__always)
  func goesBefore(_ other: PendingRequest, in lane: LaunchLane) -> Bool {
    if lane == .ordinary && eligibleSince != other.eligibleSince {
      return eligibleSince < other.eligibleSince
    }
    return id < other.id
  }
}
