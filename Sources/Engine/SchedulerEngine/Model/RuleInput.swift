/// Everything a rule may look at when it judges one request, and nothing it may not.
public struct RuleInput: Sendable {
  /// What rules that delay compare with, so that a delay can be judged as over while the world and
  /// everything else stands as it is now.
  public let clock: Instant
  /// When the world below was looked at.
  public let now: Instant
  public let device: DeviceConditions
  let charge: Reservoir
  /// What all apps together have for silent pushes.
  let pushBudget: Reservoir
  public internal(set) var app: AppConditions
  public internal(set) var request: TaskRequest
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

/// A transfer has two halves: its bytes move, then its app is told. What each rule says of a half
/// follows these, which are asked of transfers alone, and only where a rule would object: so they cost
/// other work nothing.
extension RuleInput {
  @inline(__always)
  var isTransferred: Bool { request.needs.contains(.transferred) }

  @inline(__always)
  var isDiscretionary: Bool { request.needs.contains(.discretionary) }

  /// The app does not run, and is to be told.
  @inline(__always)
  var isUnheard: Bool {
    isTransferred && (app.phase == .notRunning || app.phase == .suspended)
  }

  @inline(__always)
  var sendsLaunchEvents: Bool { !request.needs.contains(.noLaunchEvents) }

  /// The app must be launched or resumed to be told.
  @inline(__always)
  var wantsLaunch: Bool { isUnheard && sendsLaunchEvents }

  /// Notes of the 2020 talk hold more against this launch than against that of a discretionary
  /// transfer, which has waited for a good moment already (fact 306).
  @inline(__always)
  var wantsStrictLaunch: Bool { wantsLaunch && !isDiscretionary }

  /// Held while the device saves power: what can wait, and the launch that did not.
  @inline(__always)
  var pausesToSavePower: Bool { isTransferred ? wantsStrictLaunch : isDiscretionary }
}

/// What one rule says about one request at one moment.
///
/// A rule delays only for what time alone brings; everything else prevents until a named condition.
/// Any delay or prevention blocks the request, whatever the other rules say.
public enum Verdict: Equatable, Sendable {
  case doesNotApply
  /// Allows while the world stays as it is, up to (not including) this instant.
  case allows(until: Instant)
  case delays(until: Instant)
  case prevents(until: Condition)

  public static let allows = Verdict.allows(until: .never)

  public var isObjection: Bool {
    switch self {
    case .doesNotApply, .allows: false
    case .delays, .prevents: true
    }
  }

  /// The earliest instant at which time alone can change this verdict.
  @inline(__always)
  public var nextChange: Instant {
    switch self {
    case .doesNotApply, .prevents: .never
    case .allows(let until), .delays(let until): until
    }
  }
}

/// What a draw is about, numbered within its app: so what another app does moves no draw of this one.
public struct DrawSubject: Equatable, Sendable {
  public let number: Int64
  /// The app below, the lane above, so that each lane has numbers of its own.
  public let owner: Int64

  public init(_ number: Int64, of app: AppID, in lane: LaunchLane = .ordinary) {
    self.number = number
    owner = Int64(app.index) | Int64(lane.rawValue) << 32
  }
}

extension Chance {
  public func span(
    from low: Span, through high: Span, _ stream: ChanceStream, _ subject: DrawSubject
  ) -> Span {
    span(from: low, through: high, stream, subject.number, subject.owner)
  }

  public func happens(_ share: Share, _ stream: ChanceStream, _ subject: DrawSubject) -> Bool {
    happens(share, stream, subject.number, subject.owner)
  }
}
