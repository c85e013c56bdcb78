/// Everything a rule may look at when it judges one request.
public struct RuleInput: Sendable {
  /// The time that delaying rules compare with. It may be later than `now`, to judge a delay as over while
  /// everything else stays as it is.
  public let clock: Instant
  /// The time to which the world below belongs.
  public let now: Instant
  public let device: DeviceConditions
  let charge: Reservoir
  /// The budget that all apps share for silent pushes.
  let pushBudget: Reservoir
  public internal(set) var app: AppConditions
  public internal(set) var request: TaskRequest
  public let accepted: Instant
  /// Millionths of an opening expected from the last refresh to a lead time after now. Only filled in for
  /// explanations; verdicts use the precomputed instant.
  public let expectedOpenings: Int64
  /// Whether another run of the same identifier has not ended.
  public let isAlreadyRunning: Bool
  public internal(set) var rivals: Rivals
  /// The number of continued tasks that are running or may start before this request.
  public let continuedAhead: Int64

  /// Whether it is uncertain when enough openings are expected, so that an explanation promises no instant.
  public internal(set) var isUsageOpen = false
  /// The end of the delay of a transfer begun in the background.
  var transferDelayEnds = Instant.earliest

  /// The battery in millionths of full, rounded down.
  @inline(__always)
  public var battery: Int64 { charge.level(at: now) }
}

/// Which tasks occupy the places for background launches that a request needs.
public enum Rivals: Equatable, Sendable {
  /// Not determined, because something else holds the request back.
  case notAsked
  case none
  /// All places are taken, most recently by this task; `queued` other requests wait ahead of this one.
  case first(NameID, queued: Int64)
}

/// A transfer has two phases: its bytes move, then its app is told. These properties tell the phases apart.
/// They are used only for transfers and only when a rule would object, so they cost other work nothing.
extension RuleInput {
  @inline(__always)
  var isTransferred: Bool { request.needs.contains(.transferred) }

  @inline(__always)
  var isDiscretionary: Bool { request.needs.contains(.discretionary) }

  /// Whether the app is to be told but none of its code is running.
  @inline(__always)
  var isUnheard: Bool {
    isTransferred && (app.phase == .notRunning || app.phase == .suspended)
  }

  /// Whether the app is told by a call to code that runs already, which is no start of background work.
  @inline(__always)
  var isHeard: Bool { isTransferred && !isUnheard }

  @inline(__always)
  var sendsLaunchEvents: Bool { !request.needs.contains(.noLaunchEvents) }

  /// Whether the app must be launched or resumed to be told.
  @inline(__always)
  var wantsLaunch: Bool { isUnheard && sendsLaunchEvents }

  /// Notes of the 2020 talk put more conditions on this launch than on that of a discretionary transfer,
  /// which has already waited for a good moment (fact 306).
  @inline(__always)
  var wantsStrictLaunch: Bool { wantsLaunch && !isDiscretionary }

  /// Whether power saving holds it back: a transfer that can wait, or the launch for one that could not.
  @inline(__always)
  var pausesToSavePower: Bool { isTransferred ? wantsStrictLaunch : isDiscretionary }
}

extension RuleInput {
  /// An app in front is told of a push by a call, which is no start of background work, and gets at once what
  /// was held (fact 361). That a push waits for an app that only runs in the background is assumed.
  @inline(__always)
  var isPushToFront: Bool { request.kind == .push && app.phase == .foreground }

  /// A push that no rule keeps apart from earlier ones: to an app in front, or with a debugger (fact 284).
  @inline(__always)
  var isUnlimitedPush: Bool {
    isPushToFront || request.kind == .push && app.isDebuggerAttached
  }
}

/// What one rule says about one request at one moment.
///
/// A rule delays only what time alone resolves; otherwise it prevents until a named condition. Any delay or
/// prevention blocks the request, regardless of the other rules.
public enum Verdict: Equatable, Sendable {
  case doesNotApply
  /// Allows while the world stays as it is, until just before this instant.
  case allows(until: Instant)
  case delays(until: Instant)
  /// `atLatest` is for a rule that only prefers the condition: from then on it allows without it.
  case prevents(until: Condition, atLatest: Instant = .never)

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
    case .doesNotApply: .never
    case .allows(let until), .delays(let until), .prevents(_, atLatest: let until): until
    }
  }
}

/// The subject of a random draw, numbered within its app, so that one app's actions do not change another
/// app's draws.
public struct DrawSubject: Equatable, Sendable {
  public let number: Int64
  /// The app in the low bits and the lane above, so that each lane has its own numbers.
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
